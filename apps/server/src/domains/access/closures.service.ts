import { accessErrors, type Suspension } from '@portico/contract/access/access.schema'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Account } from '../../platform/sessions.ts'
import { detailsFor } from '../people/guests-only.service.ts'
import {
  countClosureRows,
  findSuspension,
  listSuspensionRows,
  lockPerson,
  removeSuspension,
  type SuspensionRow,
  writeSuspension,
} from './closures.store.ts'

/** Whoever may not read people sees that somebody is suspended, and of guests why. */
export async function listSuspensions(trx: Transaction, propertyId: string): Promise<Suspension[]> {
  const details = detailsFor(trx)
  return (await listSuspensionRows(trx, propertyId)).map((row) => {
    const isWhole = details === 'ofAll' || (details === 'ofGuests' && row.relation_type === 'GUEST')
    return { ...presentSuspension(row), ...(!isWhole && { reason: '', suspendedBy: '' }) }
  })
}

export const presentSuspension = (row: SuspensionRow): Suspension => ({
  personId: row.person_id,
  reason: row.reason,
  suspendedBy: row.suspended_by,
  suspendedTimeMillis: row.suspended_at.getTime(),
})

/** At all properties that the caller sees. */
export const countClosures = (trx: Transaction) => countClosureRows(trx)

type Person = { propertyId: string; personId: string }

export const suspensionOf = findSuspension
export const isSuspended = async (trx: Transaction, person: Person) => (await findSuspension(trx, person)) !== undefined

/** Suspending again only changes the reason. */
export async function suspend({ trx, audit }: UnitOfWork, account: Account, person: Person, reason: string) {
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
    personal: ['reason'],
  })
  return undefined
}

/** Resuming somebody who is not suspended changes nothing. */
export async function resume({ trx, audit }: UnitOfWork, person: Person) {
  await requirePerson(trx, person)
  const before = await removeSuspension(trx, person)
  const { propertyId, personId } = person
  if (before) await audit({ propertyId, action: 'access.resume', entityId: personId, before, personal: ['reason'] })
  return undefined
}

async function requirePerson(trx: Transaction, person: Person) {
  if (!(await lockPerson(trx, person)))
    throw new AppError(accessErrors.personNotFound, 'There is no such person at this property.')
}
