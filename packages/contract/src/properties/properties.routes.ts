import { z } from 'zod'
import { defineRoutes } from '../shared/endpoint.ts'
import { id } from '../shared/fields.ts'
import { contact, contactChange, contactDraft, contactsErrors } from './contacts.schema.ts'
import {
  countedProperty,
  entitiesQuery,
  entityPermission,
  portfolioPage,
  portfolioQuery,
  portfolioSummary,
  propertiesErrors,
} from './properties.schema.ts'
import { propertySettings, propertySettingsChange, propertySettingsErrors } from './property-settings.schema.ts'

const oneContact = {
  path: '/v1/property/contacts/:propertyId/:contactId',
  access: { who: 'manager', of: { in: 'params', name: 'propertyId' } },
  edition: 'full',
  params: z.strictObject({ propertyId: id, contactId: id }),
} as const

export const propertiesRoutes = defineRoutes({
  listEntities: {
    method: 'GET',
    path: '/v1/user/userEntities',
    summary: 'The ids of what the account may see',
    access: { who: 'member' },
    query: entitiesQuery,
    output: z.object({ entities: z.array(z.object({ entityId: id })) }),
    errors: [],
  },
  listWithPermissions: {
    method: 'GET',
    path: '/v1/user/propertiesWithEntityPermissions',
    summary: 'The properties of the account with permission document, counts and integration: all, or a page of them',
    access: { who: 'member' },
    query: portfolioQuery,
    output: portfolioPage,
    errors: [],
  },
  summarize: {
    method: 'GET',
    path: '/v1/user/propertiesSummary',
    summary: 'What there is to know about all properties of the account',
    access: { who: 'member' },
    output: portfolioSummary,
    errors: [],
  },
  get: {
    method: 'GET',
    path: '/v1/lams/properties/:propertyId',
    summary: 'One property',
    access: { who: 'member', of: { in: 'params', name: 'propertyId' } },
    params: z.strictObject({ propertyId: id }),
    output: countedProperty,
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
  getSettings: {
    method: 'GET',
    path: '/v1/property/settings/:propertyId',
    summary: 'What people of a property may do for themselves: guests and access codes',
    access: { who: 'manager', of: { in: 'params', name: 'propertyId' } },
    params: z.strictObject({ propertyId: id }),
    output: propertySettings,
    errors: [],
  },
  updateSettings: {
    method: 'PATCH',
    path: '/v1/property/settings',
    summary: 'Changes the settings that are named',
    access: { who: 'manager', of: { in: 'body', name: 'propertyId' } },
    body: propertySettingsChange,
    output: propertySettings,
    errors: [propertySettingsErrors.settingsStale],
  },
  createContact: {
    method: 'POST',
    path: '/v1/property/contacts/:propertyId',
    edition: 'full',
    summary: 'Adds a contact to a property',
    access: { who: 'manager', of: { in: 'params', name: 'propertyId' } },
    params: z.strictObject({ propertyId: id }),
    body: contactDraft,
    output: contact,
    success: 201,
    errors: [contactsErrors.contactTaken, contactsErrors.contactsFull],
  },
  updateContact: {
    ...oneContact,
    method: 'PUT',
    summary: 'Changes a contact of a property',
    body: contactChange,
    output: contact,
    errors: [contactsErrors.contactNotFound, contactsErrors.contactStale, contactsErrors.contactTaken],
  },
  deleteContact: {
    ...oneContact,
    method: 'DELETE',
    summary: 'Deletes a contact of a property',
    success: 204,
    errors: [contactsErrors.contactNotFound],
  },
})
