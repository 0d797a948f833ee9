import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** No sending takes this long: who has not settled a mail by then is no longer there. */
const ABANDONED_AFTER_SECONDS = 120
const GIVE_UP_AFTER_DAYS = 5

export const insertInvitation = (trx: Transaction, propertyId: string, personId: string) =>
  trx.insertInto('person_invitations').values({ property_id: propertyId, person_id: personId }).execute()

/** Whoever has been invited before is not invited again. */
export const insertInvitations = async (trx: Transaction, propertyId: string, personIds: readonly string[]) =>
  (
    await sql`insert into person_invitations (property_id, person_id) select ${propertyId}, id from unnest(${[...personIds]}::uuid[]) id
      on conflict do nothing`.execute(trx)
  ).numAffectedRows

/** What a sender that died has left: whether its mail went out only the mail server knows. */
export async function settleAbandoned(trx: Transaction, isRepeatable: boolean): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('person_invitations')
    .set(
      isRepeatable
        ? { state: 'WAITING', due_at: sql<Date>`now()` }
        : { state: 'UNCERTAIN', settled_at: sql<Date>`now()`, failure: 'the sender ended' },
    )
    .where('state', '=', 'SENDING')
    .where(sql<boolean>`taken_at < now() - make_interval(secs => ${ABANDONED_AFTER_SECONDS})`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const due = (trx: Transaction) =>
  trx.selectFrom('person_invitations').where('state', '=', 'WAITING').where('due_at', '<=', sql<Date>`now()`)

export const hasDueInvitation = async (trx: Transaction) =>
  (await due(trx).select('person_id').limit(1).executeTakeFirst()) !== undefined

/** Takes the next one for this sender alone; committed before the mail server hears of it. */
export async function takeInvitation(trx: Transaction) {
  const next = await due(trx)
    .select(['property_id', 'person_id'])
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!next) return undefined
  await trx
    .updateTable('person_invitations')
    .set((eb) => ({ state: 'SENDING', taken_at: sql<Date>`now()`, attempts: eb('attempts', '+', 1) }))
    .where('property_id', '=', next.property_id)
    .where('person_id', '=', next.person_id)
    .execute()
  return trx
    .selectFrom('people as p')
    .innerJoin('properties as o', 'o.id', 'p.property_id')
    .where('p.property_id', '=', next.property_id)
    .where('p.id', '=', next.person_id)
    .select(['p.property_id as propertyId', 'p.id as personId', 'p.person_name as personName'])
    .select(sql<string>`p.email`.as('email'))
    .select(['o.name as propertyName', 'o.country_code as countryCode'])
    .executeTakeFirstOrThrow()
}
export type TakenInvitation = NonNullable<Awaited<ReturnType<typeof takeInvitation>>>

const mine = (trx: Transaction, { propertyId, personId }: TakenInvitation) =>
  trx
    .updateTable('person_invitations')
    .where('property_id', '=', propertyId)
    .where('person_id', '=', personId)
    .where('state', 'in', ['SENDING', 'UNCERTAIN'])

/** The person's version stays: nobody who has their form open has missed a change of theirs. */
export async function markSent(trx: Transaction, taken: TakenInvitation): Promise<boolean> {
  const { numUpdatedRows } = await mine(trx, taken)
    .set({ state: 'SENT', settled_at: sql<Date>`now()`, failure: null })
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) return false
  await trx
    .updateTable('people')
    .set({ invite_sent_at: sql<Date>`now()` })
    .where('property_id', '=', taken.propertyId)
    .where('id', '=', taken.personId)
    .execute()
  return true
}

export const markFailed = (trx: Transaction, taken: TakenInvitation, state: 'REFUSED' | 'UNCERTAIN', failure: string) =>
  mine(trx, taken).set({ state, settled_at: sql<Date>`now()`, failure }).execute()

/** Twice as long after each attempt, an hour at most, for some days. */
export const postpone = (trx: Transaction, taken: TakenInvitation, failure: string) =>
  mine(trx, taken)
    .set({
      state: sql<string>`case when created_at < now() - make_interval(days => ${GIVE_UP_AFTER_DAYS}) then 'REFUSED' else 'WAITING' end`,
      due_at: sql<Date>`now() + least(interval '1 hour', interval '30 seconds' * 2 ^ least(attempts, 10))`,
      failure,
    })
    .execute()
