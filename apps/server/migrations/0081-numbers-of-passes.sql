-- Reads the credentials once, without keeping anybody from writing.
alter table credentials validate constraint credentials_type_check, validate constraint credentials_pass_has_number;
