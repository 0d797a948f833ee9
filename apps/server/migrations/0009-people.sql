-- Invitations: one for each person who was created with an e-mail, in the same transaction. The row is the queue: whoever
-- sends takes it first, says so, and only then talks to the mail server.

create table person_invitations (
  property_id uuid not null,
  person_id uuid not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENDING', 'SENT', 'REFUSED', 'UNCERTAIN')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  taken_at timestamptz,
  settled_at timestamptz,
  failure text check (length(failure) <= 500),
  created_at timestamptz not null default now(),
  primary key (property_id, person_id),
  foreign key (property_id, person_id) references people (property_id, id) on delete cascade
);
comment on column person_invitations.state is
  'UNCERTAIN: the connection broke, or the sender died, when the mail server may have had the mail already; it is not sent again';
create index on person_invitations (due_at) where state in ('WAITING', 'SENDING');

call portico.protect('person_invitations');
grant select, insert, update on person_invitations to :app_role;
