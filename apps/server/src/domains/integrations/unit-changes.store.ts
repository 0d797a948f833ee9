import type { UnitChanges } from '@portico/contract/integrations/integrations.schema'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import type { IntegrationRow } from './integrations.store.ts'

const UNITS_SHOWN = 100

/** Compares the units of the chosen properties, as they were last read, with those that were mapped. */
export async function findUnitChanges(trx: Transaction, row: IntegrationRow): Promise<UnitChanges | null> {
  const { property_id, id, own_profile_id, pms_property_ids, has_data, units_mapped_at } = row
  if (!own_profile_id || !has_data || !units_mapped_at) return null
  // A full join is never done by nested loops, which would take seconds for thousands of units.
  const { rows } = await sql<UnitChanges>`with units as (
      select u ->> 'id' as id, u ->> 'code' as code
      from pms_properties d, jsonb_array_elements(d.details -> 'units') u
      where d.profile_id = ${own_profile_id} and d.pms_property_id = any(${pms_property_ids}::text[])
    ), mapped as (
      select m.pms_unit_id as id, m.code, l.name as place
      from integration_units m join places l on l.property_id = m.property_id and l.id = m.place_id
      where m.property_id = ${property_id} and m.integration_id = ${id}
    ), pairs as materialized (
      select u.id, u.code, m.id as mapped_id, m.code as mapped_code, m.place from units u full join mapped m on m.id = u.id
    ), vanished as (
      select mapped_id as id, mapped_code as code, place from pairs where id is null
    ), renamed as (
      select id, code, mapped_code as previous from pairs where mapped_code <> code
    )
    select
      (select count(*)::int from pairs where mapped_id is null) as unmapped,
      jsonb_build_object('count', (select count(*) from vanished), 'units', coalesce((
        select jsonb_agg(jsonb_build_object('pmsUnitId', v.id, 'code', v.code, 'placeName', v.place) order by v.code, v.id)
        from (select * from vanished order by code, id limit ${UNITS_SHOWN}) v), '[]')) as vanished,
      jsonb_build_object('count', (select count(*) from renamed), 'units', coalesce((
        select jsonb_agg(jsonb_build_object('pmsUnitId', r.id, 'code', r.code, 'previousCode', r.previous) order by r.code, r.id)
        from (select * from renamed order by code, id limit ${UNITS_SHOWN}) r), '[]')) as renamed`.execute(trx)
  return rows[0] ?? null
}
