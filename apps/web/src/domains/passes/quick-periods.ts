import { addToDay, type Day, dayOf } from '@portico/contract/shared/days'
import { localTimeOf, momentOf } from '#web/platform/local-time.ts'

/** A day and a time of day by the clock of the property. Null and '' are not chosen yet. */
export type LocalMoment = { day: Day | null; time: string }
export type Period = { from: LocalMoment; until: LocalMoment }

const HOUR_MS = 3_600_000
/** The last minute that a day has everywhere. */
const LAST_MINUTE = '23:59'

export const quickNames = ['nextHours', 'today', 'morning', 'afternoon', 'tomorrow'] as const
export type QuickName = (typeof quickNames)[number]

/** The hours of a quick choice of tomorrow. */
export const hoursOf = { morning: ['08:00', '12:00'], afternoon: ['13:00', '17:00'] } as const
/** How long the visit lasts that begins at once. */
export const NEXT_HOURS = 2

export function quickPeriod(name: QuickName, now: number, timeZone: string): Period {
  const from = localTimeOf(now, timeZone)
  const tomorrow = addToDay(from.day, 1, 'day')
  if (name === 'nextHours') return { from, until: localTimeOf(now + NEXT_HOURS * HOUR_MS, timeZone) }
  if (name === 'today') return { from, until: { day: from.day, time: LAST_MINUTE } }
  const [begin, end] = name === 'tomorrow' ? (['00:00', LAST_MINUTE] as const) : hoursOf[name]
  return { from: { day: tomorrow, time: begin }, until: { day: tomorrow, time: end } }
}

/**
 * Both moments; null while a part of one is missing. In an hour that comes twice a visit begins the first time and ends the second time,
 * so that nobody stands outside too early.
 */
export function millisOf({ from, until }: Period, timeZone: string) {
  const end = momentOf(until.day, until.time, timeZone)
  const later = end === null ? null : end + HOUR_MS
  const isTwice = later !== null && localTimeOf(later, timeZone).time === until.time
  return { from: momentOf(from.day, from.time, timeZone), until: isTwice ? later : end }
}

/** The last minute of a day is over soon after it was offered: then the next choice is better. */
export const initialPeriod = (now: number, timeZone: string): Period => {
  const isLate = dayOf(now + NEXT_HOURS * HOUR_MS, timeZone) !== dayOf(now, timeZone)
  return quickPeriod(isLate ? 'nextHours' : 'today', now, timeZone)
}
