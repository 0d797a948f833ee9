import { REVISION_BELIEVED_MAX } from '@portico/contract/access/access-list.schema'
import { sql } from 'kysely'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'

type Repaired = {
  propertyId: string
  entranceId: string
  name: string
  property: string
  former: string
  revision: number
  panels: { id: string; serial: string }[]
}

/**
 * Lowers entrances that a panel has raised beyond every possible revision, as one could before cursors. They go on after the last possible one that
 * anybody knows. Panels may hold a list with the former number, and take no list with a lower one until they are emptied.
 */
export async function repairRevisions({ trx, audit }: UnitOfWork): Promise<string> {
  const repaired = await lowerEntrances(trx)
  if (repaired.length === 0) return 'Every entrance has a possible revision.'
  const entries = repaired.map(({ propertyId, entranceId, former, revision }) => ({
    propertyId,
    action: 'entrances.repairRevision' as const,
    entityId: entranceId,
    before: { revision: Number(former) },
    after: { revision },
  }))
  await audit(...entries)
  return repaired
    .flatMap(({ name, property, former, revision, panels }) => [
      `Lowered ${name} of ${property} from ${former} to ${revision}.`,
      ...panels.map(({ id, serial }) => `  Empty the panel ${id} (serial number ${serial}): it takes no list before.`),
    ])
    .join('\n')
}

async function lowerEntrances(trx: Transaction): Promise<Repaired[]> {
  const { rows } = await sql<Repaired>`
    with impossible as (
      select r.property_id, r.entrance_id, r.revision from entrance_revisions r
      where r.revision > ${REVISION_BELIEVED_MAX} order by r.property_id, r.entrance_id for update
    ), known as (
      select i.*, 1 + greatest(1, (
        select max(c.revision) from access_changes c
        where c.property_id = i.property_id and c.entrance_id = i.entrance_id and c.revision <= ${REVISION_BELIEVED_MAX}
      ), (
        select max(p.revision) from panels p
        where p.property_id = i.property_id and p.entrance_id = i.entrance_id and p.revision <= ${REVISION_BELIEVED_MAX}
      )) as possible from impossible i
    ), forgotten as (
      delete from access_changes c using impossible i
      where c.property_id = i.property_id and c.entrance_id = i.entrance_id and c.revision > ${REVISION_BELIEVED_MAX}
    ), unbelieved as (
      update panels p set revision = 0 from impossible i
      where p.property_id = i.property_id and p.entrance_id = i.entrance_id and p.revision > ${REVISION_BELIEVED_MAX}
    ), lowered as (
      update entrance_revisions r set revision = k.possible, changed_at = clock_timestamp() from known k
      where r.property_id = k.property_id and r.entrance_id = k.entrance_id
      returning r.property_id, r.entrance_id, r.revision
    ), written as (
      insert into access_changes (property_id, entrance_id, revision, is_whole, concerns)
      select property_id, entrance_id, revision, true, false from lowered
    )
    select l.property_id as "propertyId", l.entrance_id as "entranceId", e.name, q.name as property, k.revision::text as former,
      l.revision::float8 as revision, pg_notify('portico_access', l.entrance_id::text), coalesce((
        select jsonb_agg(jsonb_build_object('id', d.id, 'serial', d.serial_number) order by d.serial_number)
        from devices d join panels p on p.property_id = d.property_id and p.device_id = d.id
        where d.property_id = l.property_id and d.entrance_id = l.entrance_id), '[]') as panels
    from lowered l
    join known k using (property_id, entrance_id)
    join entrances e on e.property_id = l.property_id and e.id = l.entrance_id
    join properties q on q.id = l.property_id
    order by q.name, e.name`.execute(trx)
  return rows
}
