import { randomUUID } from 'node:crypto'
import type { NewAssignment } from '@portico/contract/company/company.schema'
import { sql } from 'kysely'
import { companiesOf } from '../../platform/audit-companies.ts'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import type { MasterKeys } from '../../platform/master-keys.ts'
import { endSessionsOf, hashToken } from '../../platform/sessions.ts'
import { endAssignmentsOf } from '../company/assignments.service.ts'
import { lockTeamsWith, namesOfUnclaimed } from '../company/operated-companies.service.ts'
import {
  insertTeamInvites,
  lockTeamInvite,
  openInvites,
  queueMails,
  renewTeamInvite,
  teamInviteRows,
  withdrawTeamInvite,
  withdrawTeamInvitesTo,
} from './invitations.store.ts'
import { assignmentsIn } from './invited-assignments.ts'

type Invited = {
  address: string
  propertyIds: readonly string[]
  providerId: string | null
  /** A role for a whole company. */
  ofCompany?: { companyId: string; roleId: string } | undefined
  /** Nobody can accept the invitation before, and its mail waits until then. */
  beginsInHours?: number
}

const TOKEN_LENGTH = 32

/** The token follows from the id and the master key, so that the mail can name it although only its hash is stored. */
export const tokenOf = (keys: MasterKeys, inviteId: string): string =>
  (keys.mac('invitation', inviteId.toLowerCase()).split('.')[1] ?? '').slice(0, TOKEN_LENGTH)

/** Returns the token, of which only the hash is kept. A worker mails it. */
export async function inviteAddress(
  { trx, audit, keys }: UnitOfWork & { keys: MasterKeys },
  { address, propertyIds, providerId, ofCompany, beginsInHours }: Invited,
) {
  if (providerId) await requireProvider(trx, providerId)
  const id = randomUUID()
  const token = tokenOf(keys, id)
  const kind = providerId ? 'partner' : 'propertyManager'
  const begins = beginsInHours ? sql<Date>`now() + make_interval(hours => ${beginsInHours})` : undefined
  const { begins_at: beginsAt } = await trx
    .insertInto('invites')
    .values({
      id,
      token_hash: hashToken(token),
      email: address,
      kind,
      access_customer_id: providerId,
      property_ids: [...propertyIds],
      ...(ofCompany && { company_id: ofCompany.companyId, role_id: ofCompany.roleId }),
      ...(begins && { begins_at: begins, expires_at: sql<Date>`${begins} + interval '14 days'` }),
    })
    .returning('begins_at')
    .executeTakeFirstOrThrow()
  const due = beginsAt && { due_at: beginsAt, created_at: beginsAt }
  await trx
    .insertInto('invite_mails')
    .values({ invite_id: id, email: address, ...due })
    .execute()
  const after = { email: address, kind, providerId, ...ofCompany, ...(beginsAt && { beginsAt }) }
  const concerned = await concernedBy(trx, { company_id: ofCompany?.companyId ?? null, property_ids: propertyIds })
  await audit(
    ...concerned.map(({ companyId, propertyIds }) => ({
      companyId,
      action: 'account.invite' as const,
      entityId: id,
      after: { ...after, propertyIds },
    })),
  )
  return { id, token, beginsAt }
}

type Concerned = { companyId: string | null; propertyIds: readonly string[] }

/** The companies that an invitation concerns, each with its properties. That of a partner concerns none. */
async function concernedBy(
  trx: Transaction,
  { company_id, property_ids }: { company_id: string | null; property_ids: readonly string[] },
): Promise<Concerned[]> {
  const companies = company_id === null ? await companiesOf(trx, property_ids) : new Map<string, string>()
  if (companies.size === 0) return [{ companyId: company_id, propertyIds: property_ids }]
  const companyOf = (propertyId: string) => companies.get(propertyId.toLowerCase()) ?? null
  return Array.from(Map.groupBy(property_ids, companyOf), ([companyId, propertyIds]) => ({ companyId, propertyIds }))
}

async function requireProvider(trx: UnitOfWork['trx'], id: string) {
  const found = await trx.selectFrom('providers').where('id', '=', id).select('id').executeTakeFirst()
  if (!found) throw new Error(`There is no provider ${id}: change-provider names them.`)
}

