-- Reads each table once, without keeping anybody from writing.
alter table keys validate constraint keys_hours, validate constraint keys_guest_hours, validate constraint keys_guest_calendar;
alter table person_keys validate constraint person_keys_hours, validate constraint person_keys_period;
alter table credentials validate constraint credentials_hours;
