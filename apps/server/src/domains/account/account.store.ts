import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import { hashToken } from '../../platform/sessions.ts'
import type { Identity } from './identity-claims.ts'

/** Creates the account at the first sign-in, and updates name and e-mail from the identity provider at each one. */
export const saveIdentity = (trx: Transaction, provider: string, identity: Identity) => {
  const profile = { email: identity.email, email_verified: identity.emailVerified, full_name: identity.fullName }
  return trx
    .insertInto('accounts')
    .values({ provider, subject: identity.subject, ...profile })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doUpdateSet(profile))
    .returning(['id'])
    .executeTakeFirstOrThrow()
}

/** The row is locked, so that of two concurrent calls only one can use the invitation. */
export const findInvite = (trx: Transaction, token: string) =>
  trx
    .selectFrom('invites')
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as('is_expired'))
    .where('token_hash', '=', hashToken(token))
    .forUpdate()
    .executeTakeFirst()

export type Invite = NonNullable<Awaited<ReturnType<typeof findInvite>>>

export async function acceptInvite(trx: Transaction, invite: Invite, accountId: string) {
  await trx
    .updateTable('invites')
    .set({ accepted_at: sql`now()`, accepted_by: accountId })
    .where('id', '=', invite.id)
    .execute()
  await trx
    .updateTable('accounts')
    .set({ kind: invite.kind, access_customer_id: invite.access_customer_id })
    .where('id', '=', accountId)
    .execute()
  // The account does not manage these properties yet, so row-level security would refuse the rows.
  await sql`select set_config('app.system', 'on', true)`.execute(trx)
  await sql`insert into memberships (property_id, account_id)
    select id, ${accountId}::uuid from properties where id = any(${invite.property_ids}::uuid[]) on conflict do nothing`.execute(
    trx,
  )
  await sql`select set_config('app.system', '', true)`.execute(trx)
}

export const acceptTerms = (trx: Transaction, accountId: string) =>
  trx
    .updateTable('accounts')
    .set({ avc_terms_accepted_at: sql<Date>`coalesce(avc_terms_accepted_at, now())` })
    .where('id', '=', accountId)
    .returning('avc_terms_accepted_at')
    .executeTakeFirstOrThrow()
