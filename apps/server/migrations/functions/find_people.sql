-- The people of a manager's properties whom a text names. `phrase` is the whole text, `prefixes` are spellings of its longest word, `readings`
-- Japanese names that are read like it, `others` the spellings of each further word.
-- It runs as the owner and asks the same function as the policies do: a policy keeps PostgreSQL from using an index of folded texts, because
-- folding is not leak-proof. Where the caller sees names and no e-mail addresses, an address finds nobody and is not returned; guests are seen whole by
-- whoever manages them. It asks each property for a few in its own part of an index, so that the number of people does not count.
create or replace function portico.find_people(phrase text, prefixes text[], readings text[], others jsonb, near uuid, most int)
  returns table (property_id uuid, id uuid, person_name text, email text, unit_number text)
  language plpgsql stable security definer set search_path = pg_catalog, public, portico as $$
#variable_conflict use_column
declare
  last_letter constant text := chr(1114111);
begin
  return query with place as materialized (
    select o.id, o.country_code, o.id in (select portico.property_ids_with('{people.read}')) as reads,
      o.id in (select portico.property_ids_with('{guests.change}')) as hosts
    from properties o where o.id in (select portico.property_ids_with('{people.names}'))
  ), asked as (
    select l.id as of_property, l.reads, l.hosts, t.prefix from place l cross join unnest(prefixes) t (prefix)
    union all
    select l.id, l.reads, l.hosts, t.prefix from place l cross join unnest(readings) t (prefix) where l.country_code = 'JP'
  ), found as (
    select f.* from asked a cross join lateral (
      (select p.property_id, p.id, p.person_name, p.email, p.unit_number, p.relation_type, 1 as rank from people p
        where p.property_id = a.of_property and portico.has_words(p.person_name, p.email, p.unit_number, others)
          and (a.reads or (a.hosts and p.relation_type = 'GUEST')
            or (p.person_name is not null and portico.has_words(p.person_name, null, p.unit_number, others)))
          and portico.words_of(coalesce(p.person_name, p.email)) collate "C" >= a.prefix
          and portico.words_of(coalesce(p.person_name, p.email)) collate "C" < a.prefix || last_letter limit most)
      union all
      (select p.property_id, p.id, p.person_name, p.email, p.unit_number, p.relation_type, 2 from people p
        where p.property_id = a.of_property and portico.has_words(p.person_name, p.email, p.unit_number, others)
          and (a.reads or (a.hosts and p.relation_type = 'GUEST')
            or (p.person_name is not null and portico.has_words(p.person_name, null, p.unit_number, others)))
          and split_part(portico.words_of(coalesce(p.person_name, p.email)), ' ', 2) collate "C" >= a.prefix
          and split_part(portico.words_of(coalesce(p.person_name, p.email)), ' ', 2) collate "C" < a.prefix || last_letter limit most)
      union all
      (select p.property_id, p.id, p.person_name, p.email, p.unit_number, p.relation_type, 2 from people p
        where p.property_id = a.of_property and portico.has_words(p.person_name, p.email, p.unit_number, others)
          and (a.reads or (a.hosts and p.relation_type = 'GUEST')
            or (p.person_name is not null and portico.has_words(p.person_name, null, p.unit_number, others)))
          and split_part(portico.words_of(coalesce(p.person_name, p.email)), ' ', 3) <> ''
          and split_part(portico.words_of(coalesce(p.person_name, p.email)), ' ', 3) collate "C" >= a.prefix
          and split_part(portico.words_of(coalesce(p.person_name, p.email)), ' ', 3) collate "C" < a.prefix || last_letter limit most)
    ) f
    union all
    select f.* from place l cross join lateral (
      (select p.property_id, p.id, p.person_name, p.email, p.unit_number, p.relation_type, 1 from people p
        where p.property_id = l.id and (l.reads or (l.hosts and p.relation_type = 'GUEST')) and portico.folded(p.email) collate "C" >= phrase
          and portico.folded(p.email) collate "C" < phrase || last_letter limit most)
      union all
      (select p.property_id, p.id, p.person_name, p.email, p.unit_number, p.relation_type, 3 from people p
        where p.property_id = l.id and portico.folded(p.unit_number) collate "C" >= phrase
          and portico.folded(p.unit_number) collate "C" < phrase || last_letter
        order by portico.folded(p.unit_number) collate "C" limit most)
    ) f
  ), best as (
    select distinct on (f.id) f.property_id, f.id, f.person_name, f.unit_number, f.rank,
      case when l.reads or (l.hosts and f.relation_type = 'GUEST') then f.email end as email
    from found f join place l on l.id = f.property_id order by f.id, f.rank
  )
  select f.property_id, f.id, f.person_name, f.email, f.unit_number from best f
  order by f.property_id is not distinct from near desc, f.rank, coalesce(f.person_name, f.email) collate portico.names_en, f.id limit most;
end $$;
