import type { WithdrawalReason } from '@portico/contract/passes/passes.rules'
import { type Insertable, sql } from 'kysely'
import { type ChangeSome, deleteRows } from '../../platform/batches.ts'
import type { Passes } from '../../platform/database.gen.ts'
import type { Transaction } from '../../platform/database.ts'
import { INACTIVE_KNOWN_DAYS } from '../credentials/code-hashes.service.ts'

export const propertyOfPass = async (trx: Transaction, id: string) =>
  (await trx.selectFrom('passes').where('id', '=', id).select('property_id').executeTakeFirst())?.property_id

/** What a pass `p` with the host `o` and the suspension `s` is now. A pass whose host was deleted is withdrawn, whoever deleted them. */
export const endsAt = sql<Date>`least(p.ends_at, o.service_expires_at)`
export const stateOfPass = sql<string>`case
  when p.withdrawn_at is not null or o.id is null then 'WITHDRAWN'
  when ${endsAt} <= now() then 'EXPIRED'
  when p.used >= p.uses_max then 'USED_UP'
  when s.person_id is not null then 'PAUSED'
  when p.starts_at > now() then 'COMING'
  else 'LIVE' end`

export const fromPasses = sql`passes p
  left join people o on o.property_id = p.property_id and o.id = p.host_id
  left join person_suspensions s on s.property_id = p.property_id and s.person_id = p.host_id
  left join pass_mails m on m.property_id = p.property_id and m.pass_id = p.id`

export type PassRow = {
  property_id: string
  id: string
  visitor_name: string
  email: string | null
  locale: string
  host_id: string
  has_host: boolean
  host_name: string | null
  host_email: string | null
  entrances: { accessPointId: string; accessPointName: string }[]
  starts_at: Date
  ends_at: Date
  uses_max: number
  used: number
  first_used_at: Date | null
  state: string
  withdrawn_at: Date | null
  withdrawn_by: string | null
  withdrawal_reason: string | null
  created_at: Date
  created_by: string | null
  mail_state: string | null
  mail_requested_at: Date | null
  mail_sent_at: Date | null
  version: number
}

const columns = sql`p.property_id, p.id, p.visitor_name, p.email, p.locale, p.host_id, o.id is not null as has_host,
  o.person_name as host_name, o.email as host_email, p.starts_at, ${endsAt} as ends_at, p.uses_max, p.used, p.first_used_at,
  ${stateOfPass} as state, p.withdrawn_at, p.withdrawn_by, p.withdrawal_reason, p.created_at, p.created_by, p.version,
  m.state as mail_state, m.requested_at as mail_requested_at, m.sent_at as mail_sent_at, coalesce((
    select jsonb_agg(jsonb_build_object('accessPointId', e.id, 'accessPointName', e.name) order by lower(e.name), e.id)
    from pass_entrances pe join entrances e on e.property_id = pe.property_id and e.id = pe.entrance_id
    where pe.property_id = p.property_id and pe.pass_id = p.id), '[]') as entrances`

/** In the order of the ids. */
export async function listPassRows(trx: Transaction, ids: readonly string[]): Promise<PassRow[]> {
  const { rows } = await sql<PassRow>`select ${columns} from ${fromPasses} where p.id = any(${ids}::uuid[])`.execute(
    trx,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const getPassRow = async (trx: Transaction, id: string) => (await listPassRows(trx, [id.toLowerCase()]))[0]

/** Whoever changes a pass waits here; the row is read afterwards. */
export const lockPass = async (trx: Transaction, id: string) => {
  await sql`select from passes where id = ${id} for update`.execute(trx)
  return getPassRow(trx, id)
}

/** The lock keeps two managers from making the last pass that there is room for. */
export const lockRoom = (trx: Transaction, propertyId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${propertyId}, 81))`.execute(trx)

export async function countLivePasses(trx: Transaction, propertyId: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from passes
    where property_id = ${propertyId} and withdrawn_at is null and ends_at > now()`.execute(trx)
  return rows[0]?.count ?? 0
}

export const insertPass = (trx: Transaction, row: Insertable<Passes>) => trx.insertInto('passes').values(row).execute()

export const insertPassEntrances = (
  trx: Transaction,
  { propertyId, id }: { propertyId: string; id: string },
  entranceIds: readonly string[],
) =>
  trx
    .insertInto('pass_entrances')
    .values(entranceIds.map((entrance_id) => ({ property_id: propertyId, pass_id: id, entrance_id })))
    .execute()

/** The hosts are locked before, so that none of them is deleted meanwhile. */
export const lockHost = (trx: Transaction, propertyId: string, personId: string) =>
  trx
    .selectFrom('people')
    .where('property_id', '=', propertyId)
    .where('id', '=', personId)
    .select(['id', 'service_expires_at'])
    .forKeyShare()
    .executeTakeFirst()

type Withdrawal = { reason: WithdrawalReason; by: string | null }
export type WithdrawnRow = { id: string; host_id: string; visitor_name: string }

/** Those among the passes that this condition on `passes` means which have not ended. In one order, as everybody takes these locks. */
export async function markWithdrawn(
  trx: Transaction,
  propertyId: string,
  which: ReturnType<typeof sql<boolean>>,
  { reason, by }: Withdrawal,
): Promise<WithdrawnRow[]> {
  const { rows } = await sql<WithdrawnRow>`
    with chosen as (
      select id from passes
      where property_id = ${propertyId} and withdrawn_at is null and ends_at > now() and ${which} order by id for update
    )
    update passes set withdrawn_at = now(), withdrawn_by = ${by}, withdrawal_reason = ${reason}, version = version + 1
    where property_id = ${propertyId} and id in (select id from chosen)
    returning id, host_id, visitor_name`.execute(trx)
  return rows
}

export type VisitorRow = PassRow & { property_name: string; time_zone: string; is_archived: boolean }

/** Only the system finds a pass by its secret. */
export async function findBySecret(trx: Transaction, hash: Buffer): Promise<VisitorRow | undefined> {
  const { rows } = await sql<VisitorRow>`
    select ${columns}, r.name as property_name, r.time_zone, r.archived_at is not null as is_archived
    from ${fromPasses} join properties r on r.id = p.property_id where p.secret_hash = ${hash}`.execute(trx)
  return rows[0]
}

/** Panels tell the number of a pass from an unknown one for so long; after that nobody needs to know whom it was for. The number itself stays, like a code. */
export const clearEndedPasses: ChangeSome = (trx, most) =>
  deleteRows(
    trx,
    'passes',
    sql`least(withdrawn_at, ends_at) < now() - make_interval(days => ${INACTIVE_KNOWN_DAYS})`,
    most,
  )
