import type { UnitChanges } from '@portico/contract/integrations/integrations.schema'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import type { IntegrationRow } from './integrations.store.ts'

const UNITS_SHOWN = 100

/** Compares the units of the chosen properties, as they were last read, with those that were mapped. */
export async function findUnitChanges(trx: Transaction, row: IntegrationRow): Promise<UnitChanges | null> {
  const { property_id, id, own_profile_id, pms_property_ids, has_data, units_mapped_at } = row
  if (!own_profile_id || !has_data || !units_mapped_at) return null
  const { rows } = await sql<UnitChanges>`with units as materialized (
      select u ->> 'id' as id, u ->> 'code' as code
      from pms_properties d, jsonb_array_elements(d.details -> 'units') u
      where d.profile_id = ${own_profile_id} and d.pms_property_id = any(${pms_property_ids}::text[])
    ), mapped as materialized (
      select m.pms_unit_id as id, m.code, l.name as place
      from integration_units m join places l on l.property_id = m.property_id and l.id = m.place_id
      where m.property_id = ${property_id} and m.integration_id = ${id}
    ), vanished as (
      select m.id, m.code, m.place from mapped m where not exists (select from units u where u.id = m.id)
    ), renamed as (
      select m.id, m.code as previous, u.code from mapped m join units u on u.id = m.id where m.code <> u.code
    )
    select
      (select count(*)::int from units u where not exists (select from mapped m where m.id = u.id)) as unmapped,
      jsonb_build_object('count', (select count(*) from vanished), 'units', coalesce((
        select jsonb_agg(jsonb_build_object('pmsUnitId', v.id, 'code', v.code, 'placeName', v.place) order by v.code, v.id)
        from (select * from vanished order by code, id limit ${UNITS_SHOWN}) v), '[]')) as vanished,
      jsonb_build_object('count', (select count(*) from renamed), 'units', coalesce((
        select jsonb_agg(jsonb_build_object('pmsUnitId', r.id, 'code', r.code, 'previousCode', r.previous) order by r.code, r.id)
        from (select * from renamed order by code, id limit ${UNITS_SHOWN}) r), '[]')) as renamed`.execute(trx)
  return rows[0] ?? null
}
