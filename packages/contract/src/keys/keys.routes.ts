import { z } from 'zod'
import { defineRoutes } from '../shared/endpoint.ts'
import { count, id } from '../shared/fields.ts'
import {
  key,
  keyChange,
  keyCreation,
  keysErrors,
  keysForPeople,
  keysForPerson,
  keyWithAccessPoints,
  personKeys,
  personResult,
} from './keys.schema.ts'

const ofBody = { who: 'manager', of: { in: 'body', name: 'propertyId' } } as const

export const keysRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/keys/:propertyId',
    summary: 'Every key of a property with its entrances and how many people hold it',
    access: { who: 'manager', of: { in: 'params', name: 'propertyId' } },
    params: z.strictObject({ propertyId: id }),
    output: z.object({ keysWithAccessPoints: z.array(keyWithAccessPoints), total: count }),
    errors: [],
  },
  listOfAddress: {
    method: 'GET',
    path: '/v1/keys',
    summary: 'The keys that open something at an address or in what lies inside it',
    access: { who: 'manager', of: { in: 'query', name: 'propertyId' } },
    query: z.strictObject({ propertyId: id, addressId: id }),
    output: z.object({ keys: z.array(key), total: count }),
    errors: [keysErrors.addressNotFound],
  },
  create: {
    method: 'POST',
    path: '/v1/keys',
    summary: 'A new key',
    access: ofBody,
    body: keyCreation,
    output: key,
    success: 201,
    errors: [keysErrors.nameTaken, keysErrors.tooMany],
  },
  update: {
    method: 'PUT',
    path: '/v1/keys',
    summary: 'Another name or description; the entrances are checked here and changed by the call that follows',
    access: ofBody,
    body: keyChange,
    output: key,
    errors: [keysErrors.notFound, keysErrors.nameTaken, keysErrors.stale],
  },
  updateEntrances: {
    method: 'PUT',
    path: '/v1/keys/keyAccessPoints',
    summary: 'Other entrances, with the version that the change of the key answered',
    access: ofBody,
    body: keyChange,
    output: key,
    errors: [keysErrors.notFound, keysErrors.stale],
  },
  assignToPerson: {
    method: 'PUT',
    path: '/v1/keys/keysForPerson',
    summary: 'The keys of one person: exactly these, or these more and these less',
    access: ofBody,
    body: keysForPerson,
    output: personKeys,
    errors: [keysErrors.notFound, keysErrors.personNotFound],
  },
  assignToPeople: {
    method: 'PUT',
    path: '/v1/keys/keysForPeople',
    summary: 'More keys for several people, found by e-mail; answers for each of them',
    access: ofBody,
    body: keysForPeople,
    output: z.object({ results: z.array(personResult) }),
    errors: [keysErrors.notFound],
    limit: { perMinute: 60, by: 'account' },
  },
  remove: {
    method: 'DELETE',
    path: '/v1/keys',
    summary: 'No longer a key, and no longer held by anyone',
    access: ofBody,
    body: z.strictObject({ keyId: id, propertyId: id }),
    errors: [keysErrors.notFound],
  },
})
