import { accessErrors, type LockdownBody, type StartOfLockdown } from '@portico/contract/access/access.schema'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Account } from '../../platform/sessions.ts'
import {
  addLockdown,
  changeLockdown,
  countKeys,
  findLockdown,
  hasEntrance,
  type LockdownBefore,
  readLockdown,
  removeLockdown,
} from './closures.store.ts'
import { auditedKind, kindAndReason } from './kinds-of-lockdowns.service.ts'

type Scope = { propertyId: string; scopeId: string }

export const lockdownAt = readLockdown

/** A lockdown that is there already is joined or replaced only by somebody who has seen it. */
export async function lockDown(
  { trx, audit }: UnitOfWork,
  account: Account,
  scope: Scope,
  choice: LockdownBody,
  kind: StartOfLockdown['kind'] = 'BY_HAND',
) {
  await requireScope(trx, scope)
  const { propertyId, scopeId } = scope
  const chosen = [...new Set(choice.keyIds.map((id) => id.toLowerCase()))]
  if ((await countKeys(trx, propertyId, chosen)) < chosen.length)
    throw new AppError(accessErrors.keyNotFound, 'A key does not belong to this property.')
  const before = await findLockdown(trx, scope)
  if ((before?.version ?? null) !== choice.version) throw stale()
  const isJoining = before !== undefined && choice.how === 'JOIN'
  const lockdown = {
    kind,
    reason: choice.reason,
    by: account.email,
    keyIds: isJoining ? chosen.filter((id) => before.key_ids.includes(id)) : chosen,
    joined: isJoining ? [...before.joined, startOf(before)] : [],
  }
  if (before) await changeLockdown(trx, scope, lockdown)
  else if (!(await addLockdown(trx, scope, lockdown))) throw stale()
  const { keyIds, joined } = lockdown
  await audit({
    propertyId,
    action: 'access.lockDown',
    entityId: scopeId,
    ...(before && { before: auditedOf(before) }),
    after: { ...auditedKind(lockdown), keyIds, ...(joined.length > 0 && { joined }) },
  })
  return undefined
}

/** A lockdown that is gone already needs no lifting. */
export async function liftLockdown({ trx, audit }: UnitOfWork, scope: Scope, version: number) {
  await requireScope(trx, scope)
  const before = await findLockdown(trx, scope)
  if (!before) return undefined
  if (before.version !== version) throw stale()
  await removeLockdown(trx, scope)
  await audit({
    propertyId: scope.propertyId,
    action: 'access.liftLockdown',
    entityId: scope.scopeId,
    before: auditedOf(before),
  })
  return undefined
}

const startOf = (row: LockdownBefore): StartOfLockdown => ({ ...kindAndReason(row), ...beginning(row) })

const beginning = ({ started_by, started_at }: LockdownBefore) => ({
  startedBy: started_by,
  startedTimeMillis: started_at.getTime(),
})

const auditedOf = (row: LockdownBefore) => ({
  ...auditedKind(row),
  ...beginning(row),
  keyIds: row.key_ids,
  joined: row.joined,
})

const stale = () => new AppError(accessErrors.lockdownStale, 'Somebody else has changed the lockdown meanwhile.')

async function requireScope(trx: Transaction, { propertyId, scopeId }: Scope) {
  if (scopeId.toLowerCase() === propertyId.toLowerCase()) return
  if (!(await hasEntrance(trx, propertyId, scopeId)))
    throw new AppError(accessErrors.entranceNotFound, 'There is no such entrance at this property.')
}
