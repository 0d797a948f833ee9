import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import { endSessionsOf, hashToken } from '../../platform/sessions.ts'

type Invitation = { address: string; propertyIds: string[]; providerId: string | null }

/** Returns the token; only its hash is kept. */
export async function inviteAddress(
  trx: Transaction,
  { address, propertyIds, providerId }: Invitation,
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await trx
    .insertInto('invites')
    .values({
      token_hash: hashToken(token),
      email: address,
      kind: providerId ? 'partner' : 'propertyManager',
      access_customer_id: providerId,
      property_ids: propertyIds,
    })
    .execute()
  return token
}

/** The account that used the invitation loses its sessions and properties at once and becomes uninvited. */
export async function withdrawInvitation(trx: Transaction, address: string) {
  const withdrawn = await trx
    .updateTable('invites')
    .set({ withdrawn_at: sql`now()` })
    .where(sql<boolean>`lower(email) = lower(${address}) and withdrawn_at is null`)
    .returning('id')
    .execute()
  const shutOut = await trx
    .updateTable('accounts')
    .set({ kind: null, access_customer_id: null })
    .where(sql<boolean>`lower(email) = lower(${address}) and kind is not null`)
    .returning('id')
    .execute()
  for (const { id } of shutOut) {
    await trx.deleteFrom('memberships').where('account_id', '=', id).execute()
    await endSessionsOf(trx, id)
  }
  return { invitations: withdrawn.length, accounts: shutOut.length }
}
