import type { Locale } from '@portico/contract/shared/locales'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'
import { type Account, hashToken } from '../../platform/sessions.ts'
import type { Identity } from './identity-claims.ts'

/** Creates the account at the first sign-in, and updates name and e-mail from the identity provider at each one. */
export const saveIdentity = (trx: Transaction, provider: string, identity: Identity) => {
  const profile = {
    email: identity.email,
    email_verified: identity.emailVerified,
    full_name: identity.fullName,
    last_sign_in_at: sql<Date>`now()`,
  }
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
    .select(sql<boolean>`coalesce(begins_at > now(), false)`.as('is_waiting'))
    .where('token_hash', '=', hashToken(token))
    .forUpdate()
    .executeTakeFirst()

export type Invite = NonNullable<Awaited<ReturnType<typeof findInvite>>>

/** The company to which an invitation leads, which is locked before the invitation, as by everybody who changes a team. */
export const companyOfInvite = async (trx: Transaction, token: string) =>
  (await trx.selectFrom('invites').where('token_hash', '=', hashToken(token)).select('company_id').executeTakeFirst())
    ?.company_id

/** False: the account has become of another kind since its session was looked up. */
export async function markAccepted(trx: Transaction, invite: Invite, accountId: string): Promise<boolean> {
  await trx
    .updateTable('invites')
    .set({ accepted_at: sql`now()`, accepted_by: accountId })
    .where('id', '=', invite.id)
    .execute()
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({ kind: invite.kind, access_customer_id: invite.access_customer_id })
    .where('id', '=', accountId)
    .where((eb) => eb.or([eb('kind', 'is', null), eb('kind', '=', invite.kind)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Any operator, or one with this address. */
export const findOperator = (trx: Transaction, address?: string) =>
  trx
    .selectFrom('accounts')
    .where('kind', '=', 'operator')
    .$if(address !== undefined, (query) => query.where(sql<boolean>`lower(email) = lower(${address})`))
    .select('id')
    .limit(1)
    .executeTakeFirst()

export const lockAccountRow = (trx: Transaction, accountId: string) =>
  trx.selectFrom('accounts').where('id', '=', accountId).select('email').forUpdate().executeTakeFirstOrThrow()

export const clearKind = (trx: Transaction, accountId: string) =>
  trx.updateTable('accounts').set({ kind: null, access_customer_id: null }).where('id', '=', accountId).execute()

export const acceptTerms = (trx: Transaction, accountId: string) =>
  trx
    .updateTable('accounts')
    .set({ avc_terms_accepted_at: sql<Date>`coalesce(avc_terms_accepted_at, now())` })
    .where('id', '=', accountId)
    .returning('avc_terms_accepted_at')
    .executeTakeFirstOrThrow()

/** Keeps the language in which an account has seen the portal, or has chosen it. */
export async function saveLocale(
  trx: Pick<Transaction, 'updateTable'>,
  account: Pick<Account, 'id' | 'locale'>,
  locale: Locale,
) {
  if (account.locale !== locale)
    await trx.updateTable('accounts').set({ locale }).where('id', '=', account.id).execute()
}
