import { z } from 'zod'
import { defineErrors } from '../shared/errors.ts'
import { code, count, id, name, text, timeMillis, version } from '../shared/fields.ts'
import {
  ENTRANCE_LABEL_MAX,
  ENTRANCE_NAME_MAX,
  entranceUses,
  PORT_MAX,
  SERIAL_NUMBER_MAX,
  SERIAL_NUMBER_PATTERN,
} from './entrance-drafts.rules.ts'
import { entranceType, hardwareType } from './entrances.schema.ts'

export const entrancesErrors = defineErrors('entrances', {
  notFound: 404,
  placeNotFound: 404,
  stale: 409,
  /** Another entrance of the property has this name. */
  nameTaken: 409,
  codeTaken: 409,
  tooMany: 409,
  /** A key opens this entrance alone: it gets another one, or is deleted, first. */
  onlyEntranceOfKey: 409,
  notArchived: 409,
  deviceNotFound: 404,
  serialNumberTaken: 409,
  /** Another device of the entrance drives its lock. */
  portTaken: 409,
  devicesFull: 409,
})

const line = (tooShort: string, tooLong: string, limits: { min: number; max: number }) =>
  name(limits, { tooShort, tooLong, invalid: 'nameInvalid' })

/** What people enter about an entrance. */
export const entranceDraft = z.strictObject({
  name: line('nameRequired', 'nameLength', { min: 1, max: ENTRANCE_NAME_MAX }),
  code,
  type: entranceType,
  placeId: id,
  /** What the installer wrote on the hardware. */
  label: line('labelLength', 'labelLength', { min: 0, max: ENTRANCE_LABEL_MAX })
    .transform((value) => value || null)
    .nullable(),
  use: z.enum(entranceUses),
  isNonDeliveryAccessPoint: z.boolean(),
  accessStatus: z.enum(['ACCESS_ENABLED', 'ACCESS_DISABLED']),
})
export type EntranceDraft = z.infer<typeof entranceDraft>
export const entranceChange = entranceDraft.extend({ version })
export type EntranceChange = z.infer<typeof entranceChange>
export const entranceDetails = z.object({
  accessPointId: id,
  name: z.string(),
  code: z.string().nullable(),
  type: entranceType,
  placeId: id,
  label: z.string().nullable(),
  use: z.enum(entranceUses),
  isNonDeliveryAccessPoint: z.boolean(),
  accessStatus: z.enum(['ACCESS_ENABLED', 'ACCESS_DISABLED']),
  archivedAtMillis: timeMillis.nullable(),
  version,
})
export type EntranceDetails = z.infer<typeof entranceDetails>

const keyName = z.object({ keyId: id, name: z.string() })
/** Archiving an entrance takes it from every key, shuts it, and ends the tokens of its devices. */
export const entranceEndings = z.object({
  /** The keys that lose the entrance, and how many people hold one of them. */
  keys: z.array(keyName),
  people: count,
  /** The keys that would be left without any entrance: while there is one, the entrance stays. */
  onlyEntranceOf: z.array(keyName),
  /** Those that hold a token. */
  devices: count,
  onlinePanels: count,
})
export type EntranceEndings = z.infer<typeof entranceEndings>

/** What people enter about a device. An empty port drives no lock. */
export const deviceDraft = z.strictObject({
  accessPointId: id,
  hardwareType,
  serialNumber: text({ max: SERIAL_NUMBER_MAX })
    .trim()
    .min(1, 'serialNumberRequired')
    .regex(SERIAL_NUMBER_PATTERN, 'serialNumberInvalid'),
  port: z.int().min(1, 'portRange').max(PORT_MAX, 'portRange').nullable(),
})
export type DeviceDraft = z.infer<typeof deviceDraft>
export const deviceChange = deviceDraft.extend({ version })
export type DeviceChange = z.infer<typeof deviceChange>
export const deviceDetails = z.object({
  deviceId: id,
  accessPointId: id,
  hardwareType,
  serialNumber: z.string(),
  port: z.int().nullable(),
  archivedAtMillis: timeMillis.nullable(),
  version,
})
export type DeviceDetails = z.infer<typeof deviceDetails>
