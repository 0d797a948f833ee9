import { type GuestSchedule, isAlwaysAccessible } from '../shared/weekly-schedule.ts'

/** This file does not import zod, because the browser loads it with tables and forms. */

/** How guests may use a key at one of its entrances. */
export const guestUses = ['SHARED', 'ALL', 'CLOSED'] as const
/**
 * SHARED: the entrance is shared with guests. CLOSED: only other entrances of the key are, so guests do not open this one.
 * ALL: no entrance of the key is shared, so guests open all of them.
 */
export type GuestUse = (typeof guestUses)[number]

/** The rule by which a key opens an entrance for guests. `isKeyShared`: at least one entrance of the key is shared with guests. */
export function guestUseOf({
  isGuestSharable,
  isKeyShared,
}: {
  isGuestSharable: boolean
  isKeyShared: boolean
}): GuestUse {
  if (isGuestSharable) return 'SHARED'
  return isKeyShared ? 'CLOSED' : 'ALL'
}

/** How guests may use a key that has these entrances. */
export const guestUseOfKey = (entrances: readonly { isGuestSharable: boolean }[]): 'SHARED' | 'ALL' =>
  entrances.some(({ isGuestSharable }) => isGuestSharable) ? 'SHARED' : 'ALL'

type KeyEntrance = { accessPointId: string; isGuestSharable: boolean; guestSchedules: readonly GuestSchedule[] }

/** `keepsHours`: another key of the guest still opens the entrance, within its schedules. */
export type LostEntrance = { accessPointId: string; keepsHours: boolean }

/** The entrances that a guest with these keys loses once the rule above holds. Before it every key opened all of its entrances. */
export function entrancesLostByGuest(keys: readonly (readonly KeyEntrance[])[]): LostEntrance[] {
  const uses = keys.flatMap((entrances) => {
    const isKeyShared = guestUseOfKey(entrances) === 'SHARED'
    return entrances.map((entrance) => ({
      ...entrance,
      isClosed: guestUseOf({ isGuestSharable: entrance.isGuestSharable, isKeyShared }) === 'CLOSED',
    }))
  })
  const closed = [...new Set(uses.filter(({ isClosed }) => isClosed).map(({ accessPointId }) => accessPointId))]
  return closed.flatMap((accessPointId) => {
    const others = uses.filter((use) => use.accessPointId === accessPointId && !use.isClosed)
    if (others.some(({ guestSchedules }) => isAlwaysAccessible(guestSchedules))) return []
    return [{ accessPointId, keepsHours: others.length > 0 }]
  })
}
