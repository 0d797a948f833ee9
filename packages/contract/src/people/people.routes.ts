import { z } from 'zod'
import { keysErrors } from '../keys/keys.schema.ts'
import { defineRoutes } from '../shared/endpoint.ts'
import { id } from '../shared/fields.ts'
import {
  departureResult,
  departures,
  newPerson,
  peopleErrors,
  person,
  personAdjustment,
  personChange,
} from './people.schema.ts'

export const peopleRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/people/',
    summary: 'Everybody of a property, with the ids of their keys',
    access: { who: 'manager', of: { in: 'query', name: 'propertyId' } },
    query: z.strictObject({ propertyId: id }),
    output: z.object({ people: z.array(person) }),
    errors: [],
  },
  get: {
    method: 'GET',
    path: '/v1/people/:personId',
    summary: 'One person of a property, as in the list',
    access: { who: 'manager', of: { in: 'query', name: 'propertyId' } },
    params: z.strictObject({ personId: id }),
    query: z.strictObject({ propertyId: id }),
    output: person,
    errors: [peopleErrors.notFound],
  },
  create: {
    method: 'POST',
    path: '/v1/people/',
    summary: 'Adds a person, with keys if any are given; one with an e-mail is invited',
    access: { who: 'manager', of: { in: 'body', name: 'propertyId' } },
    body: newPerson,
    output: person,
    success: 201,
    errors: [peopleErrors.termsNotAccepted, peopleErrors.emailTaken, keysErrors.notFound],
  },
  update: {
    method: 'PUT',
    path: '/v1/people/',
    summary: 'Changes a person; e-mail and relation type stay as they are',
    access: { who: 'manager', of: { in: 'body', name: 'propertyId' } },
    body: personChange,
    output: person,
    errors: [peopleErrors.notFound, peopleErrors.stale, peopleErrors.synced],
  },
  adjust: {
    method: 'PATCH',
    path: '/v1/people/:personId',
    summary: 'Changes the expiry or the place of a person and nothing else; there only if peopleChangesEnabled is on',
    access: { who: 'manager', of: { in: 'body', name: 'propertyId' } },
    params: z.strictObject({ personId: id }),
    body: personAdjustment,
    output: person,
    errors: [peopleErrors.notFound],
  },
  delete: {
    method: 'DELETE',
    path: '/v1/people/',
    summary: 'Deletes one person or a list of people and revokes their access codes',
    access: { who: 'manager', of: { in: 'body', name: 'propertyId' } },
    body: departures,
    output: z.object({ results: z.array(departureResult) }),
    errors: [peopleErrors.notFound, peopleErrors.stale, peopleErrors.synced, peopleErrors.addressNotCurrent],
  },
})
