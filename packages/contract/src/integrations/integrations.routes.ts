import { z } from 'zod'
import { defineRoutes } from '../shared/endpoint.ts'
import { sessionErrors } from '../shared/errors.ts'
import { count, id, timeMillis } from '../shared/fields.ts'
import {
  integration,
  integrationChange,
  integrationsErrors,
  listedIntegration,
  newIntegration,
} from './integrations.schema.ts'
import { newProfile, pmsProperty, profile, profileChange, profilesErrors } from './profiles.schema.ts'

const one = {
  path: '/v1/integrations/:integrationId',
  access: {
    who: 'manager',
    of: { in: 'params', name: 'integrationId', via: 'integration', missing: integrationsErrors.notFound },
  },
  features: ['pms'],
  params: z.strictObject({ integrationId: id }),
} as const

/** A profile belongs to the account that created it. */
const oneProfile = {
  path: '/v1/integrations/pms/credentials/:credentialId',
  access: { who: 'manager' },
  features: ['pms'],
  params: z.strictObject({ credentialId: id }),
} as const

export const integrationsRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/integrations',
    features: ['pms'],
    summary: 'What can be connected (status=available), or what a property is connected to (status=enabled)',
    access: { who: 'manager' },
    query: z.strictObject({ status: z.enum(['available', 'enabled']), propertyId: id.optional() }),
    output: z.object({ integrations: z.array(listedIntegration) }),
    errors: [],
  },
  get: { ...one, method: 'GET', summary: 'One integration', output: integration, errors: [] },
  create: {
    method: 'POST',
    path: '/v1/integrations',
    features: ['pms'],
    summary: 'Connects a property to properties of a property-management system',
    access: { who: 'manager', of: { in: 'body', name: 'pmpPropertyId' } },
    body: newIntegration,
    output: integration,
    success: 201,
    errors: [
      integrationsErrors.exists,
      integrationsErrors.profileNotFound,
      integrationsErrors.profileNotReady,
      integrationsErrors.propertyUnknown,
      integrationsErrors.addressDenied,
    ],
  },
  update: {
    ...one,
    method: 'PATCH',
    summary: 'Changes properties, confirms addresses or maps units to places',
    body: integrationChange,
    output: integration,
    errors: [
      integrationsErrors.stale,
      integrationsErrors.profileNotFound,
      integrationsErrors.profileNotReady,
      integrationsErrors.propertyUnknown,
      integrationsErrors.addressDenied,
      integrationsErrors.placeUnknown,
      integrationsErrors.unitUnknown,
      integrationsErrors.unitMappedTwice,
      integrationsErrors.notReady,
    ],
  },
  verifyAddresses: {
    ...one,
    method: 'POST',
    path: '/v1/integrations/:integrationId/verifyAddresses',
    summary: 'Holds the addresses of the chosen properties against the address on file',
    output: integration,
    errors: [
      integrationsErrors.propertyUnknown,
      integrationsErrors.addressDenied,
      integrationsErrors.addressUnconfirmed,
      integrationsErrors.notReady,
    ],
  },
  complete: {
    ...one,
    method: 'POST',
    path: '/v1/integrations/:integrationId/complete',
    summary: 'Completes the setup; from now on people are kept in step',
    output: integration,
    errors: [integrationsErrors.notReady],
  },
  requestSync: {
    ...one,
    method: 'POST',
    path: '/v1/integrations/:integrationId/requestPmsPropertyUpdate',
    summary: 'Asks for the people to be brought in step now',
    output: z.object({ syncRequestedTime: timeMillis }),
    success: 202,
    errors: [integrationsErrors.notReady],
    limit: { perMinute: 20, by: 'account' },
  },
  remove: {
    ...one,
    method: 'DELETE',
    summary: 'Removes an integration; its people stay and become manual ones. Not in Prod',
    success: 204,
    errors: [sessionErrors.forbidden],
  },
  listProfiles: {
    method: 'GET',
    path: '/v1/integrations/pms/credentials',
    features: ['pms'],
    summary: 'The credential profiles of the account, without passwords',
    access: { who: 'manager' },
    output: z.object({ credentials: z.array(profile), total: count }),
    errors: [],
  },
  getProfileStatus: {
    ...oneProfile,
    method: 'GET',
    path: '/v1/integrations/pms/credentials/:credentialId/status',
    summary: 'Whether the system behind a profile has been read',
    output: z.object({ isDataAvailable: z.boolean() }),
    errors: [profilesErrors.notFound],
  },
  listPmsProperties: {
    ...oneProfile,
    method: 'GET',
    path: '/v1/integrations/pms/credentials/:credentialId/propertyInfo',
    summary: 'The properties that a profile opens, with buildings and units',
    output: z.object({ properties: z.array(pmsProperty) }),
    errors: [profilesErrors.notFound, profilesErrors.dataMissing],
  },
  createProfile: {
    method: 'POST',
    path: '/v1/integrations/pms/credentials',
    features: ['pms', 'pmsProfileMutationEnabled'],
    summary: 'Adds a credential profile, which is then verified',
    access: { who: 'manager' },
    body: newProfile,
    output: profile,
    success: 201,
    errors: [profilesErrors.nicknameTaken, profilesErrors.tooMany, profilesErrors.providerNotOffered],
    limit: { perMinute: 30, by: 'account' },
  },
  updateProfile: {
    ...oneProfile,
    method: 'PATCH',
    summary: 'Changes a profile; changed credentials are verified again',
    body: profileChange,
    output: profile,
    errors: [profilesErrors.notFound, profilesErrors.nicknameTaken, profilesErrors.stale],
    limit: { perMinute: 30, by: 'account' },
  },
  removeProfile: {
    ...oneProfile,
    method: 'DELETE',
    features: ['pms', 'editIntegrationCredentials'],
    summary: 'Deletes a profile that no property uses. Not in Prod',
    success: 204,
    errors: [profilesErrors.notFound, profilesErrors.inUse, sessionErrors.forbidden],
  },
})
