import type { KeyWithAccessPoints } from '@portico/contract/keys/keys.schema'
import { directoryVisibilityOf } from '@portico/contract/people/people.rules'
import type { Person } from '@portico/contract/people/people.schema'
import { keyNames } from '../../../../apps/web/src/domains/people/key-names.ts'
import { expiryOf } from '../../../../apps/web/src/domains/people/person-expiry.ts'
import { timeTexts } from '../../../../apps/web/src/platform/time-texts.ts'
import type { Field } from '../../../../apps/web/src/ui/collection/collection-view.ts'
import { fetchJson, fetchProperty } from '../calls.ts'

const types = { RESIDENT: 'Resident', GUEST: 'Guest', SERVICE_PROVIDER: 'Service provider' }
const statuses = {
  ENROLLED: 'Active',
  INVITE_SENT_BUT_ENROLLMENT_PENDING: 'Invited',
  INVITE_NOT_SENT: 'Invite not sent',
}
const visibilities = { name: 'Name', nameAndUnit: 'Name and unit', nothing: '-' }

/** Everybody of a property, with the texts of the portal's columns, which a filter searches. */
export async function loadPeople(propertyId: string) {
  const [{ people }, { keysWithAccessPoints }, { timeZone }] = await Promise.all([
    fetchJson<{ people: Person[] }>(`/v1/people/?propertyId=${propertyId}`),
    fetchJson<{ keysWithAccessPoints: KeyWithAccessPoints[] }>(`/v1/keys/${propertyId}`),
    fetchProperty(propertyId),
  ])
  const keysOf = keyNames(keysWithAccessPoints)
  const { day } = timeTexts('en-US', timeZone)
  const fields = [
    { id: 'personName', textOf: ({ personName }) => personName ?? '' },
    { id: 'email', textOf: ({ email }) => email ?? '' },
    { id: 'unitName', textOf: ({ services: [service] }) => service.unitNumber ?? '' },
    { id: 'enrollmentStatus', textOf: ({ enrollmentStatus }) => statuses[enrollmentStatus] },
    { id: 'keys', textOf: keysOf },
    { id: 'expiry', textOf: (person) => day(expiryOf(person)), sortOf: expiryOf },
    { id: 'addressName', textOf: ({ services: [service] }) => service.placeName },
    { id: 'type', textOf: ({ services: [service] }) => types[service.relationType] },
    { id: 'accessCodeCount', textOf: ({ accessCodeCount }) => String(accessCodeCount) },
    { id: 'source', textOf: ({ source }) => source ?? 'Manual' },
    { id: 'keyCount', textOf: ({ keyIds }) => String(keyIds.length) },
    {
      id: 'directoryVisibility',
      textOf: ({ services: [service] }) => visibilities[directoryVisibilityOf(service.displayPreference)],
    },
  ] satisfies Field<Person>[]
  const recordOf = (person: Person) => {
    const [service] = person.services
    const expiry = expiryOf(person)
    return {
      id: person.personId,
      name: person.personName,
      email: person.email,
      unit: service.unitNumber,
      status: { isActive: person.enrollmentStatus === 'ENROLLED', text: statuses[person.enrollmentStatus] },
      keys: keysOf(person),
      expiry: { millis: expiry, text: day(expiry), timeZone },
      place: service.placeName,
      type: types[service.relationType],
      source: person.source ?? 'Manual',
    }
  }
  return { people, fields: fields as readonly Field<Person>[], recordOf }
}

export type People = Awaited<ReturnType<typeof loadPeople>>
export type PersonRecord = ReturnType<People['recordOf']>
