import type { PassDoor } from '@portico/contract/passes/passes.schema'
import { sql } from 'kysely'
import { asSystemWithin } from '../../platform/as-system.ts'
import type { Transaction } from '../../platform/database.ts'
import { hasToken, isOnline } from './doors.store.ts'

/**
 * The entrances of a property that are not archived, and whether their doors would know a pass now. Whoever makes passes learns this of the doors
 * and nothing else, whatever their role reads there. A panel that has not said which formats it speaks has been away since before there were two.
 */
export const listPassDoors = (trx: Transaction, propertyId: string): Promise<PassDoor[]> =>
  asSystemWithin(trx, async () => {
    const { rows } = await sql<PassDoor>`
      select e.id as "accessPointId", e.name as "accessPointName", case
        when l.panels = 0 then 'NO_PANEL' when l.unable > 0 then 'UNABLE' when l.online < l.panels then 'OFFLINE' else 'READY' end as state
      from entrances e cross join lateral (
        select count(*)::int as panels, (count(*) filter (where p.list_format is distinct from 2))::int as unable,
          (count(*) filter (where ${isOnline}))::int as online
        from devices d join panels p on p.property_id = d.property_id and p.device_id = d.id
        where d.property_id = e.property_id and d.entrance_id = e.id and d.archived_at is null and ${hasToken}
      ) l
      where e.property_id = ${propertyId} and e.archived_at is null order by lower(e.name), e.id`.execute(trx)
    return rows
  })
