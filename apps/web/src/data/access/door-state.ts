import type { Doors, DoorView, Lockdown } from '@portico/contract/access/access.schema'

/** How a list of entrances can be filtered by its doors. */
export const doorFilters = ['all', 'upToDate', 'behind', 'offline', 'noPanel', 'lockedDown'] as const
export type DoorFilter = (typeof doorFilters)[number]

type Delivery = NonNullable<DoorView['delivery']>

/** A panel that is offline may know every change there was. */
export const isBehind = ({ behindSinceTimeMillis }: Delivery) => behindSinceTimeMillis !== null

/** The lockdown of an entrance itself comes before that of the whole property. */
export function lockdownOf(
  { lockdowns }: Pick<Doors, 'lockdowns'>,
  propertyId: string,
  accessPointId: string,
): Lockdown | undefined {
  const find = (scope: string) => lockdowns.find(({ scopeId }) => scopeId === scope)
  return find(accessPointId) ?? find(propertyId)
}

export type DoorSummary = { delivery: DoorView['delivery']; lockdown: Lockdown | undefined }

/** What a list of entrances shows of each door. */
export function summariesOf(doors: Doors, propertyId: string): ReadonlyMap<string, DoorSummary> {
  return new Map(
    doors.doors.map(({ accessPointId, delivery }) => [
      accessPointId,
      { delivery, lockdown: lockdownOf(doors, propertyId, accessPointId) },
    ]),
  )
}

export function isInDoorFilter(summary: DoorSummary | undefined, filter: DoorFilter): boolean {
  const { delivery, lockdown } = summary ?? {}
  switch (filter) {
    case 'upToDate':
      return delivery?.state === 'UP_TO_DATE'
    case 'behind':
      return !!delivery && isBehind(delivery)
    case 'offline':
      return delivery?.state === 'OFFLINE'
    case 'noPanel':
      return delivery?.state === 'NO_PANEL'
    case 'lockedDown':
      return lockdown !== undefined
    default:
      return true
  }
}

/** Where no panel has ever fetched a list nothing is known, unless the door is locked down. */
export const hasState = ({ delivery, lockdown }: DoorSummary) => delivery !== null || lockdown !== undefined

/** Whether there is a state to filter and sort by. */
export const hasStates = (summaries: ReadonlyMap<string, DoorSummary>) => [...summaries.values()].some(hasState)

export const doorFilterIn = (search: URLSearchParams): DoorFilter =>
  doorFilters.find((one) => one === search.get('state')) ?? 'all'

/** For sorting: doors with trouble come first, those that nothing is known of last. */
export function troubleRank({ delivery, lockdown }: DoorSummary): number | null {
  if (lockdown) return 0
  if (!delivery) return null
  if (delivery.state === 'OFFLINE') return isBehind(delivery) ? 1 : 2
  if (isBehind(delivery)) return 3
  return delivery.state === 'NO_PANEL' ? 4 : 5
}

/** The names of the doors of a scope, an entrance or the property, that nothing reaches. */
export const unheardDoors = ({ doors }: Pick<Doors, 'doors'>, propertyId: string, scopeId: string): string[] =>
  doors
    .filter(
      ({ accessPointId, delivery }) => delivery?.state === 'NO_PANEL' && [propertyId, accessPointId].includes(scopeId),
    )
    .map(({ accessPointName }) => accessPointName)

const POLL_TROUBLED_MS = 4_000
const POLL_MS = 30_000
/** Lockdowns alone are asked for this often: a colleague's lockdown is in an open page within five seconds. */
export const LOCKDOWNS_POLL_MS = 4_000

/** How often the doors are asked for. */
export function doorsInterval(doors: Pick<Doors, 'doors'> | undefined): number {
  const isTroubled = doors?.doors.some(({ delivery }) => delivery?.state === 'BEHIND' || delivery?.state === 'OFFLINE')
  return isTroubled ? POLL_TROUBLED_MS : POLL_MS
}
