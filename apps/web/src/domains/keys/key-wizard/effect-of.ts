import { guestUseOf, guestUseOfKey } from '@portico/contract/keys/guest-sharing.rules'
import type { KeyDraft } from '@portico/contract/keys/keys.schema'

type Entrance = KeyDraft['accessPoints'][number]
export type Effect = { gained: string[]; lost: string[]; guests: string[] }

/** The ids of the entrances that holders of the key gain and lose, and of those where it changes when their guests get in. */
export function effectOf({ accessPoints: before }: KeyDraft, { accessPoints: after }: KeyDraft): Effect {
  const find = (entrances: readonly Entrance[], id: string) =>
    entrances.find(({ accessPointId }) => accessPointId === id)
  const isOtherForGuests = (entrance: Entrance) => {
    const old = find(before, entrance.accessPointId)
    return old && JSON.stringify(guestsAt(old, before)) !== JSON.stringify(guestsAt(entrance, after))
  }
  const idOf = ({ accessPointId }: Entrance) => accessPointId
  return {
    gained: after.filter(({ accessPointId }) => !find(before, accessPointId)).map(idOf),
    lost: before.filter(({ accessPointId }) => !find(after, accessPointId)).map(idOf),
    guests: after.filter(isOtherForGuests).map(idOf),
  }
}

/** Whether guests open an entrance depends on what else the key shares. */
function guestsAt({ isGuestSharable, guestSchedules }: Entrance, entrances: readonly Entrance[]) {
  const isKeyShared = guestUseOfKey(entrances) === 'SHARED'
  return [isGuestSharable, guestSchedules, guestUseOf({ isGuestSharable, isKeyShared })]
}
