import { accessEndOf } from '@portico/contract/people/people.rules'
import { type AccessEnd, type AccessEndResult, peopleErrors } from '@portico/contract/people/people.schema'
import type { AuditEntry } from '../../platform/audit.ts'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Account } from '../../platform/sessions.ts'
import { isSuspended, suspend } from '../access/closures.service.ts'
import { revokeCredentialsOf } from '../credentials/credentials.service.ts'
import { withdrawPassesOfHosts } from '../passes/end-passes.service.ts'
import { brokenRules } from './broken-rules.ts'
import { requireChangeOf } from './guests-only.service.ts'
import { type LockedPerson, lockPeople } from './people.store.ts'
import { changeAccess } from './synced-people.service.ts'

/** What has ended already is not changed again, so that a repeated request does no harm. */
export async function endAccess(
  unit: UnitOfWork,
  account: Account,
  personId: string,
  { propertyId, reason }: AccessEnd,
): Promise<AccessEndResult> {
  const [stored] = await lockPeople(unit.trx, propertyId, [personId])
  if (!stored) throw new AppError(peopleErrors.notFound, 'There is no such person at this property.')
  requireChangeOf(unit.trx, stored)
  const outcome = accessEndOf(stored)
  if (outcome === 'SUSPENDED') await suspendOnce(unit, account, stored, reason)
  else await endPeriod(unit, stored)
  return { outcome }
}

/** Somebody who is suspended keeps the reason that a colleague has written. */
async function suspendOnce(unit: UnitOfWork, account: Account, stored: LockedPerson, reason: string | undefined) {
  const person = { propertyId: stored.property_id, personId: stored.id }
  if (await isSuspended(unit.trx, person)) return
  if (reason === undefined) throw brokenRules([{ field: 'reason', rule: 'reasonRequired' }])
  await suspend(unit, account, person, reason)
}

async function endPeriod({ trx, audit }: UnitOfWork, stored: LockedPerson) {
  const { property_id: propertyId, id: personId, service_starts_at, service_expires_at } = stored
  const revoked = await revokeAll(trx, propertyId, personId)
  if (service_expires_at && service_expires_at.getTime() <= Date.now()) return audit(...revoked)
  await changeAccess(trx, propertyId, [personId], 0)
  const [ended] = await lockPeople(trx, propertyId, [personId])
  await audit(...revoked, {
    propertyId,
    action: 'people.endAccess',
    entityId: personId,
    before: { service_starts_at, service_expires_at },
    after: { service_starts_at: ended?.service_starts_at, service_expires_at: ended?.service_expires_at },
  })
}

/** The entry of a fob names its former holder, whose page lists it. */
async function revokeAll(trx: Transaction, propertyId: string, personId: string): Promise<AuditEntry[]> {
  const entries = await revokeCredentialsOf(trx, propertyId, [personId])
  const passes = await withdrawPassesOfHosts(trx, propertyId, [personId])
  const revoked = entries.map((entry) => {
    const isFob = entry.after !== undefined && 'person_id' in entry.after
    return isFob ? { ...entry, before: { person_id: personId } } : entry
  })
  return [...revoked, ...passes]
}
