import { z } from 'zod'
import { defineErrors } from '../shared/errors.ts'
import { id, version } from '../shared/fields.ts'
import { nameProblem } from '../shared/names.rules.ts'
import {
  bands,
  fitsInBeacon,
  SECURITY_KEY_MAX,
  SECURITY_KEY_MIN,
  SECURITY_KEY_PATTERN,
  SSID_MAX,
  SSID_PATTERN,
  securities,
} from './networks.rules.ts'

export const networksErrors = defineErrors('networks', {
  notFound: 404,
  taken: 409,
  /** The property has as many networks as it can have. */
  tooMany: 409,
  stale: 409,
})

const ssid = z
  .string()
  .min(1, 'ssidRequired')
  .max(SSID_MAX, 'ssidLength')
  .regex(SSID_PATTERN, 'ssidPattern')
  .refine((value) => nameProblem(value, { min: 0, max: SSID_MAX }) !== 'invalid', 'ssidPattern')
  .refine(fitsInBeacon, 'ssidOctets')
const band = z.enum(bands, 'bandRequired')
const security = z.enum(securities, 'securityRequired')
const securityKey = z
  .string()
  .min(1, 'securityKeyRequired')
  .min(SECURITY_KEY_MIN, 'securityKeyLength')
  .max(SECURITY_KEY_MAX, 'securityKeyLength')
  .regex(SECURITY_KEY_PATTERN, 'securityKeyPattern')
  .refine((value) => value.isWellFormed(), 'securityKeyPattern')

/** The fields of a network that people enter. The API never returns the Wi-Fi key. */
export const networkDraft = z.strictObject({ ssid, band, security, securityKey })
export type NetworkDraft = z.infer<typeof networkDraft>

/** The edit form does not show the stored Wi-Fi key; an empty field keeps it. */
export const networkEdit = networkDraft.extend({ securityKey: z.literal('').or(securityKey) })

export const networkCreation = networkDraft.extend({ propertyId: id })
export type NetworkCreation = z.infer<typeof networkCreation>

/** Values that are left out are kept. */
export const networkChange = networkDraft.partial().extend({ version })
export type NetworkChange = z.infer<typeof networkChange>

export const network = z.object({ id, propertyId: id, ssid: z.string(), band, security, version })
export type Network = z.infer<typeof network>
