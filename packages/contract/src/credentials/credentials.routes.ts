import { z } from 'zod'
import { defineRoutes } from '../shared/endpoint.ts'
import { count, id } from '../shared/fields.ts'
import { mayRevealCodes } from '../shared/rights.ts'
import { credentialTypes } from './credentials.rules.ts'
import {
  codeRenewal,
  credential,
  credentialChange,
  credentialsErrors,
  credentialWithRelations,
  newCredential,
  renewedCodes,
  revealedCredential,
} from './credentials.schema.ts'

const one = {
  path: '/v1/credentials/:credentialId',
  access: {
    who: 'manager',
    of: { in: 'params', name: 'credentialId', via: 'credential', missing: credentialsErrors.notFound },
  },
  params: z.strictObject({ credentialId: id }),
} as const

export const credentialsRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/credentials',
    summary:
      'The credentials of a property with the people who hold them, without their values; of codes that no longer work the latest 2,000',
    access: { who: 'manager', of: { in: 'query', name: 'propertyId' } },
    query: z.strictObject({
      propertyId: id,
      type: z.enum(credentialTypes).optional(),
      personId: id.optional(),
      /** `true` lists codes only. URLs never contain a code itself. */
      code: z.enum(['true', 'false']).optional(),
    }),
    output: z.object({ credentialsWithRelations: z.array(credentialWithRelations), total: count }),
    errors: [],
  },
  reveal: {
    ...one,
    access: mayRevealCodes(one.access.of),
    method: 'GET',
    features: ['accessCodes'],
    summary: 'One credential with its value; every look is audited',
    output: revealedCredential,
    errors: [credentialsErrors.noValue],
    limit: { perMinute: 30, by: 'account' },
  },
  create: {
    method: 'POST',
    path: '/v1/credentials',
    summary: 'Makes up an access code for a person, or registers a fob by its number',
    access: { who: 'manager', of: { in: 'body', name: 'propertyId' } },
    body: newCredential,
    output: credential,
    success: 201,
    errors: [
      credentialsErrors.personNotFound,
      credentialsErrors.exhausted,
      credentialsErrors.formatNotFound,
      credentialsErrors.numberTaken,
    ],
  },
  renew: {
    method: 'POST',
    path: '/v1/credentials/renewals',
    features: ['accessCodes'],
    summary:
      'Replaces each access code of a person by a new one with the same period and schedules; the former ones stop at once',
    access: { who: 'manager', of: { in: 'body', name: 'propertyId' } },
    body: codeRenewal,
    output: renewedCodes,
    errors: [credentialsErrors.personNotFound, credentialsErrors.exhausted],
  },
  update: {
    ...one,
    method: 'PATCH',
    summary: 'Changes status, times or schedules of a credential or the holder of a fob; deactivating cannot be undone',
    body: credentialChange,
    output: credential,
    errors: [credentialsErrors.personNotFound, credentialsErrors.inactive, credentialsErrors.stale],
  },
  delete: {
    ...one,
    method: 'DELETE',
    summary: 'Deletes a credential',
    success: 204,
    errors: [],
  },
})
