-- What has happened to a person is read by the id of that person, newest first.
create index audit_of_entity on audit (chain, entity_id, seq);

-- An invitation may be asked for again. Each mail has its own number, and says since when it is waited for.
alter table person_invitations add column round integer not null default 1, add column requested_at timestamptz;
update person_invitations set requested_at = created_at;
alter table person_invitations alter column requested_at set default now(), alter column requested_at set not null;
