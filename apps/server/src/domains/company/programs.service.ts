import type { NewAssignment } from '@portico/contract/company/company.schema'
import { mayAddPeople, PROGRAMS_MAX } from '@portico/contract/company/programs.rules'
import { type Program, type ProgramDraft, programErrors } from '@portico/contract/company/programs.schema'
import { sessionErrors } from '@portico/contract/shared/errors'
import { isNeverOfPrograms } from '@portico/contract/shared/programs.rules'
import { asSystemWithin } from '../../platform/as-system.ts'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import type { Account } from '../../platform/sessions.ts'
import {
  acceptTermsForServiceAccount,
  addServiceAccount,
  renameServiceAccount,
} from '../account/service-accounts.service.ts'
import { endUnfinishedJobs } from '../bulk-jobs/unfinished-jobs.service.ts'
import {
  type AssignmentRow,
  asGiven,
  deleteAssignmentsIn,
  listAssignmentRows,
  writeAssignments,
} from './assignments.store.ts'
import { differenceOf, withPlainIds } from './assignments.ts'
import { listCompanyProperties, permissionsInCompany } from './company.store.ts'
import { permissionsIn, type Roles, requireGrantable, requireOwn, rolesOf } from './grants.service.ts'
import { presentAssignment } from './members.service.ts'
import {
  deleteProgram,
  insertProgram,
  listProgramRows,
  listTokenRows,
  noteAcceptance,
  type ProgramRow,
  raiseVersion,
  type TokenRow,
} from './programs.store.ts'
import { lockCompanyOf } from './team-lock.service.ts'

export type Of = { companyId: string; accountId: string }

export async function listPrograms(trx: Transaction, companyId: string) {
  const programs = await present(trx, companyId, await listProgramRows(trx, companyId))
  return { programs, total: programs.length }
}

export async function getProgram(trx: Transaction, { companyId, accountId }: Of): Promise<Program> {
  const [program] = await present(trx, companyId, [await findProgram(trx, { companyId, accountId })])
  if (!program) throw notFound()
  return program
}

/** A program of another company and an account of a person are as unknown as none. */
export async function findProgram(trx: Transaction, { companyId, accountId }: Of): Promise<ProgramRow> {
  const [row] = await listProgramRows(trx, companyId, accountId)
  if (!row) throw notFound()
  return row
}

const notFound = () => new AppError(programErrors.notFound, 'The company has no such program.')

/** All changes of a team and of its programs wait for each other. The caller may have lost the permission to somebody who had the lock before. */
export async function lockPrograms(trx: Transaction, companyId: string) {
  await lockCompanyOf(trx, companyId)
  const mine = await permissionsInCompany(trx, companyId)
  if (!mine.includes('tokens.change'))
    throw new AppError(sessionErrors.notPermitted, 'The role of this account lacks tokens.change.')
  return { companyId, mine }
}

export async function createProgram(
  { trx, audit }: UnitOfWork,
  account: Account,
  companyId: string,
  { name, assignments }: ProgramDraft,
): Promise<Program> {
  const team = await lockPrograms(trx, companyId)
  const wanted = assignments.map(withPlainIds)
  const roles = await rolesOf(trx, companyId)
  await requireGrantable(trx, team, wanted, roles)
  requireForPrograms(wanted, roles)
  const termsAccepted = needsTerms(wanted, roles)
  if (termsAccepted) requireTerms(account)
  if ((await listProgramRows(trx, companyId)).length >= PROGRAMS_MAX)
    throw new AppError(programErrors.tooMany, 'The company has as many programs as it can have.')
  const accountId = await asSystemWithin(trx, async () => {
    const id = await addServiceAccount(trx, name)
    await insertProgram(trx, companyId, id, account.id)
    const added = { added: wanted, changed: [], removed: [] }
    await writeAssignments(trx, { companyId, accountId: id, assignedBy: account.id }, added)
    if (termsAccepted) await acceptTerms(trx, id, account.id)
    return id
  })
  await audit({
    action: 'programs.create',
    entityId: accountId,
    after: { companyId, name, assignments: wanted, ...(termsAccepted && { termsAccepted }) },
  })
  return getProgram(trx, { companyId, accountId })
}

