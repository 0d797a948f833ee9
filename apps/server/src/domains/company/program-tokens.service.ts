import { type NewToken, programErrors, type TokenDraft } from '@portico/contract/company/programs.schema'
import type { UnitOfWork } from '../../platform/bind.ts'
import { AppError } from '../../platform/errors.ts'
import { makeProgramToken } from '../../platform/program-tokens.ts'
import { type Account, hashToken } from '../../platform/sessions.ts'
import { listAssignmentRows } from './assignments.store.ts'
import { rolesOf } from './grants.service.ts'
import { findProgram, lockPrograms, type Of, presentToken, requireOwnAll } from './programs.service.ts'
import { deleteToken, freeSlots, insertToken, listTokenRows } from './programs.store.ts'

/** Whoever has a token may do what its program may do, so this gives away as much as the roles themselves. */
export async function addToken(
  { trx, audit }: UnitOfWork,
  account: Account,
  of: Of,
  { name, endsAtMillis }: TokenDraft,
): Promise<NewToken> {
  const { companyId, accountId } = of
  const team = await lockPrograms(trx, companyId)
  const program = await findProgram(trx, of)
  requireOwnAll(team.mine, await listAssignmentRows(trx, companyId, [accountId]), await rolesOf(trx, companyId))
  const [slot] = await freeSlots(trx, accountId)
  if (slot === undefined)
    throw new AppError(programErrors.tooManyTokens, 'The program has two tokens: withdraw one of them first.')
  const token = makeProgramToken()
  const { id } = await insertToken(trx, {
    company_id: companyId,
    account_id: accountId,
    slot,
    name,
    token_hash: hashToken(token),
    created_by: account.id,
    expires_at: new Date(endsAtMillis),
  })
  await audit({
    action: 'programs.addToken',
    entityId: program.account_id,
    after: { companyId, tokenId: id, token: name, endsAt: new Date(endsAtMillis) },
  })
  const row = (await listTokenRows(trx, companyId, accountId)).find((one) => one.id === id)
  if (!row) throw new Error('The token is gone.')
  return { ...presentToken(row), token }
}

/** Also somebody who may do less than the program takes a token away that was lost. */
export async function withdrawToken(
  { trx, audit }: UnitOfWork,
  { tokenId, ...of }: Of & { tokenId: string },
): Promise<undefined> {
  await lockPrograms(trx, of.companyId)
  const program = await findProgram(trx, of)
  const token = await deleteToken(trx, of.accountId, tokenId)
  if (!token) throw new AppError(programErrors.tokenNotFound, 'The program has no such token.')
  await audit({
    action: 'programs.withdrawToken',
    entityId: program.account_id,
    before: { companyId: of.companyId, tokenId, token: token.name, endsAt: token.expires_at },
  })
}
