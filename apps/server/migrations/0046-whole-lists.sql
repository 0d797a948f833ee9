-- Whoever has a token could fetch the whole list of its device as often as they liked. Now a device gets six within an hour, unless the server is the cause.
alter table panels
  add whole_revision bigint,
  add whole_lockdowns text,
  add whole_counted_at timestamptz[] not null default '{}',
  add whole_refused_at timestamptz;
comment on column panels.whole_revision is 'the revision of the last whole list that the device got';
comment on column panels.whole_lockdowns is 'the lockdowns in that list';
comment on column panels.whole_counted_at is 'when the device got whole lists that the server did not cause, within the last hour';
comment on column panels.whole_refused_at is 'when the device last had to wait for one';
