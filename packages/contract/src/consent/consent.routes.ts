import { z } from 'zod'
import { propertiesErrors } from '../properties/properties.schema.ts'
import { defineRoutes } from '../shared/endpoint.ts'
import { text } from '../shared/fields.ts'
import { agreement, agreementAcceptance, consentErrors } from './consent.schema.ts'

export const consentRoutes = defineRoutes({
  getAgreement: {
    method: 'GET',
    path: '/v1/user/consent/metadata',
    summary: 'The current Third-Party Delivery Provider Agreement, in the language asked for or else in English',
    access: { who: 'manager' },
    query: z.strictObject({
      language: text({ max: 2 }).regex(/^[a-z]{2}$/),
      region: text({ max: 2 }).regex(/^[A-Z]{2}$/),
    }),
    output: agreement,
    errors: [consentErrors.agreementUnknown],
  },
  accept: {
    method: 'PATCH',
    path: '/v1/user/consent/acceptThirdPartyAgreement',
    summary: 'Accepts the agreement for properties of the account, which opts them in; for all of them or none',
    access: { who: 'manager' },
    body: agreementAcceptance,
    success: 204,
    errors: [consentErrors.agreementUnknown, consentErrors.stale, propertiesErrors.permissionsUnsettled],
  },
})
