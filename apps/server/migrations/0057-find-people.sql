-- The words of a text as they are found: folded, and apart where an e-mail address or a double name joins them.
create function portico.words_of(content text) returns text language sql immutable parallel safe
  return portico.folded(translate(content, '.@_,-', '     '));

-- Whether somebody has all of these words, each in one of its spellings. A Latin word has a space before it: it is found where a word begins.
create function portico.has_words(person_name text, email text, unit_number text, words jsonb) returns boolean
  language sql immutable parallel safe
  return words = '[]' or not exists (
    select from jsonb_array_elements(words) spellings
    where not exists (
      select from jsonb_array_elements_text(spellings) spelling
      where strpos(' ' || portico.words_of(concat_ws(' ', person_name, email, unit_number)), spelling) > 0));

-- The people of a manager's properties whom a text names. `phrase` is the whole text, `prefixes` are spellings of its longest word, `readings`
-- Japanese names that are read like it, `others` the spellings of each further word.
-- It runs as the owner and asks the same function as the policies do: a policy keeps PostgreSQL from using an index of folded texts, because
-- folding is not leak-proof. It asks each property for a few in its own part of an index, so that the number of people does not count.
create function portico.find_people(phrase text, prefixes text[], readings text[], others jsonb, near uuid, most int)
  returns table (property_id uuid, id uuid, person_name text, email text, unit_number text)
  language plpgsql stable security definer set search_path = pg_catalog, public, portico as $$
#variable_conflict use_column
declare
  last_letter constant text := chr(1114111);
begin
  return query with place as materialized (
    select o.id, o.country_code from properties o where o.id in (select portico.managed_property_ids())
  ), asked as (
    select l.id as of_property, t.prefix from place l cross join unnest(prefixes) t (prefix)
    union all
    select l.id, t.prefix from place l cross join unnest(readings) t (prefix) where l.country_code = 'JP'
  ), found as (
    select f.* from asked a cross join lateral (
      (select p.property_id, p.id, p.person_name, p.email, p.unit_number, 1 as rank from people p
        where p.property_id = a.of_property and portico.has_words(p.person_name, p.email, p.unit_number, others)
          and portico.words_of(coalesce(p.person_name, p.email)) collate "C" >= a.prefix
          and portico.words_of(coalesce(p.person_name, p.email)) collate "C" < a.prefix || last_letter limit most)
      union all
      (select p.property_id, p.id, p.person_name, p.email, p.unit_number, 2 from people p
        where p.property_id = a.of_property and portico.has_words(p.person_name, p.email, p.unit_number, others)
          and split_part(portico.words_of(coalesce(p.person_name, p.email)), ' ', 2) collate "C" >= a.prefix
          and split_part(portico.words_of(coalesce(p.person_name, p.email)), ' ', 2) collate "C" < a.prefix || last_letter limit most)
      union all
      (select p.property_id, p.id, p.person_name, p.email, p.unit_number, 2 from people p
        where p.property_id = a.of_property and portico.has_words(p.person_name, p.email, p.unit_number, others)
          and split_part(portico.words_of(coalesce(p.person_name, p.email)), ' ', 3) <> ''
          and split_part(portico.words_of(coalesce(p.person_name, p.email)), ' ', 3) collate "C" >= a.prefix
          and split_part(portico.words_of(coalesce(p.person_name, p.email)), ' ', 3) collate "C" < a.prefix || last_letter limit most)
    ) f
    union all
    select f.* from place l cross join lateral (
      (select p.property_id, p.id, p.person_name, p.email, p.unit_number, 1 from people p
        where p.property_id = l.id and portico.folded(p.email) collate "C" >= phrase
          and portico.folded(p.email) collate "C" < phrase || last_letter limit most)
      union all
      (select p.property_id, p.id, p.person_name, p.email, p.unit_number, 3 from people p
        where p.property_id = l.id and portico.folded(p.unit_number) collate "C" >= phrase
          and portico.folded(p.unit_number) collate "C" < phrase || last_letter
        order by portico.folded(p.unit_number) collate "C" limit most)
    ) f
  ), best as (
    select distinct on (f.id) f.* from found f order by f.id, f.rank
  )
  select f.property_id, f.id, f.person_name, f.email, f.unit_number from best f
  order by f.property_id is not distinct from near desc, f.rank, coalesce(f.person_name, f.email) collate portico.names_en, f.id limit most;
end $$;

-- The units of a manager's properties that begin with a text, with the number of people in each. It looks at no more people of a property than it
-- needs for a few units.
create function portico.find_units(phrase text, near uuid, most int)
  returns table (property_id uuid, unit_number text, people int)
  language plpgsql stable security definer set search_path = pg_catalog, public, portico as $$
#variable_conflict use_column
declare
  last_letter constant text := chr(1114111);
begin
  return query with found as (
    select distinct f.* from portico.managed_property_ids() m (id) cross join lateral (
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

revoke all on function portico.find_people(text, text[], text[], jsonb, uuid, int), portico.find_units(text, uuid, int) from public;
grant execute on function portico.find_people(text, text[], text[], jsonb, uuid, int), portico.find_units(text, uuid, int) to :app_role;
