import { z } from 'zod'
import { defineRoutes } from '../shared/endpoint.ts'
import { id } from '../shared/fields.ts'
import { entrance, entranceWithDevices } from './entrances.schema.ts'

const ofProperty = {
  method: 'GET',
  access: { who: 'member', of: { in: 'params', name: 'propertyId' } },
  params: z.strictObject({ propertyId: id }),
  errors: [],
} as const

export const entrancesRoutes = defineRoutes({
  list: {
    ...ofProperty,
    path: '/v1/accessPoints/property/:propertyId',
    may: 'entrances.read',
    summary: 'The entrances of a property, by name',
    output: z.object({ accessPoints: z.array(entrance) }),
  },
  listByLams: {
    ...ofProperty,
    path: '/v1/lams/accessPointsByPropertyId/:propertyId',
    may: 'entrances.read',
    summary: 'The entrances of a property, by the older address',
    output: z.object({ accessPoints: z.array(entrance) }),
  },
  listWithDevices: {
    ...ofProperty,
    path: '/v2/accessPoints/property/:propertyId',
    may: 'entrances.read',
    summary: 'The entrances of a property with the devices at each',
    output: z.object({ accessPoints: z.array(entranceWithDevices) }),
  },
})
