-- The name that a unit had when it was mapped, so that a manager is told when the property-management system renames it.
alter table integration_units add column code text;
comment on column integration_units.code is 'null: mapped before names were kept';
