import { z } from 'zod'
import { defineRoutes } from '../shared/endpoint.ts'
import { propertyArchived } from '../shared/errors.ts'
import { count, id } from '../shared/fields.ts'
import {
  archiveBody,
  archivedProperty,
  building,
  buildingChange,
  buildingDraft,
  buildingEndings,
  buildingErrors,
} from './building.schema.ts'

const { stale, codeTaken, exists, tooMany, notArchived, keyNotFound } = buildingErrors

const ofCompany = {
  access: { who: 'manager', ofCompany: true },
  edition: 'full',
  params: z.strictObject({ companyId: id.toLowerCase() }),
} as const
const one = {
  access: { who: 'manager', of: { in: 'params', name: 'propertyId' } },
  edition: 'full',
  params: z.strictObject({ propertyId: id }),
} as const

/** How a property comes in, changes, and goes. */
export const buildingRoutes = defineRoutes({
  create: {
    ...ofCompany,
    method: 'POST',
    path: '/v1/companies/:companyId/properties',
    summary: 'Adds a property to a company, with the place that stands for all of it',
    may: 'properties.change',
    changes: ['properties.create'],
    body: buildingDraft,
    output: building,
    success: 201,
    errors: [codeTaken, exists, tooMany],
  },
  listArchived: {
    ...ofCompany,
    method: 'GET',
    path: '/v1/companies/:companyId/archivedProperties',
    summary: 'The archived properties of a company, the latest first',
    may: 'properties.read',
    output: z.object({ properties: z.array(archivedProperty), total: count }),
    errors: [],
  },
  getDetails: {
    ...one,
    method: 'GET',
    path: '/v1/property/details/:propertyId',
    summary: 'What people enter about a property',
    may: 'properties.read',
    output: building,
    errors: [],
  },
  updateDetails: {
    ...one,
    method: 'PUT',
    path: '/v1/property/details/:propertyId',
    summary: 'Changes name, code, address and time zone of a property',
    may: 'properties.change',
    changes: ['properties.update'],
    body: buildingChange,
    output: building,
    errors: [stale, codeTaken, exists],
  },
  archiveEndings: {
    ...one,
    method: 'GET',
    path: '/v1/property/archive/:propertyId',
    summary: 'What archiving a property ends',
    may: 'properties.change',
    output: buildingEndings,
    errors: [],
  },
  archive: {
    ...one,
    method: 'POST',
    path: '/v1/property/archive/:propertyId',
    summary:
      'Archives a property: ends its syncs, invitations and device tokens, and says what its doors do. Owners and auditors still read it, nobody changes it',
    may: 'properties.change',
    changes: ['properties.archive'],
    whileArchived: true,
    body: archiveBody,
    output: building,
    errors: [stale, propertyArchived, keyNotFound],
  },
  restore: {
    ...one,
    method: 'DELETE',
    path: '/v1/property/archive/:propertyId',
    summary:
      'Restores an archived property. Tokens and invitations stay ended, and a lockdown stays until it is lifted',
    may: 'properties.change',
    changes: ['properties.restore'],
    whileArchived: true,
    output: building,
    errors: [notArchived, tooMany],
  },
})