export async function updateProgram(
  { trx, audit }: UnitOfWork,
  account: Account,
  of: Of,
  { name, assignments, version }: ProgramDraft & { version: number },
): Promise<Program> {
  const { companyId, accountId } = of
  const team = await lockPrograms(trx, companyId)
  const program = await findProgram(trx, of)
  if (program.version !== version)
    throw new AppError(programErrors.stale, 'Somebody else has changed the program meanwhile.')
  const before = await listAssignmentRows(trx, companyId, [accountId])
  const wanted = assignments.map(withPlainIds)
  const roles = await rolesOf(trx, companyId)
  const diff = differenceOf(before, wanted)
  for (const row of [...diff.removed, ...diff.changed.map(({ row }) => row)])
    requireOwn(team.mine, permissionsIn(roles)(row.role_id))
  await requireGrantable(trx, team, [...diff.added, ...diff.changed.map(({ to }) => to)], roles)
  requireForPrograms(wanted, roles)
  const termsAccepted = !program.has_terms && needsTerms(wanted, roles)
  if (termsAccepted) requireTerms(account)
  await asSystemWithin(trx, async () => {
    await renameServiceAccount(trx, accountId, name)
    await raiseVersion(trx, accountId)
    await writeAssignments(trx, { companyId, accountId, assignedBy: account.id }, diff)
    if (termsAccepted) await acceptTerms(trx, accountId, account.id)
  })
  await audit({
    action: 'programs.update',
    entityId: accountId,
    before: { companyId, name: program.name, assignments: before.map(asGiven) },
    after: { companyId, name, assignments: wanted, ...(termsAccepted && { termsAccepted }) },
  })
  return getProgram(trx, of)
}

/** The account stays, so that what it has done keeps its name. */
export async function removeProgram({ trx, audit }: UnitOfWork, of: Of): Promise<undefined> {
  const { companyId, accountId } = of
  const team = await lockPrograms(trx, companyId)
  const { name } = await findProgram(trx, of)
  const before = await listAssignmentRows(trx, companyId, [accountId])
  requireOwnAll(team.mine, before, await rolesOf(trx, companyId))
  await audit({
    action: 'programs.remove',
    entityId: accountId,
    before: { companyId, name, assignments: before.map(asGiven) },
  })
  await asSystemWithin(trx, async () => {
    const properties = await listCompanyProperties(trx, companyId)
    await deleteProgram(trx, accountId)
    await deleteAssignmentsIn(trx, companyId, accountId)
    await endUnfinishedJobs(
      trx,
      accountId,
      properties.map(({ id }) => id),
    )
  })
}

/** Whoever makes a token of a program, or takes it away, could do themselves what it may do. */
export function requireOwnAll(mine: readonly string[], held: readonly AssignmentRow[], roles: Roles) {
  for (const { role_id } of held) requireOwn(mine, permissionsIn(roles)(role_id))
}

function requireForPrograms(given: readonly NewAssignment[], roles: Roles) {
  const index = given.findIndex(({ roleId }) => permissionsIn(roles)(roleId).some(isNeverOfPrograms))
  if (index >= 0)
    throw new AppError(programErrors.roleNotForPrograms, 'A program looks after neither members nor programs.', {
      fields: [fieldError(`assignments.${index}`, 'roleNotForPrograms')],
    })
}

const needsTerms = (given: readonly NewAssignment[], roles: Roles) =>
  given.some(({ roleId }) => mayAddPeople(permissionsIn(roles)(roleId)))

function requireTerms({ avcTermsAcceptedAt }: Account) {
  if (!avcTermsAcceptedAt)
    throw new AppError(programErrors.termsNotAccepted, 'The terms of use have not been accepted by this account.')
}

/** Both say it: the account for its calls, the program for people who ask who it was. */
async function acceptTerms(trx: Transaction, accountId: string, acceptedBy: string) {
  await acceptTermsForServiceAccount(trx, accountId)
  await noteAcceptance(trx, accountId, acceptedBy)
}

async function present(trx: Transaction, companyId: string, rows: readonly ProgramRow[]): Promise<Program[]> {
  const ids = rows.map(({ account_id }) => account_id)
  const assignments = Map.groupBy(await listAssignmentRows(trx, companyId, ids), ({ account_id }) => account_id)
  const tokens = Map.groupBy(await listTokenRows(trx, companyId), ({ account_id }) => account_id)
  return rows.map((row) => ({
    accountId: row.account_id,
    name: row.name,
    assignments: (assignments.get(row.account_id) ?? []).map(presentAssignment),
    tokens: (tokens.get(row.account_id) ?? []).map(presentToken),
    createdAtMillis: row.created_at.getTime(),
    createdBy: row.created_by,
    hasTerms: row.has_terms,
    version: row.version,
  }))
}

export const presentToken = (row: TokenRow) => ({
  tokenId: row.id,
  name: row.name,
  createdAtMillis: row.created_at.getTime(),
  createdBy: row.created_by,
  lastUsedAtMillis: row.last_used_at?.getTime() ?? null,
  endsAtMillis: row.expires_at.getTime(),
})
