import { accountErrors } from '@portico/contract/account/account.schema'
import { SESSIONS_LISTED_MAX } from '@portico/contract/account/sessions.rules'
import type { AccountSession, AccountSessions } from '@portico/contract/account/sessions.schema'
import { type SessionRow, sessionsOf, takeOtherSessions, takeSession } from '../../platform/account-sessions.ts'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Config } from '../../platform/config.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { totalOf } from '../../platform/row-limit.ts'
import type { Session } from '../../platform/sessions.ts'
import { knownBrowser, knownSystem } from './session-clients.ts'

export async function listSessions(
  trx: Transaction,
  { id, account }: Session,
  limits: Config['session'],
): Promise<AccountSessions> {
  const rows = await sessionsOf(trx, account.id, limits, SESSIONS_LISTED_MAX)
  return { sessions: rows.map((row) => present(row, id)), total: totalOf(rows) }
}

export async function endSessionOf(
  { trx, audit }: UnitOfWork,
  { id, account }: Session,
  sessionId: string,
  limits: Config['session'],
): Promise<undefined> {
  if (sessionId.toLowerCase() === id)
    throw new AppError(accountErrors.sessionIsCurrent, 'The session of this call ends by signing out.')
  const ended = await takeSession(trx, account.id, sessionId, limits)
  if (!ended) throw new AppError(accountErrors.sessionEnded, 'This account has no such session any more.')
  const { browser, system } = ended
  await audit({ action: 'account.endSession', entityId: ended.id, before: { browser, system } })
}

export async function endOtherSessions(
  { trx, audit }: UnitOfWork,
  { id, account }: Session,
  limits: Config['session'],
) {
  const ended = await takeOtherSessions(trx, account.id, id, limits)
  await audit(...ended.map((one) => ({ action: 'account.endSession' as const, entityId: one.id })))
  return { ended: ended.length }
}

const present = (row: SessionRow, currentId: string): AccountSession => ({
  id: row.id,
  isCurrent: row.id === currentId,
  browser: knownBrowser(row.browser),
  system: knownSystem(row.system),
  network: row.network,
  startedAtMillis: row.created_at.getTime(),
  lastUsedAtMillis: row.last_seen_at.getTime(),
})
