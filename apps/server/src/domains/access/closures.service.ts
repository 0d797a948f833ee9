import { accessErrors, type Suspension } from '@portico/contract/access/access.schema'
import type { Unit } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Account } from '../../platform/sessions.ts'
import {
  countKeys,
  findLockdown,
  findSuspension,
  hasEntrance,
  listSuspensionRows,
  lockPerson,
  removeLockdown,
  removeSuspension,
  type SuspensionRow,
  writeLockdown,
  writeSuspension,
} from './closures.store.ts'

export const listSuspensions = async (trx: Transaction, propertyId: string): Promise<Suspension[]> =>
  (await listSuspensionRows(trx, propertyId)).map(presentSuspension)

export const presentSuspension = (row: SuspensionRow): Suspension => ({
  personId: row.person_id,
  reason: row.reason,
  suspendedBy: row.suspended_by,
  suspendedTimeMillis: row.suspended_at.getTime(),
})

type Person = { propertyId: string; personId: string }

/** Suspending again only changes the reason. */
export async function suspend({ trx, audit }: Unit, account: Account, person: Person, reason: string) {
  await requirePerson(trx, person)
  const before = await findSuspension(trx, person)
  await writeSuspension(trx, person, reason, account.email)
  const { propertyId, personId } = person
  await audit({
    propertyId,
    action: 'access.suspend',
    entityId: personId,
    ...(before && { before: { reason: before.reason } }),
    after: { reason },
  })
  return undefined
}

/** Resuming somebody who is not suspended changes nothing. */
export async function resume({ trx, audit }: Unit, person: Person) {
  await requirePerson(trx, person)
  const before = await removeSuspension(trx, person)
  if (before) await audit({ propertyId: person.propertyId, action: 'access.resume', entityId: person.personId, before })
  return undefined
}

async function requirePerson(trx: Transaction, person: Person) {
  if (!(await lockPerson(trx, person)))
    throw new AppError(accessErrors.personNotFound, 'There is no such person at this property.')
}

type Scope = { propertyId: string; scopeId: string }
type LockdownChoice = { reason: string; keyIds: readonly string[] }

export async function lockDown({ trx, audit }: Unit, account: Account, scope: Scope, choice: LockdownChoice) {
  await requireScope(trx, scope)
  const { propertyId, scopeId } = scope
  const keyIds = [...new Set(choice.keyIds.map((id) => id.toLowerCase()))]
  if ((await countKeys(trx, propertyId, keyIds)) < keyIds.length)
    throw new AppError(accessErrors.keyNotFound, 'A key does not belong to this property.')
  const before = await findLockdown(trx, scope)
  await writeLockdown(trx, scope, { reason: choice.reason, keyIds, by: account.email })
  await audit({
    propertyId,
    action: 'access.lockDown',
    entityId: scopeId,
    ...(before && { before: { reason: before.reason, keyIds: before.key_ids } }),
    after: { reason: choice.reason, keyIds },
  })
  return undefined
}

export async function liftLockdown({ trx, audit }: Unit, scope: Scope) {
  await requireScope(trx, scope)
  const before = await removeLockdown(trx, scope)
  if (before)
    await audit({
      propertyId: scope.propertyId,
      action: 'access.liftLockdown',
      entityId: scope.scopeId,
      before: { reason: before.reason, keyIds: before.key_ids },
    })
  return undefined
}

async function requireScope(trx: Transaction, { propertyId, scopeId }: Scope) {
  if (scopeId.toLowerCase() === propertyId.toLowerCase()) return
  if (!(await hasEntrance(trx, propertyId, scopeId)))
    throw new AppError(accessErrors.entranceNotFound, 'There is no such entrance at this property.')
}
