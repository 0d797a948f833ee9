import { z } from 'zod'
import { defineRoutes } from '../shared/endpoint.ts'
import { count, id } from '../shared/fields.ts'
import {
  credentialFormat,
  credentialFormatCreation,
  credentialFormatsErrors,
  credentialFormatWithAddress,
  supportedCredentialFormat,
} from './credential-formats.schema.ts'

export const credentialFormatsRoutes = defineRoutes({
  listSupported: {
    method: 'GET',
    path: '/v1/credentialFormat/supportedCredentialFormats',
    summary: 'The formats that readers and panels understand',
    may: 'formats.read',
    access: { who: 'manager' },
    output: z.object({ supportedCredentialFormats: z.array(supportedCredentialFormat) }),
    errors: [],
  },
  list: {
    method: 'GET',
    path: '/v1/credentialFormat',
    summary: 'The credential formats of a property with the places they belong to',
    may: 'formats.read',
    access: { who: 'manager', of: { in: 'query', name: 'propertyId' } },
    query: z.strictObject({ propertyId: id }),
    output: z.object({ credentialFormatsWithAddress: z.array(credentialFormatWithAddress), total: count }),
    errors: [],
  },
  create: {
    method: 'POST',
    path: '/v1/credentialFormat',
    features: ['credentialFormatsEnabled'],
    summary: 'Adds a credential format to a place of a property',
    may: 'formats.change',
    changes: ['credentialFormats.create'],
    access: {
      who: 'manager',
      of: { in: 'body', name: 'parentAddressId', via: 'place', missing: credentialFormatsErrors.placeUnknown },
    },
    body: credentialFormatCreation,
    output: credentialFormat,
    success: 201,
    errors: [credentialFormatsErrors.unsupported, credentialFormatsErrors.exists, credentialFormatsErrors.tooMany],
  },
  delete: {
    method: 'DELETE',
    path: '/v1/credentialFormat/:id',
    features: ['credentialFormatsEnabled'],
    summary: 'Deletes a credential format',
    may: 'formats.change',
    changes: ['credentialFormats.delete'],
    access: {
      who: 'manager',
      of: { in: 'params', name: 'id', via: 'credentialFormat', missing: credentialFormatsErrors.notFound },
    },
    params: z.strictObject({ id }),
    success: 204,
    errors: [],
  },
})
