import { z } from 'zod'
import { id, timeMillis, version } from '../shared/fields.ts'

/** PICTOR is the panel with a screen; GEOKEY opens for a phone nearby. */
export const hardwareType = z.enum(['PICTOR', 'GEOKEY', 'CONTROLLER', 'READER'])
export type HardwareType = z.infer<typeof hardwareType>

export const entranceType = z.enum(['DOOR', 'GATE', 'GARAGE', 'ELEVATOR'])

/** Null for accounts that do not manage the property, because installers pair devices by their serial numbers. */
const serialNumber = z.string().nullable()

const device = z.object({
  deviceId: id,
  hardwareType,
  deviceSerialNumber: serialNumber,
  /** The output that drives the lock of the entrance; at most one device of an entrance has one. */
  portId: z.string().nullable(),
})

export const entrance = z.object({
  accessPointId: id,
  accessPointName: z.string(),
  name: z.string(),
  type: entranceType,
  /** The label that the installer wrote on the hardware. */
  label: z.string().nullable(),
  propertyId: id,
  placeId: id,
  placeName: z.string(),
  address: z.object({ addressLine1: z.string() }),
  accessStatus: z.enum(['ACCESS_ENABLED', 'ACCESS_DISABLED']),
  avcEnabled: z.boolean(),
  isAvcEnabled: z.boolean(),
  isAvcActive: z.boolean(),
  isNonDeliveryAccessPoint: z.boolean(),
  smallImageUrl: z.string().nullable(),
  /** The device that drives the lock. */
  deviceId: id.nullable(),
  portId: z.string().nullable(),
  deviceSerialNumber: serialNumber,
  version,
  creationTimeMillis: timeMillis,
  updatedTimeMillis: timeMillis,
})
export type Entrance = z.infer<typeof entrance>

export const entranceWithDevices = entrance.extend({ devices: z.array(device) })
export type EntranceWithDevices = z.infer<typeof entranceWithDevices>
