-- What doors tell beside attempts to open them. They have a table of their own, so that the history and its counts stay what they are. There are far fewer of
-- them than attempts, and each has one id of its property, so there is no need of months or receipts.
create table door_events (
  property_id uuid not null references properties (id) on delete cascade,
  event_id uuid not null,
  happened_at timestamptz not null,
  panel_time timestamptz,
  entrance_id uuid not null,
  entrance_name text not null,
  device_id uuid not null,
  kind text not null check (kind in ('HELD_OPEN', 'FORCED', 'CLOSED', 'EXIT_BUTTON', 'TAMPER', 'POWER_LOST', 'POWER_BACK', 'KEYPAD_THROTTLED')),
  duration_ms bigint check (duration_ms >= 0),
  primary key (property_id, event_id)
);
comment on column door_events.panel_time is 'what the clock of the panel said, if it was wrong; null: happened_at is the panel''s own time';
comment on column door_events.entrance_name is 'as it was then; no foreign keys, because events outlive what they mention';
comment on column door_events.duration_ms is 'how long the door stood open, the power was away, or the keypad waits';
create index door_events_happened on door_events (property_id, happened_at desc, event_id);
create index door_events_entrance on door_events (property_id, entrance_id, happened_at desc, event_id);
create index door_events_old on door_events (happened_at);

-- How a door stands by the last report of its panel.
create table door_states (
  property_id uuid not null,
  device_id uuid not null,
  contact text check (contact in ('OPEN', 'SHUT')),
  opened_at timestamptz,
  shut_at timestamptz,
  held_since timestamptz,
  forced_at timestamptz,
  reported_at timestamptz not null,
  primary key (property_id, device_id),
  foreign key (property_id, device_id) references devices (property_id, id) on delete cascade
);
comment on column door_states.contact is 'null: the door has no contact, or the panel is of an earlier release';
comment on column door_states.held_since is 'since when the door is held open, or stands open after it was forced; null: it is shut, or open for a moment';
comment on column door_states.forced_at is 'when the door was last forced';

call portico.protect('door_events', '{history.read}', '{}');
call portico.protect('door_states', '{doors.read}', '{devices.change}');
grant select, insert, delete on door_events to :app_role;
grant select, insert, update, delete on door_states to :app_role;
