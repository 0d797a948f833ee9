-- A lockdown concerns one entrance or, if its scope is the property, all of them.
create or replace function portico.note_lockdown() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, portico as $$
declare
  rows text := case tg_op when 'DELETE' then 'select * from removed' else 'select * from added' end;
  change text := case tg_op when 'INSERT' then 'STARTED' when 'UPDATE' then 'CHANGED' else 'LIFTED' end;
begin
  execute format(
    'insert into access_changes_due (property_id, entrance_ids, subjects, is_door, lockdown)
     select property_id, case when scope_id <> property_id then array[scope_id] end, ''{}''::uuid[], true,
       case when scope_id <> property_id then ''ENTRANCE_'' else ''PROPERTY_'' end || %L from (%s) s', change, rows);
  return null;
end $$;
