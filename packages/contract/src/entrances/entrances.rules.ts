import type { Entrance, EntranceWithDevices, HardwareType } from './entrances.schema.ts'

type WithDevices = { devices: readonly Pick<EntranceWithDevices['devices'][number], 'hardwareType'>[] }

const hasHardware = ({ devices }: WithDevices, type: HardwareType) =>
  devices.some(({ hardwareType }) => hardwareType === type)

export const hasPanel = (entrance: WithDevices) => hasHardware(entrance, 'PICTOR')
export const hasGeoKey = (entrance: WithDevices) => hasHardware(entrance, 'GEOKEY')

export const isAccessEnabled = ({ accessStatus }: Pick<Entrance, 'accessStatus'>) => accessStatus === 'ACCESS_ENABLED'

/** A property has users, keys and places if at least one of its entrances has the access-group feature. */
export const hasAccessGroup = (entrances: readonly Pick<Entrance, 'avcEnabled'>[]) =>
  entrances.some(({ avcEnabled }) => avcEnabled)
