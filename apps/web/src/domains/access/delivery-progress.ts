import type { DeliveryProgress } from '@portico/contract/access/access.schema'

const MINUTE = 60_000
/** Nobody waits longer for a door; the page of the property shows doors that stay behind. */
export const WATCHED_MS = 3 * MINUTE
/** A notice follows its change within this time. */
const BEFORE_NOTICE_MS = 10_000

/** Most doors know a change within two seconds. */
export function pollInterval(watchedMs: number): number {
  if (watchedMs < 10_000) return 1_000
  return watchedMs < MINUTE ? 3_000 : 10_000
}

/** How far back the server looks for the changes that a notice is about. */
export const lookBack = (now: number, since: number) => Math.max(0, Math.round(now - since)) + BEFORE_NOTICE_MS

/** partly: all doors know the change except those that nothing reaches. */
type State = 'none' | 'waiting' | 'reached' | 'partly' | 'late'
export type Delivery = { state: State; offline: string[]; online: string[]; unheard: string[] }

/** What is left to wait for. */
export const isSettled = (state: State) => state !== 'waiting' && state !== 'late'

/** What a notice says about the doors. There is nothing to say where no door is concerned. */
export function deliveryOf({ doors, waiting, withoutPanel }: DeliveryProgress, watchedMs: number): Delivery {
  const names = (isOnline: boolean) =>
    waiting.filter((door) => door.isOnline === isOnline).map(({ accessPointName }) => accessPointName)
  return {
    state: stateOf(),
    offline: names(false),
    online: names(true),
    unheard: withoutPanel.map(({ accessPointName }) => accessPointName),
  }

  function stateOf(): State {
    if (doors === 0) return 'none'
    if (waiting.length > 0) return watchedMs >= WATCHED_MS ? 'late' : 'waiting'
    return withoutPanel.length > 0 ? 'partly' : 'reached'
  }
}
