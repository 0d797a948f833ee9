import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** People who were invited before are not invited again. */
export const insertInvitations = async (trx: Transaction, propertyId: string, personIds: readonly string[]) =>
  (
    await sql`insert into person_invitations (property_id, person_id) select ${propertyId}, id from unnest(${[...personIds]}::uuid[]) id
      on conflict do nothing`.execute(trx)
  ).numAffectedRows

/** Invites people again, also those who were invited before. */
export const renewInvitations = async (trx: Transaction, propertyId: string, personIds: readonly string[]) =>
  (
    await sql`insert into person_invitations (property_id, person_id) select ${propertyId}, id from unnest(${[...personIds]}::uuid[]) id
      on conflict (property_id, person_id) do update
        set state = 'WAITING', attempts = 0, due_at = now(), taken_at = null, settled_at = null, failure = null, requested_at = now(),
          round = person_invitations.round + 1`.execute(trx)
  ).numAffectedRows

export const readInvitation = (trx: Transaction, propertyId: string, personId: string) =>
  trx
    .selectFrom('people as p')
    .innerJoin('properties as o', 'o.id', 'p.property_id')
    .innerJoin('person_invitations as i', (join) =>
      join.onRef('i.property_id', '=', 'p.property_id').onRef('i.person_id', '=', 'p.id'),
    )
    .where('p.property_id', '=', propertyId)
    .where('p.id', '=', personId)
    .select(['p.property_id as propertyId', 'p.id as personId', 'p.person_name as personName'])
    .select(sql<string>`p.email`.as('email'))
    .select(['p.service_starts_at as startsAt', 'p.service_expires_at as expiresAt', 'o.time_zone as timeZone'])
    .select(sql<boolean>`p.service_starts_at > now()`.as('isFuture'))
    .select(['o.name as propertyName', 'o.country_code as countryCode', 'o.state_or_region as region', 'i.round'])
    .executeTakeFirstOrThrow()
export type Invitation = Awaited<ReturnType<typeof readInvitation>>

export const findInvitation = (trx: Transaction, propertyId: string, personId: string) =>
  trx
    .selectFrom('person_invitations')
    .where('property_id', '=', propertyId)
    .where('person_id', '=', personId)
    .select(['state', 'requested_at'])
    .executeTakeFirst()

/** The version of the person is not increased: an invitation must not make an open form stale. */
export const markInvited = (trx: Transaction, { propertyId, personId }: Invitation) =>
  trx
    .updateTable('people')
    .set({ invite_sent_at: sql<Date>`now()` })
    .where('property_id', '=', propertyId)
    .where('id', '=', personId)
    .execute()
