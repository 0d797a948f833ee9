-- Who has tried out the panel of a device at its door, and when. Another panel has to be tried out again.
alter table devices add commissioned_at timestamptz, add commissioned_by text,
  add constraint devices_commissioned_check check ((commissioned_at is null) = (commissioned_by is null)) not valid;
comment on column devices.commissioned_by is 'the e-mail address of an account';
