-- Reads the events once, without keeping anybody from writing.
alter table access_events validate constraint access_events_denial_reason_check;
