import type { EventReason } from '@portico/contract/access/access.rules'
import { COMMAND_AGE_MAX_MS, DOUBLE_PRESS_MS } from '@portico/contract/access/commands.rules'
import { sql } from 'kysely'
import { type ChangeSome, deleteRows } from '../../platform/batches.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Device } from '../../platform/device-tokens.ts'

/** Longer than panels may keep an event, so that a late answer still finds who has pressed. */
const KEPT_DAYS = 100

type Place = { propertyId: string; entranceId: string }
export type Press = Place & {
  pressId: string
  deviceId: string
  account: { id: string; email: string; fullName: string | null }
  overLockdown: string | null
}
/** A moment ago. */
const within = (milliseconds: number) =>
  sql<boolean>`o.issued_at > clock_timestamp() - make_interval(secs => ${milliseconds / 1000})`

/** The presses of one member, and those at one entrance, come one after the other. */
export const lockPresses = (trx: Transaction, accountId: string, entranceId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${accountId}::uuid::text, 85)), pg_advisory_xact_lock(hashtextextended(${entranceId}::uuid::text, 86))`.execute(
    trx,
  )

export type OpeningRow = {
  id: string
  entrance_id: string
  account_id: string
  is_delivered: boolean
  is_answered: boolean
  refusal: EventReason | null
  /** Nobody is given the command any more. */
  is_over: boolean
}
const COLUMNS = sql`o.id, o.entrance_id, o.account_id, o.delivered_at is not null as is_delivered, o.answered_at is not null as is_answered, o.refusal,
  not ${within(COMMAND_AGE_MAX_MS)} as is_over`

/** By its press, or by one that was the second of a double press there. */
export const findOpening = async (trx: Transaction, { propertyId, entranceId }: Place, pressId: string) =>
  (
    await sql<OpeningRow>`
      select ${COLUMNS} from door_openings o where o.property_id = ${propertyId} and (o.id = ${pressId}
        or o.entrance_id = ${entranceId} and ${within(3_600_000)} and ${pressId}::uuid = any (o.joined)) limit 1`.execute(
      trx,
    )
  ).rows[0]

/** Becomes one with a press of the same member at the same entrance a moment ago, also when it is sent again later. */
export const joinDoublePress = async (
  trx: Transaction,
  { propertyId, entranceId }: Place,
  press: { pressId: string; accountId: string; isOverLockdown: boolean },
) =>
  (
    await sql<OpeningRow>`
      update door_openings o set joined = o.joined || ${press.pressId}::uuid
      where o.property_id = ${propertyId} and o.id = (
        select o.id from door_openings o where o.property_id = ${propertyId} and o.entrance_id = ${entranceId} and o.account_id = ${press.accountId} and ${within(DOUBLE_PRESS_MS)}
          and (o.over_lockdown is not null) = ${press.isOverLockdown}
        order by o.issued_at desc limit 1)
      returning ${COLUMNS}`.execute(trx)
  ).rows[0]

/** How often within the last minute, of the member everywhere and of everybody at the entrance. */
export async function countOpenings(trx: Transaction, { propertyId, entranceId }: Place, accountId: string) {
  const { rows } = await sql<{ member: number; entrance: number }>`
    select (select count(*)::int from door_openings o where o.account_id = ${accountId} and ${within(60_000)}) as member,
      (select count(*)::int from door_openings o where o.property_id = ${propertyId} and o.entrance_id = ${entranceId} and ${within(60_000)}) as entrance`.execute(
    trx,
  )
  return rows[0] ?? { member: 0, entrance: 0 }
}

/** Undefined if the property, or an active one, has no such entrance. */
export const findEntranceToOpen = async (trx: Transaction, { propertyId, entranceId }: Place) =>
  (
    await sql<{ is_enabled: boolean; is_locked_down: boolean }>`
      select e.access_status = 'ACCESS_ENABLED' as is_enabled, exists (
        select from lockdowns l where l.property_id = e.property_id and l.scope_id in (e.property_id, e.id)) as is_locked_down
      from entrances e join properties p on p.id = e.property_id
      where e.property_id = ${propertyId} and e.id = ${entranceId} and e.archived_at is null and p.archived_at is null`.execute(
      trx,
    )
  ).rows[0]

/**
 * Numbers follow the clock, so that they still grow after a backup was restored, and each is above the one before. The panel that waits is woken
 * when the transaction commits.
 */
export const addOpening = (trx: Transaction, press: Press) =>
  sql`with added as (
      insert into door_openings (property_id, id, entrance_id, device_id, number, account_id, pressed_by, pressed_name, over_lockdown)
      select ${press.propertyId}::uuid, ${press.pressId}::uuid, ${press.entranceId}::uuid, ${press.deviceId}::uuid, greatest(
          (extract(epoch from clock_timestamp()) * 1000)::bigint,
          1 + coalesce((select max(number) from door_openings where property_id = ${press.propertyId} and device_id = ${press.deviceId}), 0)),
        ${press.account.id}::uuid, ${press.account.email}, ${press.account.fullName}, ${press.overLockdown}
      returning entrance_id)
    select pg_notify('portico_access', entrance_id::text) from added`.execute(trx)

export type Command = {
  id: string
  number: number
  issued: number
  account_id: string
  is_over_lockdown: boolean
}

/**
 * Hands out each command once, to the question that the panel has asked last. Whoever pressed must still be allowed to, and a lockdown that
 * has begun meanwhile holds.
 */
export const takeOpenings = async (trx: Transaction, { id, propertyId, entranceId }: Device, askedAt: string) =>
  (
    await sql<Command>`
      update door_openings o set delivered_at = clock_timestamp()
      from panels p, entrances e, properties q
      where o.property_id = ${propertyId} and o.device_id = ${id} and o.entrance_id = ${entranceId} and o.delivered_at is null
        and o.answered_at is null and ${within(COMMAND_AGE_MAX_MS)}
        and p.property_id = o.property_id and p.device_id = o.device_id and p.asked_at = ${askedAt}::timestamptz
        and e.property_id = o.property_id and e.id = o.entrance_id and e.archived_at is null and e.access_status = 'ACCESS_ENABLED'
        and q.id = o.property_id and q.archived_at is null
        and o.account_id in (select portico.accounts_with(${propertyId}::uuid, '{access.open}'))
        and case when o.over_lockdown is null
          then not exists (select from lockdowns l where l.property_id = o.property_id and l.scope_id in (o.property_id, o.entrance_id))
          else o.account_id in (select portico.accounts_with(${propertyId}::uuid, '{access.lockDown}')) end
      returning o.id, o.number::float8 as number, floor(extract(epoch from o.issued_at) * 1000)::float8 as issued, o.account_id,
        o.over_lockdown is not null as is_over_lockdown`.execute(trx)
  ).rows.sort((one, other) => one.number - other.number)

export const clearOldOpenings: ChangeSome = (trx, most) =>
  deleteRows(trx, 'door_openings', sql`issued_at < now() - make_interval(days => ${KEPT_DAYS})`, most)
