/** This file does not import zod, because the browser loads it with the dashboard. */
export const PMS_PROPERTIES_MAX = 50
export const PMS_ID_MAX = 128
export const UNITS_MAX = 20_000
export const POLL_MILLIS = 30_000
/** The maximum duration of a sync that the portal mentions. */
export const SYNC_MINUTES_MAX = 30

export const integrationStatuses = [
  'PENDING_INITIAL_DATA_SYNC',
  'INITIAL_DATA_SYNC_FAILED',
  'PENDING_ADDRESS_VALIDATION',
  'PENDING_ADDRESS_MAPPING',
  'LIVE',
] as const
export type IntegrationStatus = (typeof integrationStatuses)[number]

export const canConfigure = (status: string) =>
  status === 'PENDING_ADDRESS_VALIDATION' || status === 'PENDING_ADDRESS_MAPPING'
export const canSync = (status: string) => status === 'LIVE'

export type MappedUnits = { pmpAddressId: string; pmsUnitIdList: readonly string[] }

/** Residents of unmapped units are not invited. */
export function unmappedUnits<Unit extends { id: string }>(
  units: readonly Unit[],
  mappings: readonly MappedUnits[],
): Unit[] {
  const mapped = new Set(mappings.flatMap(({ pmsUnitIdList }) => pmsUnitIdList))
  return units.filter(({ id }) => !mapped.has(id))
}
