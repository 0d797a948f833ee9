import { z } from 'zod'
import { defineErrors } from '../shared/errors.ts'
import { count, id, version } from '../shared/fields.ts'
import { SETTINGS_LIMIT_MAX } from './property-settings.rules.ts'

export const propertySettingsErrors = defineErrors('properties', { settingsStale: 409 })

/** Null: not set yet. */
export const propertySettings = z.object({
  propertyId: id,
  isGuestAccessAllowed: z.boolean().nullable(),
  maxGuestsAllowed: count.nullable(),
  isUserCodeCreationAllowed: z.boolean().nullable(),
  maxActiveUserCodesAllowed: count.nullable(),
  version,
})
export type PropertySettings = z.infer<typeof propertySettings>

const NOT_A_LIMIT = 'settingsLimit'
const limit = z
  .number(NOT_A_LIMIT)
  .min(0, NOT_A_LIMIT)
  .max(SETTINGS_LIMIT_MAX, NOT_A_LIMIT)
  // zod accepts tiny fractions as multiples of 1.
  .refine(Number.isInteger, NOT_A_LIMIT)

/** Settings that are left out are kept. */
export const propertySettingsChange = z.strictObject({
  propertyId: id,
  isGuestAccessAllowed: z.boolean().optional(),
  maxGuestsAllowed: limit.optional(),
  isUserCodeCreationAllowed: z.boolean().optional(),
  maxActiveUserCodesAllowed: limit.optional(),
  version,
})
export type PropertySettingsChange = z.infer<typeof propertySettingsChange>
