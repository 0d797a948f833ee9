import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

const isOpen = sql<boolean>`state = 'WAITING'`

/** How many invitations to the resident app have not been sent yet. */
export const countOpenInvitations = async (trx: Transaction, propertyId: string) =>
  (
    await trx
      .selectFrom('person_invitations')
      .where('property_id', '=', propertyId)
      .where(isOpen)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** They are never sent. A manager may ask for another one after the property was restored. */
export const endOpenInvitations = async (trx: Transaction, propertyId: string) =>
  (
    await trx
      .updateTable('person_invitations')
      .set({ state: 'REFUSED', failure: 'The property was archived.', settled_at: sql`now()` })
      .where('property_id', '=', propertyId)
      .where(isOpen)
      .returning('person_id')
      .execute()
  ).length
