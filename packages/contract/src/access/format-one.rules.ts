import type { Door, Grant, KeyOfDoor } from './access.rules.ts'

/** This file does not import zod, because panels load it. */

/** The formats that a panel speaks, in this header of its question, separated by commas. Without it the panel speaks the first. */
export const FORMATS_HEADER = 'portico-list-formats'
export const LAST_FORMAT = 2
export type ListFormat = 1 | 2

/** The latest format that both sides speak. */
export const chosenFormat = (header: string | readonly string[] | undefined): ListFormat =>
  String(header ?? '')
    .split(',')
    .some((format) => format.trim() === String(LAST_FORMAT))
    ? LAST_FORMAT
    : 1

const isBoundByHours = ({ hours, guestHours, guestCalendar }: KeyOfDoor, isGuest: boolean) =>
  isGuest ? guestHours !== undefined || guestCalendar !== undefined : hours !== undefined

/** The first format cannot say that a panel which hears nothing stops, nor what came later: then it opens by fewer keys, or for nobody. */
export function doorInFirstFormat({ timeZone, isEnabled, lockdown, keys, providers, stale, needs }: Door): Door {
  const isWithheld = stale !== undefined || hasNeeds(needs)
  return {
    timeZone,
    isEnabled,
    lockdown,
    keys: keys.map(({ id, schedules }) => ({ id, schedules })),
    providers: isWithheld ? [] : providers,
  }
}

/** Undefined: the first format cannot say it, so the panel does not get it and denies it. */
export function grantInFirstFormat({ keys, stale, needs }: Door, grant: Grant): Grant | undefined {
  const { hours, holdings = [], pass, host, needs: needed, ...rest } = grant
  if (pass || host !== undefined || hours !== undefined || hasNeeds(needed) || hasNeeds(needs)) return undefined
  const isWithheld = (id: string) => {
    const key = keys.find((one) => one.id === id)
    const isHeldBound = holdings.some((holding) => holding.key === id && isBound(holding))
    return isHeldBound || (key && isBoundByHours(key, grant.isGuest)) || (stale && !stale.keys.includes(id))
  }
  const kept = rest.keys.filter((id) => !isWithheld(id))
  return kept.length > 0 ? { ...rest, keys: kept } : undefined
}

const isBound = ({ hours, from, until }: NonNullable<Grant['holdings']>[number]) =>
  hours !== undefined || from !== undefined || until !== undefined
const hasNeeds = (needs: readonly string[] = []) => needs.length > 0
