import { z } from 'zod'
import { propertiesErrors } from '../properties/properties.schema.ts'
import { defineRoutes } from '../shared/endpoint.ts'
import { propertyNotFound } from '../shared/errors.ts'
import { count, id } from '../shared/fields.ts'
import {
  accessChange,
  accessCustomer,
  accessCustomerTypes,
  accessPointIds,
  providerDecision,
  providersErrors,
  resolvedAccessPointPermissions,
  resolvedPermission,
} from './providers.schema.ts'

const { permissionsMissing, permissionsUnsettled } = propertiesErrors

export const providersRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/customers/getAccessCustomers',
    summary: 'The delivery providers there are, active and upcoming, without private ones',
    may: 'providers.read',
    access: { who: 'manager' },
    output: z.object({ customers: z.array(accessCustomer) }),
    errors: [],
  },
  resolve: {
    method: 'GET',
    path: '/v1/permissions/resolvedAccessCustomerPermissions',
    summary: 'What a property or one of its entrances allows each provider; a partner finds its own provider alone',
    may: 'providers.read',
    access: {
      who: 'member',
      of: { in: 'query', name: 'id', via: 'permissionEntity', missing: propertyNotFound },
    },
    query: z.strictObject({
      id,
      type: z.enum(['Property', 'AccessPoint']),
      accessCustomerTypes: accessCustomerTypes.optional(),
    }),
    output: z.object({ resolvedAccessCustomerPermissions: z.array(resolvedPermission) }),
    errors: [permissionsMissing, permissionsUnsettled],
  },
  resolveEntrances: {
    method: 'GET',
    path: '/v1/permissions/resolvedAccessPointPermissions',
    summary: 'Which of the named entrances of a property some provider may open today',
    may: 'providers.read',
    access: { who: 'member', of: { in: 'query', name: 'id' } },
    query: z.strictObject({ id, type: z.enum(['Property']), accessPointIds }),
    output: z.object({ resolvedAccessPointPermissions }),
    errors: [permissionsMissing, permissionsUnsettled],
  },
  listDecisions: {
    method: 'GET',
    path: '/v1/permissions/accessCustomerDecisions',
    edition: 'full',
    features: ['kapEnabled'],
    summary: 'The latest decisions about a provider at a property, the newest first',
    may: 'providers.read',
    access: { who: 'manager', of: { in: 'query', name: 'id' } },
    query: z.strictObject({ id, type: z.enum(['Property']), accessCustomerId: id }),
    output: z.object({ decisions: z.array(providerDecision), total: count }),
    errors: [],
  },
  manageAccess: {
    method: 'PUT',
    path: '/v1/permissions/manageAccessForAccessCustomersByEntity',
    features: ['kapEnabled'],
    summary: 'Enables or disables providers for a property; disabling needs a reason',
    may: 'providers.change',
    changes: ['providers.manageAccess'],
    access: { who: 'manager', of: { in: 'body', name: 'entityId' } },
    body: accessChange,
    success: 204,
    errors: [
      permissionsMissing,
      permissionsUnsettled,
      providersErrors.notOptedIn,
      providersErrors.stale,
      providersErrors.unknown,
    ],
  },
})
