import { OPEN_INVITATIONS_MAX } from '@portico/contract/company/company.rules'
import {
  companyErrors,
  type InvitationsDraft,
  type NewAssignment,
  type TeamInvitation,
} from '@portico/contract/company/company.schema'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { totalOf } from '../../platform/row-limit.ts'
import type { Account } from '../../platform/sessions.ts'
import {
  countOpenInvitations,
  inviteToCompany,
  listTeamInvitations,
  lockTeamInvitation,
  renewTeamInvitation,
  type TeamInvitationRow,
  withdrawInvitationsTo,
  withdrawTeamInvitation,
} from '../account/invitations.service.ts'
import { type AssignmentRow, asGiven, listAssignmentRows } from './assignments.store.ts'
import { isSame, withPlainIds } from './assignments.ts'
import { namesOfScopes } from './company.store.ts'
import { refusalOf, refuseLonger, requireGrantable, rolesOf } from './grants.service.ts'
import { findMembersByEmail, type MemberRow } from './members.store.ts'
import { lockTeam } from './team-lock.service.ts'

type Call = UnitOfWork & { keys: MasterKeys; account: Account }
type Named = { companyId: string; invitationId: string }

/** As many as a page can show; accepted ones stay for good. */
const LISTED_MAX = 2 * OPEN_INVITATIONS_MAX

export async function listInvitations(trx: Transaction, companyId: string) {
  const rows = await listTeamInvitations(trx, companyId, { most: LISTED_MAX })
  return { invitations: await present(trx, companyId, rows), total: totalOf(rows) }
}

/** An address has one open invitation of a company: a new one replaces it. A member who has all of it already is not invited. */
export async function inviteMembers({ trx, audit, keys, account }: Call, companyId: string, draft: InvitationsDraft) {
  const team = await lockTeam(trx, companyId)
  const assignments = draft.assignments.map(withPlainIds)
  await requireGrantable(trx, team, assignments, await rolesOf(trx, companyId))
  const addresses = new Map(draft.emails.map((email) => [email.toLowerCase(), email]))
  if (addresses.has(account.email.toLowerCase())) await refuseLongerStay(trx, companyId, account, assignments)
  const members = await membersWith(trx, companyId, [...addresses.keys()], assignments)
  const invited = [...addresses].filter(([address]) => !members.has(address))
  const withdrawn = await withdrawInvitationsTo(
    trx,
    companyId,
    invited.map(([address]) => address),
  )
  if ((await countOpenInvitations(trx, companyId)) + invited.length > OPEN_INVITATIONS_MAX)
    throw new AppError(companyErrors.tooMany, 'The company has as many open invitations as it can have.', {
      fields: [fieldError('emails', 'invitationsTooMany')],
    })
  const ids = await inviteToCompany(trx, keys, {
    companyId,
    invitedBy: account.id,
    addresses: invited.map(([, email]) => email),
    assignments,
  })
  await audit(
    ...withdrawn.map((id) => ({ action: 'company.withdrawInvitation' as const, entityId: id, before: { companyId } })),
    ...ids.map((id, index) => ({
      action: 'company.invite' as const,
      entityId: id,
      after: { companyId, email: invited[index]?.[1], assignments },
      personal: ['email'] as const,
    })),
  )
  const shown = await present(trx, companyId, await listTeamInvitations(trx, companyId, { ids }))
  const accepted = await presentMembers(trx, companyId, [...members.values()], assignments)
  const invitations = [...shown, ...accepted]
  return { invitations, total: invitations.length }
}

export async function resendInvitation({ trx, audit, keys, account }: Call, { companyId, invitationId }: Named) {
  const team = await lockTeam(trx, companyId)
  const invitation = await requireOpen(trx, { companyId, invitationId })
  if (invitation.is_waiting)
    throw new AppError(companyErrors.invitationWaits, 'The invitation is mailed when it begins.')
  const refusal = await refusalOf(trx, team, invitation.given, await rolesOf(trx, companyId))
  if (refusal?.error === companyErrors.beyondOwn) throw refusal
  // What it would give does not exist any more.
  if (refusal) throw spent()
  if (invitation.email.toLowerCase() === account.email.toLowerCase())
    await refuseLongerStay(trx, companyId, account, invitation.given)
  await renewTeamInvitation(trx, keys, invitation.id, account.id)
  await audit({ action: 'company.resendInvitation', entityId: invitation.id, after: { companyId } })
  const [shown] = await present(trx, companyId, await listTeamInvitations(trx, companyId, { ids: [invitation.id] }))
  if (!shown) throw notFound()
  return shown
}

