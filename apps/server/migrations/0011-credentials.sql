-- Access codes. The code itself is sealed; a keyed hash finds equal ones without opening any.

create table credentials (
  property_id uuid not null references properties on delete cascade,
  id uuid not null unique,
  person_id uuid,
  type text not null check (type in ('MAGIC', 'CODE', 'PHYSICAL')),
  status text not null check (status in ('PENDING', 'ENABLED', 'ACTIVE', 'BLOCKED', 'INACTIVE')),
  source text not null check (source in ('PMP', 'USER', 'SYSTEM')),
  parent text not null check (parent in ('ACCESS_POINT', 'PLACE', 'PROPERTY', 'USER')),
  inactive_reason text check (inactive_reason in ('EXPIRED', 'DEACTIVATED_BY_PMP', 'DEACTIVATED_BY_USER')),
  sealed_value text,
  value_hash text,
  guest_schedules jsonb not null default '[]' check (jsonb_typeof(guest_schedules) = 'array'),
  starts_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (property_id, id),
  check ((status = 'INACTIVE') = (inactive_reason is not null)),
  check (type <> 'CODE' or num_nulls(sealed_value, value_hash) = 0),
  check (starts_at < expires_at)
);
comment on column credentials.id is 'without a default: the value is sealed for this row before the row is written';
comment on column credentials.person_id is 'no foreign key: a code outlives its holder, revoked';
comment on column credentials.expires_at is 'null: as long as its holder may stay';
create unique index credentials_value_taken on credentials (property_id, value_hash) where status <> 'INACTIVE';
create index on credentials (property_id, person_id);
create index on credentials (expires_at) where status <> 'INACTIVE';

call portico.protect('credentials');
grant select, insert, update, delete on credentials to :app_role;
