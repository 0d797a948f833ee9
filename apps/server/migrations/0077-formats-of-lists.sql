-- From when on the lists of a property say how far its clocks are ahead of UTC, and by which edition of the zone data. They reach 25 months.
alter table properties add column offsets_from timestamptz, add column offsets_zone_data text;
comment on column properties.offsets_from is 'null: they were not renewed yet, and begin with the current month';

-- The format of lists for which a panel asked last.
alter table panels add column list_format integer;
alter table panels add constraint panels_list_format_known check (list_format in (1, 2)) not valid;
comment on column panels.list_format is 'null: it has not asked since formats are noted';
