import type { DoorKnowledge } from '@portico/contract/access/access.schema'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import { lastListOf, loadDoors } from './doors.service.ts'

/**
 * By what a door decides that is not up to date; undefined: it knows everything, or the property has no panels. Lists are not kept, so the
 * server cannot repeat what an old list decides. It knows which subjects have changed since the revision that the panel has acknowledged:
 * for all others the door decides as it will with the newest list.
 */
export async function findKnowledge(trx: Transaction, propertyId: string, entranceId: string) {
  const [door] = await loadDoors(trx, propertyId, entranceId)
  if (!door?.delivery || door.delivery.state === 'UP_TO_DATE') return undefined
  const { state, missing, offlineSinceTimeMillis } = door.delivery
  const told: DoorKnowledge = {
    state,
    heardTimeMillis: state === 'OFFLINE' ? offlineSinceTimeMillis : lastListOf(door.devices),
    missing,
  }
  const isNewest = door.known === door.row.revision
  const changes = isNewest ? unchanged : await findChangesSince(trx, propertyId, entranceId, door.known)
  const knowsDoor = state !== 'NO_PANEL' && changes.isKnown && !changes.isDoorChanged
  return {
    told,
    /** Whether the door decides now about this person, or credential without a holder, as it will. Null: about a provider. */
    decidesSo: (subject: string | null) => knowsDoor && (subject === null || !changes.subjects.includes(subject)),
    /** Those whose access here has changed since. */
    concerned: changes.concerned,
  }
}

type Changes = { isKnown: boolean; isDoorChanged: boolean; subjects: string[]; concerned: string[] }
const unchanged: Changes = { isKnown: true, isDoorChanged: false, subjects: [], concerned: [] }

async function findChangesSince(trx: Transaction, propertyId: string, entranceId: string, known: number) {
  if (!Number.isFinite(known)) return { ...unchanged, isKnown: false }
  const { rows } = await sql<Changes>`
    select coalesce(bool_or(revision = ${known}::bigint + 1), false) as "isKnown",
      coalesce(bool_or(subject is null and concerns), false) as "isDoorChanged",
      coalesce(array_agg(distinct subject) filter (where subject is not null), '{}') as subjects,
      coalesce(array_agg(distinct subject) filter (where subject is not null and concerns), '{}') as concerned
    from access_changes where property_id = ${propertyId} and entrance_id = ${entranceId} and revision > ${known}`.execute(
    trx,
  )
  return rows[0] ?? unchanged
}
