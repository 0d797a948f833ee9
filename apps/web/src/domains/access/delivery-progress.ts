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

export type Delivery = { state: 'none' | 'waiting' | 'reached' | 'late'; offline: string[]; online: string[] }

/** What a notice says about the doors. There is nothing to say where no door is concerned. */
export function deliveryOf({ doors, reached, waiting }: DeliveryProgress, watchedMs: number): Delivery {
  const names = (isOnline: boolean) =>
    waiting.filter((door) => door.isOnline === isOnline).map(({ accessPointName }) => accessPointName)
  const isOver = watchedMs >= WATCHED_MS
  const state = doors === 0 ? 'none' : reached >= doors ? 'reached' : isOver ? 'late' : 'waiting'
  return { state, offline: names(false), online: names(true) }
}
