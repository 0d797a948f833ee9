import { peopleRoutes } from '@portico/contract/people/people.routes'
import { adjustPerson, updateExistingPerson } from '../people/people.service.ts'
import { readPeopleById } from '../people/synced-people.service.ts'
import { asRequest, defineUndoable } from './undoable-kind.ts'

type Person = {
  person_name: string | null
  unit_number: string | null
  place_id: string
  service_starts_at: string
  service_expires_at: string | null
}

const person = defineUndoable<Person>({
  read: async (trx, { propertyId, id }) => {
    const [found] = await readPeopleById(trx, propertyId, [id])
    if (!found) return undefined
    const { personName, unitNumber, placeId, startsAt, expiresAt, version } = found
    const named = { person_name: personName, unit_number: unitNumber, place_id: placeId }
    const stay = {
      service_starts_at: startsAt.toISOString(),
      service_expires_at: expiresAt?.toISOString() ?? null,
    }
    return { values: { ...named, ...stay }, version }
  },
  required: ['place_id', 'service_starts_at', 'service_expires_at'],
  opens: (now, next) =>
    millisOf(next?.service_expires_at) > millisOf(now?.service_expires_at) ||
    millisOf(next?.service_starts_at) < millisOf(now?.service_starts_at),
  apply: async (unit, _account, { propertyId, id: personId }, { now: { values: now, version }, next }) => {
    const other = (name: keyof Person) => (next?.[name] === now?.[name] ? undefined : next?.[name])
    const otherMillis = (name: keyof Person) => other(name) && millisOf(other(name))
    const stayOrPlace = {
      ...{ propertyId, newParentAddressId: other('place_id') },
      serviceExpiryTimeMillis: otherMillis('service_expires_at'),
    }
    const rest = {
      personName: other('person_name'),
      unitNumber: other('unit_number'),
      serviceStartTimeMillis: otherMillis('service_starts_at'),
    }
    // Whoever lacks a unit can still get another end of the stay.
    if (Object.values(rest).every((value) => value === undefined))
      return adjustPerson(
        unit,
        personId,
        asRequest(peopleRoutes.adjust, { params: { personId }, body: stayOrPlace }).body,
      )
    const body = { ...stayOrPlace, ...rest, personId, version }
    return updateExistingPerson(unit, asRequest(peopleRoutes.update, { body }).body)
  },
})

/** Without an end, access lasts for ever. */
const millisOf = (at: string | null | undefined) => (at ? Date.parse(at) : Number.POSITIVE_INFINITY)

export const undoablePeople = { 'people.update': person }
