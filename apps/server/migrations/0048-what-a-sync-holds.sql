-- What a sync holds until a person has looked: arrivals like departures, both judged over a week.
alter table integrations
  add column hold_arrivals integer not null default 5,
  add column hold_arrivals_percent integer not null default 10,
  add column held_since timestamptz;
comment on column integrations.hold_arrivals is 'arrivals are held when more people than this, and more than hold_arrivals_percent, would get access within a week';
comment on column integrations.hold_people is 'departures are held when more people than this, and more than hold_percent, would lose their access within a week';
comment on column integrations.held_run_id is 'the run whose arrivals or departures wait for a decision';
comment on column integrations.held_since is 'when the first of the runs was held that this one has replaced; only together with held_run_id';

alter table integration_residents
  add column arrived_at timestamptz,
  add column departed_at timestamptz;
comment on column integration_residents.arrived_at is 'when a sync gave access by itself; null: the first sync did, or a manager has decided';
comment on column integration_residents.departed_at is 'when a sync ended or shortened the access by itself; null: it did not, or a manager has decided';

-- A decision about arrivals that were held stands beside those about conflicts: ADD lasts until the person is added.
alter table sync_conflicts
  drop constraint sync_conflicts_kind_check,
  drop constraint sync_conflicts_decision_check;
alter table sync_conflicts
  add constraint sync_conflicts_kind_check check (kind in ('SAME_EMAIL', 'SAME_NAME', 'UNREADABLE', 'ARRIVAL')) not valid,
  add constraint sync_conflicts_decision_check check (decision in ('LINK', 'KEEP_APART', 'IGNORE', 'ADD')) not valid;
comment on column sync_conflicts.person_id is 'the person who has the same e-mail or name; null: the resident cannot be read, or is new';
