import { z } from 'zod'
import { placeLabel } from '../places/places.schema.ts'
import { defineErrors } from '../shared/errors.ts'
import { count, id, text } from '../shared/fields.ts'
import { RANGE_PATTERN } from './credential-formats.rules.ts'

export const credentialFormatsErrors = defineErrors('credentialFormats', {
  notFound: 404,
  unsupported: 422,
  /** The place of a new format does not exist. */
  placeUnknown: 422,
  exists: 409,
  /** The property has as many formats as it can have. */
  tooMany: 409,
})

const FORMAT_ID_MAX = 64
const RANGE_MAX = 31

const type = z.enum(['PHYSICAL', 'CODE'])
const range = text({ max: RANGE_MAX }).regex(RANGE_PATTERN, 'rangeNumber')
const facilityCode = z.int().min(0).max(Number.MAX_SAFE_INTEGER)

export const supportedCredentialFormat = z.object({
  id: z.string(),
  credentialTypeName: z.string(),
  credentialFormatName: z.string(),
  type,
  facilityCodeRange: range.nullable(),
  credentialNumberRange: range.nullable(),
})
export type SupportedCredentialFormat = z.infer<typeof supportedCredentialFormat>

/** The property follows from the place. Facility code and range depend on the supported format: see the rules. */
export const credentialFormatCreation = z.strictObject({
  supportedFormatId: text({ min: 1, max: FORMAT_ID_MAX }),
  facilityCode: facilityCode.nullable().optional(),
  range: range.nullable().optional(),
  parentAddressId: id,
  parentAddressLabel: placeLabel,
})
export type CredentialFormatCreation = z.infer<typeof credentialFormatCreation>

export const credentialFormat = z.object({
  id,
  supportedFormatId: z.string(),
  type,
  facilityCode: facilityCode.nullable(),
  range: range.nullable(),
  parentAddressId: id,
  parentAddressLabel: placeLabel,
})
export type CredentialFormat = z.infer<typeof credentialFormat>

export const credentialFormatWithAddress = z.object({
  credentialFormat,
  address: z.object({ id, name: z.string(), label: placeLabel }),
  /** The format that decides the digits of new access codes: the latest one for codes. */
  isInForce: z.boolean(),
  /** Fobs with a number of this format, or the access codes of the property if the format is in force; inactive ones do not count. */
  uses: count,
})
export type CredentialFormatWithAddress = z.infer<typeof credentialFormatWithAddress>