/** The account that used the invitation loses its sessions and properties at once and becomes uninvited. Nobody owns the `unclaimed` companies then. */
export async function withdrawAddress({ trx, audit }: UnitOfWork, address: string) {
  // Programs have no address.
  const isTheirs = sql<boolean>`lower(email) = lower(${address}) and email <> ''`
  const known =
    await sql`select from invites where ${isTheirs} union all select from accounts where ${isTheirs}`.execute(trx)
  const accounts = await trx.selectFrom('accounts').where(isTheirs).select('id').execute()
  await lockTeamsWith(
    trx,
    accounts.map(({ id }) => id),
  )
  const withdrawn = await trx
    .updateTable('invites')
    .set({ withdrawn_at: sql`now()` })
    .where(isTheirs)
    .where('withdrawn_at', 'is', null)
    .returning(['id', 'company_id', 'property_ids'])
    .execute()
  for (const { id, ...of } of withdrawn) {
    const concerned = await concernedBy(trx, of)
    await audit(
      ...concerned.map(({ companyId }) => ({ companyId, action: 'account.withdrawInvitation' as const, entityId: id })),
    )
  }
  const members = await trx
    .selectFrom('accounts')
    .where(isTheirs)
    .where('kind', 'is not', null)
    .select(['id', 'email', 'kind', 'access_customer_id as providerId'])
    .forUpdate()
    .execute()
  const owned: string[] = []
  for (const { id, ...before } of members) {
    await trx.updateTable('accounts').set({ kind: null, access_customer_id: null }).where('id', '=', id).execute()
    const left = await endAssignmentsOf({ trx, audit }, id)
    await endSessionsOf(trx, id)
    owned.push(...left.flatMap(({ role_id, company_id }) => (role_id === 'owner' ? (company_id ?? []) : [])))
    const propertyIds = left.flatMap(({ property_id }) => property_id ?? [])
    const wider = left.filter(({ property_id }) => property_id === null)
    const had = { ...before, propertyIds, ...(wider.length > 0 && { assignments: wider }) }
    await audit({ action: 'account.shutOut', entityId: id, before: had })
  }
  return {
    isKnown: known.rows.length > 0,
    invitations: withdrawn.length,
    accounts: members.length,
    unclaimed: await namesOfUnclaimed(trx, owned),
  }
}

type TeamInvited = {
  companyId: string
  invitedBy: string
  addresses: readonly string[]
  assignments: readonly NewAssignment[]
}

/** Invites to a company. The caller holds its lock and has checked what is given. Returns the ids in the order of the addresses. */
export async function inviteToCompany(trx: Transaction, keys: MasterKeys, { addresses, ...invited }: TeamInvited) {
  const invites = addresses.map((email) => {
    const id: string = randomUUID()
    return { id, email, tokenHash: hashToken(tokenOf(keys, id)) }
  })
  if (invites.length > 0) await insertTeamInvites(trx, invited, invites)
  const ids = invites.map(({ id }) => id)
  await queueMails(trx, ids)
  return ids
}

export const listTeamInvitations = async (...request: Parameters<typeof teamInviteRows>) =>
  (await teamInviteRows(...request)).map((row) => ({ ...row, given: assignmentsIn(row) }))
export type TeamInvitationRow = Awaited<ReturnType<typeof listTeamInvitations>>[number]

export async function lockTeamInvitation(trx: Transaction, companyId: string, id: string) {
  const row = await lockTeamInvite(trx, companyId, id)
  return row && { ...row, given: assignmentsIn(row) }
}

/** Whoever resends answers for it from now on. The master key may have changed since, so the token is made again. */
export async function renewTeamInvitation(trx: Transaction, keys: MasterKeys, id: string, invitedBy: string) {
  await renewTeamInvite(trx, id, { tokenHash: hashToken(tokenOf(keys, id)), invitedBy })
  await queueMails(trx, [id])
}

export const withdrawTeamInvitation = (trx: Transaction, id: string) => withdrawTeamInvite(trx, id)

/** Withdraws those that nobody has accepted, of this company alone, and returns their ids. The addresses are in small letters. */
export const withdrawInvitationsTo = (trx: Transaction, companyId: string, addresses: readonly string[]) =>
  withdrawTeamInvitesTo(trx, companyId, addresses)

const openOnes = async (trx: Transaction, companyId: string) =>
  (await openInvites(trx, companyId)).map((row) => ({ row, given: assignmentsIn(row) }))

export const countOpenInvitations = async (trx: Transaction, companyId: string) =>
  (await openInvites(trx, companyId)).length

/** Open invitations that give a role, and whether each gives it for all of the company. */
export const openInvitationsWithRole = async (trx: Transaction, companyId: string, roleId: string) =>
  (await openOnes(trx, companyId)).flatMap(({ given }) => {
    const ofRole = given.filter((one) => one.roleId === roleId)
    return ofRole.length > 0 ? { isWhole: ofRole.every(({ scope }) => scope.kind === 'company') } : []
  })

export const openInvitationsWithGroup = async (trx: Transaction, companyId: string, groupId: string) =>
  (await openOnes(trx, companyId)).filter(({ given }) =>
    given.some(({ scope }) => scope.kind === 'group' && scope.groupId === groupId),
  )
