import { z } from 'zod'
import { hardwareType } from '../entrances/entrances.schema.ts'
import { contactStates } from '../history/door-events.schema.ts'
import { unlockStatus } from '../history/history.schema.ts'
import { id, timeMillis, version } from '../shared/fields.ts'
import { denialReasons } from './access.rules.ts'
import { revision } from './access-list.schema.ts'

/** What a panel has shown at its door. Whoever reads it learns of no person. */
export const commissioning = z.object({
  /** By the clock of the server, as all times here. */
  asOfTimeMillis: timeMillis,
  deviceId: id,
  accessPointId: id,
  accessPointName: z.string(),
  hardwareType,
  serialNumber: z.string(),
  version,
  hasToken: z.boolean(),
  /** Null: the device has never asked for a list. */
  panel: z
    .object({
      isOnline: z.boolean(),
      lastSeenTimeMillis: timeMillis,
      revision,
      acknowledgedTimeMillis: timeMillis.nullable(),
      clockSkewMillis: z.int().nullable(),
    })
    .nullable(),
  /** Which list the door should have; null: there is none yet. */
  revision: revision.nullable(),
  /** What was last shown at the entrance, within the time that counts. */
  read: z
    .object({
      timeMillis,
      unlockStatus,
      denialReason: z.enum(denialReasons).nullable(),
    })
    .nullable(),
  /** Null: the panel has told of no contact. */
  contact: z
    .object({
      state: z.enum(contactStates),
      openedTimeMillis: timeMillis.nullable(),
      shutTimeMillis: timeMillis.nullable(),
    })
    .nullable(),
  commissioned: z.object({ by: z.string(), timeMillis }).nullable(),
})
export type Commissioning = z.infer<typeof commissioning>

export const commissionBody = z.strictObject({
  version,
  lock: z.literal('OPENED'),
  contact: z.enum(['THERE', 'NONE']),
})
export type CommissionBody = z.infer<typeof commissionBody>
