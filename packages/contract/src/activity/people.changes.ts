import { relationTypes } from '../people/people.rules.ts'
import { defineChanges, field, nameOf, oneOf, UNDOES } from './change-type.ts'

const person = { about: 'person', may: 'people.read' } as const
const start = field('service_starts_at', 'people:form.startDate', 'day')
const expiry = field('service_expires_at', 'people:columns.expiry', 'day')
const email = field('email', 'people:columns.email')
const details = [
  field('person_name', 'people:columns.personName'),
  field('unit_number', 'people:columns.unitName'),
  field('place_id', 'people:columns.addressName', nameOf('place')),
]
const fixed = [email, field('relation_type', 'people:columns.type', oneOf('people:form.types', relationTypes))]

export const peopleChanges = defineChanges({
  'people.create': { ...person, fields: [...fixed, ...details, start, expiry] },
  'people.update': { ...person, fields: [...details, start, expiry], unshown: [UNDOES] },
  'people.delete': { ...person, fields: [...fixed, ...details] },
  'people.endAccess': { ...person, fields: [start, expiry] },
  'people.requestInvitation': { ...person, fields: [email] },
  'people.invite': { ...person, fields: [email] },
  'people.erase': person,
})
