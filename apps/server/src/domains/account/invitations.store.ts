import type { NewAssignment } from '@portico/contract/company/company.schema'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database.ts'

const given = ['assignments', 'role_id', 'group_id', 'property_ids', 'ends_at'] as const

type Invited = { companyId: string; invitedBy: string; assignments: readonly NewAssignment[] }
type NewInvite = { id: string; email: string; tokenHash: Buffer }

export const insertTeamInvites = (
  trx: Transaction,
  { companyId, invitedBy, assignments }: Invited,
  invites: readonly NewInvite[],
) =>
  trx
    .insertInto('invites')
    .values(
      invites.map(({ id, email, tokenHash }) => ({
        id,
        email,
        token_hash: tokenHash,
        kind: 'propertyManager',
        company_id: companyId,
        invited_by: invitedBy,
        assignments: JSON.stringify(assignments),
      })),
    )
    .execute()

/** The mails of invitations are the system's. The function of the database asks whether the caller may change the team. */
export const queueMails = (trx: Transaction, ids: readonly string[]) =>
  sql`select portico.queue_invite_mail(id) from unnest(${[...ids]}::uuid[]) id`.execute(trx)

type TeamInviteRow = {
  id: string
  email: string
  assignments: unknown
  role_id: string | null
  group_id: string | null
  property_ids: string[]
  ends_at: Date | null
  invited_by: string | null
  sent_at: Date | null
  expires_at: Date
  accepted_at: Date | null
  begins_at: Date | null
  is_expired: boolean
  is_waiting: boolean
  total: number
}

/** Those that nobody has withdrawn, the latest first: these, or as many as `most`. */
export const teamInviteRows = async (
  trx: Transaction,
  companyId: string,
  wanted: { ids: string[] } | { most: number },
) =>
  (
    await sql<TeamInviteRow>`
      select i.*, v.begins_at, i.expires_at <= now() as is_expired, coalesce(v.begins_at > now(), false) as is_waiting,
        (count(*) over ())::int as total
      from portico.invitations_of(${companyId}) i join invites v on v.id = i.id
      where ${'ids' in wanted ? sql`i.id = any(${wanted.ids}::uuid[])` : sql`true`}
      order by i.created_at desc, lower(i.email), i.id limit ${'most' in wanted ? wanted.most : null}`.execute(trx)
  ).rows

export const lockTeamInvite = (trx: Transaction, companyId: string, id: string) =>
  trx
    .selectFrom('invites')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .select(['id', 'email', 'accepted_at', ...given])
    .select(sql<boolean>`coalesce(begins_at > now(), false)`.as('is_waiting'))
    .forUpdate()
    .executeTakeFirst()

export const renewTeamInvite = (trx: Transaction, id: string, renewed: { tokenHash: Buffer; invitedBy: string }) =>
  trx
    .updateTable('invites')
    .set({
      token_hash: renewed.tokenHash,
      invited_by: renewed.invitedBy,
      expires_at: sql`now() + interval '14 days'`,
    })
    .where('id', '=', id)
    .execute()

export const withdrawTeamInvite = (trx: Transaction, id: string) =>
  trx.updateTable('invites').set({ withdrawn_at: sql`now()` }).where('id', '=', id).execute()

export const withdrawTeamInvitesTo = async (trx: Transaction, companyId: string, addresses: readonly string[]) =>
  (
    await trx
      .updateTable('invites')
      .set({ withdrawn_at: sql`now()` })
      .where('company_id', '=', companyId)
      .where(sql<boolean>`lower(email) = any(${[...addresses]}::text[])`)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .returning('id')
      .execute()
  ).map(({ id }) => id)

export const openInvites = (trx: Transaction, companyId: string) =>
  trx
    .selectFrom('invites')
    .where('company_id', '=', companyId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .select(['id', ...given])
    .execute()
