import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

/** The operator's open invitation of an owner to this address. It may have begun. */
export const findOwnerInvite = (trx: Transaction, companyId: string, address: string) =>
  trx
    .selectFrom('invites')
    .where('company_id', '=', companyId)
    .where('role_id', '=', 'owner')
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .where(sql<boolean>`lower(email) = lower(${address})`)
    .select(['id', 'begins_at'])
    .select(sql<boolean>`coalesce(begins_at > now(), false)`.as('is_waiting'))
    .forUpdate()
    .executeTakeFirst()

export const renewOwnerInvite = (trx: Transaction, id: string, tokenHash: Buffer) =>
  trx.updateTable('invites').set({ token_hash: tokenHash }).where('id', '=', id).execute()

/** Those of the operator that nobody has accepted; a member's stand in `assignments`. */
export const withdrawOwnerInvites = async (trx: Transaction, companyId: string) =>
  (
    await trx
      .updateTable('invites')
      .set({ withdrawn_at: sql`now()` })
      .where('company_id', '=', companyId)
      .where('role_id', '=', 'owner')
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .returning('id')
      .execute()
  ).map(({ id }) => id)

/** A mail that still waits, or is being sent, is not sent twice. Retention may have deleted one that was sent. */
export const mailAgain = (trx: Transaction, id: string) =>
  sql`insert into invite_mails (invite_id, email) select i.id, i.email from invites i where i.id = ${id}
    on conflict (invite_id, email) do update
      set state = 'WAITING', attempts = 0, due_at = now(), created_at = now(), taken_at = null, settled_at = null, failure = null
      where invite_mails.state not in ('WAITING', 'SENDING')`.execute(trx)

/** Programs read no mails. Returns the number of those who are told. */
export const queueOwnerNotices = async (trx: Transaction, inviteId: string, accountIds: readonly string[]) =>
  Number(
    (
      await sql`insert into owner_notices (invite_id, account_id)
        select ${inviteId}, a.id from accounts a where a.id = any(${[...accountIds]}::uuid[]) and a.kind = 'propertyManager'`.execute(
        trx,
      )
    ).numAffectedRows ?? 0,
  )

export type OwnerNotice = {
  inviteId: string
  accountId: string
  companyId: string
  company: string
  /** The address that is invited. */
  invited: string
  beginsAt: Date
  fullName: string
  email: string
  locale: string | null
  changesTeam: boolean
  /** Of most properties of the company; null: it has none. */
  timeZone: string | null
  places: { countryCode: string; region: string | null }[]
}

/** Undefined when the account has left the company, or the invitation is of no use any more. */
export const readOwnerNotice = async (trx: Transaction, inviteId: string, accountId: string) =>
  (
    await sql<OwnerNotice>`
      select ${inviteId} as "inviteId", ${accountId} as "accountId", d.company_id as "companyId", d.company, d.invited, d.begins_at as "beginsAt",
        d.full_name as "fullName", d.email, d.locale, d.changes_team as "changesTeam", d.time_zone as "timeZone", d.places
      from portico.owner_notice_details(${inviteId}, ${accountId}) d`.execute(trx)
  ).rows[0]