export async function withdrawInvitation({ trx, audit }: UnitOfWork, named: Named): Promise<undefined> {
  await lockTeam(trx, named.companyId)
  const { id, email, given } = await requireOpen(trx, named)
  await withdrawTeamInvitation(trx, id)
  await audit({
    action: 'company.withdrawInvitation',
    entityId: id,
    before: { companyId: named.companyId, email, assignments: given },
    personal: ['email'],
  })
}

const refuseLongerStay = async (
  trx: Transaction,
  companyId: string,
  { id }: Account,
  given: readonly NewAssignment[],
) => refuseLonger(await listAssignmentRows(trx, companyId, [id]), given)

const notFound = () => new AppError(companyErrors.invitationNotFound, 'The company has no such invitation.')
const spent = () => new AppError(companyErrors.invitationSpent, 'The invitation is of no use any more.')

/** An invitation that has expired can be sent again. */
async function requireOpen(trx: Transaction, { companyId, invitationId }: Named) {
  const invitation = await lockTeamInvitation(trx, companyId, invitationId)
  if (!invitation) throw notFound()
  if (invitation.accepted_at) throw spent()
  return invitation
}

/** The members with one of these addresses who have exactly these assignments, by address. */
async function membersWith(
  trx: Transaction,
  companyId: string,
  addresses: readonly string[],
  assignments: readonly NewAssignment[],
) {
  const found = await findMembersByEmail(trx, companyId, addresses)
  const rows = await listAssignmentRows(
    trx,
    companyId,
    found.map(({ account_id }) => account_id),
  )
  const own = Map.groupBy(rows, ({ account_id }): string => account_id)
  const hasAll = (row: MemberRow) =>
    isSame(
      (own.get(row.account_id) ?? []).map((one: AssignmentRow) => asGiven(one)),
      assignments,
    )
  return new Map(found.filter(hasAll).map((row) => [row.email.toLowerCase(), row]))
}

type Shown = TeamInvitation['assignments']

async function shownBy(trx: Transaction, companyId: string, given: readonly NewAssignment[]) {
  const idOf = ({ scope }: NewAssignment) =>
    scope.kind === 'group' ? scope.groupId : scope.kind === 'property' ? scope.propertyId : undefined
  const names = await namesOfScopes(trx, companyId, [...new Set(given.flatMap((one) => idOf(one) ?? []))])
  return (some: readonly NewAssignment[]): Shown =>
    some.map((one) => ({ ...one, scopeName: names.get(idOf(one) ?? '') ?? null }))
}

async function present(
  trx: Transaction,
  companyId: string,
  rows: readonly TeamInvitationRow[],
): Promise<TeamInvitation[]> {
  const show = await shownBy(
    trx,
    companyId,
    rows.flatMap(({ given }) => given),
  )
  return rows.map((row) => ({
    invitationId: row.id,
    email: row.email,
    state: row.accepted_at ? 'accepted' : row.is_expired ? 'expired' : row.is_waiting ? 'waiting' : 'open',
    assignments: show(row.given),
    invitedBy: row.invited_by,
    sentAtMillis: row.sent_at?.getTime() ?? null,
    beginsAtMillis: row.begins_at?.getTime() ?? null,
    expiresAtMillis: row.expires_at.getTime(),
  }))
}

/** Nobody invited them now, so each is named by its account. */
async function presentMembers(
  trx: Transaction,
  companyId: string,
  members: readonly MemberRow[],
  assignments: readonly NewAssignment[],
): Promise<TeamInvitation[]> {
  const show = await shownBy(trx, companyId, assignments)
  return members.map(({ account_id, email }) => ({
    invitationId: account_id,
    email,
    state: 'accepted',
    assignments: show(assignments),
    invitedBy: null,
    sentAtMillis: null,
    beginsAtMillis: null,
    expiresAtMillis: Date.now(),
  }))
}
