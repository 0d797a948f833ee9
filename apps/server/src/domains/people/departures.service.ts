import { emailIdentity } from '@portico/contract/people/people.rules'
import { type DepartureResult, type Departures, peopleErrors } from '@portico/contract/people/people.schema'
import { PERSONAL } from '../../platform/audit-personal.ts'
import type { UnitOfWork } from '../../platform/bind.ts'
import { AppError } from '../../platform/errors.ts'
import { revokeCredentialsOf } from '../credentials/credentials.service.ts'
import { withdrawPassesOfHosts } from '../passes/end-passes.service.ts'
import { requireChangeOf } from './guests-only.service.ts'
import { deletePeopleRows, type LockedPerson, lockPeople } from './people.store.ts'

/** Each person has their own result: a refused person remains, the others are deleted. Whoever may not delete one of them deletes nobody. */
export async function deletePeople(
  { trx, audit }: UnitOfWork,
  { propertyId, ...body }: Departures,
): Promise<DepartureResult[]> {
  const { personId = '', email, parentAddressId } = body
  const leaving = body.people ?? [{ personId, email, parentAddressId }]
  const found = await lockPeople(
    trx,
    propertyId,
    leaving.map(({ personId }) => personId),
  )
  for (const person of found) requireChangeOf(trx, person)
  const byId = new Map(found.map((row) => [row.id, row]))
  const results = leaving.map(({ personId, ...named }) => {
    const refusal = refusalOf(byId.get(personId.toLowerCase()), named)
    return { personId, isDeleted: refusal === null, error: refusal?.code ?? null }
  })
  const deleted = new Set(results.filter(({ isDeleted }) => isDeleted).map(({ personId }) => personId.toLowerCase()))
  if (deleted.size === 0) return results
  const revoked = await revokeCredentialsOf(trx, propertyId, [...deleted])
  const passes = await withdrawPassesOfHosts(trx, propertyId, [...deleted])
  await deletePeopleRows(trx, propertyId, [...deleted])
  const deletions = Array.from(deleted, (id) => {
    const { email, person_name, relation_type, unit_number, place_id } = byId.get(id) as LockedPerson
    const before = { email, person_name, relation_type, unit_number, place_id }
    return { propertyId, action: 'people.delete' as const, entityId: id, before, personal: PERSONAL }
  })
  await audit(...revoked, ...passes, ...deletions)
  return results
}

export async function deleteOnePerson(unit: UnitOfWork, body: Departures): Promise<DepartureResult[]> {
  const results = await deletePeople(unit, body)
  const code = results[0]?.error
  const refusal = Object.values(peopleErrors).find((error) => error.code === code)
  if (refusal) throw new AppError(refusal, 'This person cannot be deleted.')
  return results
}

type Named = { email?: string | null | undefined; parentAddressId?: string | null | undefined }

/** E-mail and address are optional, but must be correct if they are given: otherwise the caller means somebody else. */
function refusalOf(person: LockedPerson | undefined, { email, parentAddressId }: Named) {
  if (!person) return peopleErrors.notFound
  if (person.source !== null) return peopleErrors.synced
  if (email != null && emailIdentity(email) !== emailIdentity(person.email ?? '')) return peopleErrors.stale
  const isElsewhere = parentAddressId != null && parentAddressId.toLowerCase() !== person.place_id
  return isElsewhere ? peopleErrors.addressNotCurrent : null
}
