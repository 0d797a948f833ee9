import { z } from 'zod'
import { propertiesErrors } from '../properties/properties.schema.ts'
import { defineRoutes } from '../shared/endpoint.ts'
import { count, id, text } from '../shared/fields.ts'
import { agreement, agreementAcceptance, consentErrors, language, signature } from './consent.schema.ts'

export const consentRoutes = defineRoutes({
  getAgreement: {
    method: 'GET',
    path: '/v1/user/consent/metadata',
    features: ['kapEnabled', 'userConsentEnabled'],
    summary: 'The current Third-Party Delivery Provider Agreement, in the language asked for or else in English',
    may: 'consent.read',
    access: { who: 'manager' },
    query: z.strictObject({
      language,
      region: text({ max: 2 }).regex(/^[A-Z]{2}$/),
    }),
    output: agreement,
    errors: [consentErrors.agreementUnknown],
  },
  listSignatures: {
    method: 'GET',
    path: '/v1/user/consent/signatures',
    edition: 'full',
    features: ['kapEnabled'],
    summary: 'Who has signed the agreement for a property, when and in which version, with its text; the newest first',
    may: 'consent.read',
    access: { who: 'manager', of: { in: 'query', name: 'propertyId' } },
    query: z.strictObject({ propertyId: id }),
    output: z.object({ signatures: z.array(signature), total: count }),
    errors: [],
  },
  accept: {
    method: 'PATCH',
    path: '/v1/user/consent/acceptThirdPartyAgreement',
    features: ['kapEnabled', 'userConsentEnabled'],
    summary: 'Accepts the agreement for properties of the account, which opts them in; for all of them or none',
    may: 'consent.accept',
    // An agreement is signed by a person.
    programs: false,
    changes: ['consent.accept'],
    access: { who: 'manager' },
    body: agreementAcceptance,
    success: 204,
    errors: [consentErrors.agreementUnknown, consentErrors.stale, propertiesErrors.permissionsUnsettled],
  },
})
