import {
  emailIdentity,
  type PersonProblem,
  personProblems,
  type RelationType,
} from '@portico/contract/people/people.rules'
import {
  type NewPerson,
  type Person,
  type PersonAdjustment,
  type PersonChange,
  peopleErrors,
} from '@portico/contract/people/people.schema'
import { PERSONAL } from '../../platform/audit-personal.ts'
import type { UnitOfWork } from '../../platform/bind.ts'
import type { Transaction } from '../../platform/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import type { Enqueue } from '../../platform/jobs.ts'
import type { Account } from '../../platform/sessions.ts'
import { findTimeZone } from '../properties/properties.service.ts'
import { addPerson } from './add-people.service.ts'
import { requireAddress } from './addresses.ts'
import { refuse } from './broken-rules.ts'
import { detailsFor, requireChangeOf } from './guests-only.service.ts'
import { wakeInvitations } from './invitations.service.ts'
import { type LockedPerson, lockPeople, type PersonColumns, readPerson, updatePerson } from './people.store.ts'
import { resolvePeriod } from './service-period.ts'

const personNotFound = () => new AppError(peopleErrors.notFound, 'There is no such person at this property.')

export async function findPerson(trx: Transaction, propertyId: string, personId: string): Promise<Person> {
  const person = await readPerson(trx, propertyId, detailsFor(trx), personId)
  if (!person) throw personNotFound()
  return person
}

export async function createPerson(
  unit: UnitOfWork,
  account: Account,
  body: NewPerson,
  enqueue: Enqueue,
): Promise<Person> {
  const personId = await addPerson(unit, account, body)
  if (body.email) await wakeInvitations(enqueue)(unit.trx)
  return findPerson(unit.trx, body.propertyId, personId)
}

export async function updateExistingPerson({ trx, audit }: UnitOfWork, body: PersonChange): Promise<Person> {
  const { propertyId, personId } = body
  const [stored] = await lockPeople(trx, propertyId, [personId])
  if (!stored) throw personNotFound()
  requireChangeOf(trx, stored)
  if (stored.version !== body.version)
    throw new AppError(peopleErrors.stale, 'This person was changed by somebody else in the meantime.')
  const personName = body.personName === undefined ? stored.person_name : body.personName
  if (stored.source !== null && personName !== stored.person_name)
    throw new AppError(peopleErrors.synced, `This person comes from ${stored.source}; the name is changed there.`, {
      fields: [fieldError('personName', 'nameSynced')],
    })
  const unitNumber = body.unitNumber === undefined ? stored.unit_number : body.unitNumber
  const relationType = stored.relation_type as RelationType
  const missing = personProblems({
    email: stored.email,
    personName,
    relationType,
    unitNumber,
    parentAddressId: stored.place_id,
  }).filter(({ rule }) => rule.endsWith('Required'))
  refuse([...fixedProblems(stored, body), ...missing])
  const timeZone = await findTimeZone(trx, propertyId)
  const columns = {
    person_name: personName,
    unit_number: unitNumber,
    ...resolvePeriod(relationType, body, timeZone, stored),
    place_id: await requireNextAddress(trx, stored, body),
  }
  await saveChange({ trx, audit }, stored, columns)
  return findPerson(trx, propertyId, personId)
}

/** The rules are those of the form. What is so already is not changed again, so that a repeated request does no harm. */
export async function adjustPerson(
  { trx, audit }: UnitOfWork,
  personId: string,
  body: PersonAdjustment,
): Promise<Person> {
  const { propertyId, serviceExpiryTimeMillis } = body
  const [stored] = await lockPeople(trx, propertyId, [personId])
  if (!stored) throw personNotFound()
  const { person_name, unit_number, place_id, service_starts_at, service_expires_at } = stored
  const timeZone = await findTimeZone(trx, propertyId)
  const period =
    serviceExpiryTimeMillis === undefined
      ? { service_starts_at, service_expires_at }
      : resolvePeriod(stored.relation_type as RelationType, { serviceExpiryTimeMillis }, timeZone, stored)
  const columns = { person_name, unit_number, ...period, place_id: await requireNextAddress(trx, stored, body) }
  const isSame =
    columns.place_id === place_id && columns.service_expires_at?.getTime() === service_expires_at?.getTime()
  if (!isSame) await saveChange({ trx, audit }, stored, columns)
  return findPerson(trx, propertyId, personId)
}

async function saveChange({ trx, audit }: UnitOfWork, stored: LockedPerson, columns: PersonColumns) {
  const { property_id: propertyId, id: personId } = stored
  await updatePerson(trx, propertyId, personId, columns)
  const before = Object.fromEntries(Object.keys(columns).map((name) => [name, stored[name as keyof LockedPerson]]))
  await audit({ propertyId, action: 'people.update', entityId: personId, before, after: columns, personal: PERSONAL })
}

/** What stays as it was when the person was created may be repeated, not changed. */
function fixedProblems(stored: LockedPerson, body: PersonChange): PersonProblem[] {
  const problems: PersonProblem[] = []
  const { email, relationType, parentAddressId } = body
  const isSameEmail = emailIdentity(email ?? '') === emailIdentity(stored.email ?? '')
  if (email !== undefined && !isSameEmail) problems.push({ field: 'email', rule: 'emailFixed' })
  if (relationType && relationType !== stored.relation_type)
    problems.push({ field: 'relationType', rule: 'relationTypeFixed' })
  if (parentAddressId && parentAddressId.toLowerCase() !== stored.place_id)
    problems.push({ field: 'parentAddressId', rule: 'addressNotCurrent' })
  return problems
}

type NextAddress = Pick<PersonChange, 'newParentAddressId' | 'newParentAddressLabel'>

/** The place that the person moves to, or the one where they stay. */
async function requireNextAddress(trx: Transaction, stored: LockedPerson, body: NextAddress): Promise<string> {
  if (!body.newParentAddressId) return stored.place_id
  return requireAddress(trx, stored.property_id, {
    id: body.newParentAddressId,
    label: body.newParentAddressLabel ?? null,
    field: 'newParentAddressId',
  })
}
