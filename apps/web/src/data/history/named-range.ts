import { addToDay, type Day, dayOf, endOfDay, startOfDay } from '@portico/contract/shared/days'
import { offsetMinutes } from '@portico/contract/shared/time-offset'
import { localMoment } from './history.paths.ts'
import type { HistoryRange } from './history-view.ts'

export const namedRanges = ['today', 'yesterday', 'lastNight'] as const
export type NamedRange = (typeof namedRanges)[number]

const HOUR_MS = 3_600_000
/** A night lasts from the evening of a day to the morning of the next. */
const EVENING = 20
const MORNING = 6

/** The moment at which the clocks of the zone show a full hour of a day. */
function atHour(day: Day, hour: number, timeZone: string): number {
  const start = startOfDay(day, timeZone)
  const later = start + hour * HOUR_MS
  return later - (offsetMinutes(later, timeZone) - offsetMinutes(start, timeZone)) * 60_000
}

/** A range by the clock of a zone, with dates, so that a link to it shows everybody the same. It may end later than now. */
export function namedRange(name: NamedRange, now: number, timeZone: string): HistoryRange & { type: 'absolute' } {
  const today = dayOf(now, timeZone)
  const before = addToDay(today, -1, 'day')
  const ranges: Record<NamedRange, () => [start: number, end: number]> = {
    today: () => [startOfDay(today, timeZone), endOfDay(today, timeZone)],
    yesterday: () => [startOfDay(before, timeZone), endOfDay(before, timeZone)],
    lastNight: () => [atHour(before, EVENING, timeZone), atHour(today, MORNING, timeZone) - 1],
  }
  const [start, end] = ranges[name]()
  return { type: 'absolute', start: localMoment(start, timeZone), end: localMoment(end, timeZone) }
}

/** The name of a range, if it has one now. */
export const nameOfRange = (range: HistoryRange, now: number, timeZone: string): NamedRange | undefined =>
  range.type === 'relative'
    ? undefined
    : namedRanges.find((name) => {
        const { start, end } = namedRange(name, now, timeZone)
        return Date.parse(start) === Date.parse(range.start) && Date.parse(end) === Date.parse(range.end)
      })
