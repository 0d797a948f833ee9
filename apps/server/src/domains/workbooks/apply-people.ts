import type { NewPerson } from '@portico/contract/people/people.schema'
import { expiryMillisOf, startMillisOf } from '@portico/contract/people/service-period.rules'
import type { UnitOfWork } from '../../platform/bind.ts'
import { assignToPerson } from '../keys/key-holders.service.ts'
import { addPeople, addPerson } from '../people/add-people.service.ts'
import { updateExistingPerson } from '../people/people.service.ts'
import { type Applying, each, type Fine, type Outcomes } from './attempts.ts'
import type { Act } from './plan/planned.ts'

type Row = Fine & { act: Extract<Act, { do: 'person' }> }

/** People without keys are added together, as those of a file of residents are. The others are added with all of their keys or not at all. */
export async function applyPeople(applying: Applying, rows: readonly Row[], outcomes: Outcomes) {
  const { propertyId, account, invites, attempt, problemOfError } = applying
  const added = rows.filter(({ act }) => !act.before)
  const joined = added.filter(({ act }) => act.newKeyIds.length === 0)
  if (joined.length > 0)
    await attempt(async (unit) => {
      const bodies = joined.map((row) => bodyOf(applying, row))
      const results = await addPeople(unit, account, propertyId, bodies, { invites })
      for (const [at, { index }] of joined.entries()) {
        const result = results[at]
        outcomes.set(index, typeof result === 'string' ? null : problemOfError(result))
      }
    })
  const rest = added.filter(({ index }) => !outcomes.has(index))
  await each(applying, rest, outcomes, (unit, _propertyId, row) =>
    addPerson(unit, account, bodyOf(applying, row), { invites }),
  )
  await each(
    applying,
    rows.filter(({ act }) => act.before),
    outcomes,
    (unit, _propertyId, row) => changePerson(applying, unit, row),
  )
}

function bodyOf({ propertyId, timeZone }: Applying, { act: { person, newKeyIds } }: Row): NewPerson {
  return {
    propertyId,
    email: person.email,
    personName: person.name,
    unitNumber: person.unit,
    relationType: person.type,
    parentAddressId: person.placeId,
    serviceStartTimeMillis: startMillisOf(person.from, timeZone),
    serviceExpiryTimeMillis: person.until === null ? null : expiryMillisOf(person.until, timeZone),
    ...(newKeyIds.length > 0 && { keyIds: newKeyIds }),
  }
}

async function changePerson(applying: Applying, unit: UnitOfWork, { act, changes }: Row) {
  const { propertyId, timeZone } = applying
  const { person, before, newKeyIds } = act
  if (changes.some((column) => column !== 'keys')) {
    const { id: personId, name: personName, unit: unitNumber, version, placeId, until } = person
    await updateExistingPerson(unit, {
      ...{ propertyId, personId, version, personName, unitNumber },
      ...(placeId !== before?.placeId && { newParentAddressId: placeId }),
      ...(changes.includes('from') && { serviceStartTimeMillis: startMillisOf(person.from, timeZone) }),
      ...(changes.includes('until') && until && { serviceExpiryTimeMillis: expiryMillisOf(until, timeZone) }),
    })
  }
  if (newKeyIds.length > 0) await assignToPerson(unit, { propertyId, personId: person.id, addKeyIds: newKeyIds })
}
