import { z } from 'zod'
import { defineRoutes } from '../shared/endpoint.ts'
import { id } from '../shared/fields.ts'
import { entityPermission, propertiesErrors, property, propertyWithPermission } from './properties.schema.ts'

export const propertiesRoutes = defineRoutes({
  listEntities: {
    method: 'GET',
    path: '/v1/user/userEntities',
    summary: 'The ids of what the account may see',
    access: { who: 'member' },
    query: z.strictObject({ entityType: z.enum(['Property']) }),
    output: z.object({ entities: z.array(z.object({ entityId: id })) }),
    errors: [],
  },
  listWithPermissions: {
    method: 'GET',
    path: '/v1/user/propertiesWithEntityPermissions',
    summary: 'Every property of the account with its permission document, counts and integration',
    access: { who: 'member' },
    output: z.object({ propertiesWithEntityPermissions: z.array(propertyWithPermission) }),
    errors: [],
  },
  get: {
    method: 'GET',
    path: '/v1/lams/properties/:propertyId',
    summary: 'One property',
    access: { who: 'member', of: { in: 'params', name: 'propertyId' } },
    params: z.strictObject({ propertyId: id }),
    output: property,
    errors: [],
  },
  getPermissions: {
    method: 'GET',
    path: '/v1/permissions/getEntityPermissionsById',
    summary: 'The permission document of a property',
    access: { who: 'member', of: { in: 'query', name: 'id' } },
    query: z.strictObject({ id, type: z.enum(['Property']) }),
    output: z.object({ permissions: entityPermission }),
    errors: [propertiesErrors.permissionsMissing, propertiesErrors.permissionsUnsettled],
  },
})
