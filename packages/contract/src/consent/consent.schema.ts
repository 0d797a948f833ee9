import { z } from 'zod'
import { defineErrors } from '../shared/errors.ts'
import { id, text, timeMillis, version } from '../shared/fields.ts'
import { CONSENT_PROPERTIES_MAX } from './consent.rules.ts'

export const consentErrors = defineErrors('consent', { agreementUnknown: 404, stale: 409 })

export const language = text({ max: 2 }).regex(/^[a-z]{2}$/)

/** The content has paragraphs with empty lines between them; a paragraph that begins with `## ` is a heading. */
export const agreement = z.object({ agreementContent: z.string(), version, agreementName: z.string() })
export type Agreement = z.infer<typeof agreement>

/** Who has signed which version, with its text in the language in which it was read. */
export const signature = agreement.extend({
  language: z.string(),
  acceptedBy: z.string(),
  acceptedTimeMillis: timeMillis,
})
export type Signature = z.infer<typeof signature>

export const agreementAcceptance = z.strictObject({
  propertyIds: z.array(id).min(1, 'propertiesRequired').max(CONSENT_PROPERTIES_MAX, 'propertiesTooMany'),
  version,
  agreementName: text({ min: 1, max: 64 }),
  /** The language in which the agreement was read; English by default. */
  language: language.optional(),
})
export type AgreementAcceptance = z.infer<typeof agreementAcceptance>
