import type { StartOfLockdown } from '@portico/contract/access/access.schema'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import { lockdownVersion, type StoredStart } from './doors.store.ts'

type Person = { propertyId: string; personId: string }
type Scope = { propertyId: string; scopeId: string }

export const listSuspensionRows = (trx: Transaction, propertyId: string) =>
  trx
    .selectFrom('person_suspensions as s')
    .innerJoin('people as p', (join) =>
      join.onRef('p.property_id', '=', 's.property_id').onRef('p.id', '=', 's.person_id'),
    )
    .where('s.property_id', '=', propertyId)
    .select(['s.person_id', 's.reason', 's.suspended_by', 's.suspended_at', 'p.relation_type'])
    .orderBy('s.suspended_at', 'desc')
    .execute()
export type SuspensionRow = NonNullable<Awaited<ReturnType<typeof findSuspension>>>

/** Locks the person, so that a suspension and a deletion come one after the other. */
export const lockPerson = (trx: Transaction, { propertyId, personId }: Person) =>
  trx
    .selectFrom('people')
    .where('property_id', '=', propertyId)
    .where('id', '=', personId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()

export const findSuspension = (trx: Transaction, { propertyId, personId }: Person) =>
  trx
    .selectFrom('person_suspensions')
    .where('property_id', '=', propertyId)
    .where('person_id', '=', personId)
    .select(['person_id', 'reason', 'suspended_by', 'suspended_at'])
    .executeTakeFirst()

export const writeSuspension = (trx: Transaction, { propertyId, personId }: Person, reason: string, by: string) =>
  sql`insert into person_suspensions (property_id, person_id, reason, suspended_by)
    values (${propertyId}, ${personId}, ${reason}, ${by})
    on conflict (property_id, person_id) do update set reason = excluded.reason, suspended_by = excluded.suspended_by, suspended_at = now()`.execute(
    trx,
  )

export const removeSuspension = (trx: Transaction, { propertyId, personId }: Person) =>
  trx
    .deleteFrom('person_suspensions')
    .where('property_id', '=', propertyId)
    .where('person_id', '=', personId)
    .returning('reason')
    .executeTakeFirst()

export const hasEntrance = async (trx: Transaction, propertyId: string, entranceId: string) =>
  (await trx
    .selectFrom('entrances')
    .where('property_id', '=', propertyId)
    .where('id', '=', entranceId)
    .where('archived_at', 'is', null)
    .select('id')
    .executeTakeFirst()) !== undefined

export const countKeys = async (trx: Transaction, propertyId: string, keyIds: readonly string[]) =>
  keyIds.length === 0
    ? 0
    : (
        await trx
          .selectFrom('keys')
          .where('property_id', '=', propertyId)
          .where('id', 'in', keyIds)
          .select('id')
          .execute()
      ).length

const lockdownOf = (trx: Transaction, { propertyId, scopeId }: Scope) =>
  trx
    .selectFrom('lockdowns')
    .where('property_id', '=', propertyId)
    .where('scope_id', '=', scopeId)
    .select(['kind', 'reason', 'key_ids', 'started_by', 'started_at', sql<StoredStart[]>`joined`.as('joined')])
    .select(lockdownVersion.as('version'))

export const readLockdown = (trx: Transaction, scope: Scope) => lockdownOf(trx, scope).executeTakeFirst()
/** Locks the row. */
export const findLockdown = (trx: Transaction, scope: Scope) => lockdownOf(trx, scope).forUpdate().executeTakeFirst()
export type LockdownBefore = NonNullable<Awaited<ReturnType<typeof findLockdown>>>

type Lockdown = {
  kind: StartOfLockdown['kind']
  reason: string
  keyIds: readonly string[]
  by: string
  joined: readonly StoredStart[]
}

/** Says whether it was written: not if somebody else has locked the same scope meanwhile. */
export const addLockdown = async (trx: Transaction, { propertyId, scopeId }: Scope, lockdown: Lockdown) =>
  (
    await sql`insert into lockdowns (property_id, scope_id, key_ids, kind, reason, started_by, started_at)
      values (${propertyId}, ${scopeId}, ${lockdown.keyIds}::uuid[], ${lockdown.kind}, ${lockdown.reason}, ${lockdown.by}, clock_timestamp())
      on conflict (property_id, scope_id) do nothing returning 1`.execute(trx)
  ).rows.length > 0

/** The row is locked by whoever has found it. */
export const changeLockdown = (trx: Transaction, { propertyId, scopeId }: Scope, lockdown: Lockdown) =>
  sql`update lockdowns set key_ids = ${lockdown.keyIds}::uuid[], kind = ${lockdown.kind}, reason = ${lockdown.reason}, started_by = ${lockdown.by},
      started_at = clock_timestamp(), joined = ${JSON.stringify(lockdown.joined)}::jsonb
    where property_id = ${propertyId} and scope_id = ${scopeId}`.execute(trx)

export const removeLockdown = (trx: Transaction, { propertyId, scopeId }: Scope) =>
  trx.deleteFrom('lockdowns').where('property_id', '=', propertyId).where('scope_id', '=', scopeId).execute()

/** How many lockdowns and suspensions there are at all properties that the caller sees. */
export const countClosureRows = async (trx: Transaction) =>
  (
    await sql<{ lockdowns: number; suspensions: number }>`
      select (select count(*)::int from lockdowns) as lockdowns, (select count(*)::int from person_suspensions) as suspensions`.execute(
      trx,
    )
  ).rows[0] ?? { lockdowns: 0, suspensions: 0 }
