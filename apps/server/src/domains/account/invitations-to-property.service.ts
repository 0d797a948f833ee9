import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** Open ones that lead to this property and nowhere else. */
const leadsThereAlone = (propertyId: string) => sql<boolean>`
  accepted_at is null and withdrawn_at is null and expires_at > now() and case
    when assignments is null then group_id is null and property_ids = array[${propertyId}::uuid]
    else not exists (
      select from jsonb_array_elements(assignments) a where a -> 'scope' ->> 'propertyId' is distinct from ${propertyId.toLowerCase()})
  end`

/** Only the system may ask. */
export const countInvitationsTo = async (trx: Transaction, propertyId: string) =>
  (
    await trx
      .selectFrom('invites')
      .where(leadsThereAlone(propertyId))
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** Nobody can accept them any more, and mails about them are not sent. */
export const withdrawInvitationsTo = async (trx: Transaction, propertyId: string) =>
  (
    await trx
      .updateTable('invites')
      .set({ withdrawn_at: sql`now()` })
      .where(leadsThereAlone(propertyId))
      .returning('id')
      .execute()
  ).length
