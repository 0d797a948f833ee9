import { addToDay, dayOf, startOfDay } from '../shared/days.ts'

export const ENDING_WEEKS = 12

/** The next weeks by the clock of a property. The first one begins now and ends with the seventh day, today included. */
export function endingWeeks(now: number, timeZone: string): { start: number; end: number }[] {
  const today = dayOf(now, timeZone)
  const startOf = (week: number) => startOfDay(addToDay(today, week, 'week'), timeZone)
  return [...Array(ENDING_WEEKS).keys()].map((week) => ({
    start: week === 0 ? now : startOf(week),
    end: startOf(week + 1),
  }))
}
