-- The units that begin with a text, with the number of people in each, of the properties at which the caller sees names. It looks at no more people of a property than it
-- needs for a few units.
create or replace function portico.find_units(phrase text, near uuid, most int)
  returns table (property_id uuid, unit_number text, people int)
  language plpgsql stable security definer set search_path = pg_catalog, public, portico as $$
#variable_conflict use_column
declare
  last_letter constant text := chr(1114111);
begin
  return query with found as (
    select distinct f.* from portico.property_ids_with('{people.names}') m (id) cross join lateral (
      select p.property_id, p.unit_number from people p
      where p.property_id = m.id and portico.folded(p.unit_number) collate "C" >= phrase
        and portico.folded(p.unit_number) collate "C" < phrase || last_letter
      order by portico.folded(p.unit_number) collate "C" limit most * 8
    ) f
  ), best as (
    select f.*, row_number() over (order by f.property_id is not distinct from near desc, portico.folded(f.unit_number) <> phrase,
      f.unit_number collate portico.names_en, f.property_id) as place from found f
  )
  select b.property_id, b.unit_number, (
    select count(*)::int from people p where p.property_id = b.property_id
      and portico.folded(p.unit_number) collate "C" = portico.folded(b.unit_number) and p.unit_number = b.unit_number
  ) from best b where b.place <= most order by b.place;
end $$;
