-- From when on the lists of a property say how far its clocks are ahead of UTC, and by which edition of the zone data. They reach 25 months.
alter table properties add column offsets_from timestamptz, add column offsets_zone_data text;
comment on column properties.offsets_from is 'null: no list with offsets was made yet';
