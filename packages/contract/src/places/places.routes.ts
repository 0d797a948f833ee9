import { z } from 'zod'
import { defineRoutes } from '../shared/endpoint.ts'
import { id, version } from '../shared/fields.ts'
import { addedPlaces, newPlaces, placeChange, placeDetails, placeEndings, placesErrors } from './place-drafts.schema.ts'
import { countedPlace, placeWithEntrances } from './places.schema.ts'

const ofProperty = {
  method: 'GET',
  access: { who: 'member', of: { in: 'params', name: 'propertyId' } },
  params: z.strictObject({ propertyId: id }),
  errors: [],
} as const

const { notFound, parentNotFound, stale, nameTaken, codeTaken, tooMany, circle, inUse, notArchived } = placesErrors
const managed = { access: { who: 'manager', of: { in: 'params', name: 'propertyId' } }, edition: 'full' } as const
const one = { ...managed, params: z.strictObject({ propertyId: id, placeId: id }) } as const

export const placesRoutes = defineRoutes({
  list: {
    ...ofProperty,
    path: '/v1/places/:propertyId',
    may: 'properties.read',
    summary: 'The places of a property with what they lie in and how much is in them, by name',
    output: z.object({ addressesWithHierarchy: z.array(countedPlace) }),
  },
  listWithEntrances: {
    ...ofProperty,
    path: '/v1/places/:propertyId/accessPoints',
    may: 'properties.read',
    summary: 'The places of a property with the entrances of each',
    output: z.object({ addressesWithAccessPoints: z.array(placeWithEntrances) }),
  },
  add: {
    ...managed,
    method: 'POST',
    path: '/v1/places/:propertyId',
    summary: 'Adds places to a property, also in one another. Those that are there already stay as they are',
    may: 'properties.change',
    changes: ['places.add'],
    params: z.strictObject({ propertyId: id }),
    body: newPlaces,
    bodyMaxBytes: 512 * 1024,
    output: addedPlaces,
    success: 201,
    errors: [parentNotFound, codeTaken, tooMany, circle],
  },
  listArchived: {
    ...managed,
    method: 'GET',
    path: '/v1/places/:propertyId/archived',
    summary: 'The archived places of a property, by name',
    may: 'properties.read',
    params: z.strictObject({ propertyId: id }),
    output: z.object({ places: z.array(placeDetails) }),
    errors: [],
  },
  get: {
    ...one,
    method: 'GET',
    path: '/v1/places/:propertyId/:placeId/details',
    summary: 'What people enter about a place',
    may: 'properties.read',
    output: placeDetails,
    errors: [notFound],
  },
  update: {
    ...one,
    method: 'PUT',
    path: '/v1/places/:propertyId/:placeId/details',
    summary: 'Changes name and code of a place, and where it lies',
    may: 'properties.change',
    changes: ['places.update'],
    body: placeChange,
    output: placeDetails,
    errors: [notFound, parentNotFound, stale, nameTaken, codeTaken, circle, placesErrors.ofProperty],
  },
  endings: {
    ...one,
    method: 'GET',
    path: '/v1/places/:propertyId/:placeId/archive',
    summary: 'What stands in the way of archiving a place, and what it ends',
    may: 'properties.change',
    output: placeEndings,
    errors: [notFound],
  },
  archive: {
    ...one,
    method: 'POST',
    path: '/v1/places/:propertyId/:placeId/archive',
    summary: 'Archives a place in which nothing is any more',
    may: 'properties.change',
    changes: ['places.archive'],
    body: z.strictObject({ version }),
    output: placeDetails,
    errors: [notFound, stale, inUse, placesErrors.ofProperty],
  },
  restore: {
    ...one,
    method: 'DELETE',
    path: '/v1/places/:propertyId/:placeId/archive',
    summary: 'Restores an archived place where it lay',
    may: 'properties.change',
    changes: ['places.restore'],
    output: placeDetails,
    errors: [notFound, parentNotFound, notArchived, nameTaken, tooMany],
  },
})
