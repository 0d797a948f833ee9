import { z } from 'zod'
import { defineRoutes } from '../shared/endpoint.ts'
import { id } from '../shared/fields.ts'
import { countedPlace, placeWithEntrances } from './places.schema.ts'

const ofProperty = {
  method: 'GET',
  access: { who: 'member', of: { in: 'params', name: 'propertyId' } },
  params: z.strictObject({ propertyId: id }),
  errors: [],
} as const

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
})
