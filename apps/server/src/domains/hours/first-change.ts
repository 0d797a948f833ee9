import type { Zone } from '@portico/contract/access/clocks.rules'
import { localTimeOf } from '@portico/contract/access/clocks.rules'
import type { Calendar, Calendars, Hours } from '@portico/contract/access/hours.rules'
import { isClosedDay, stateOf } from '@portico/contract/access/hours.rules'
import { CALENDAR_SEARCHED } from '@portico/contract/access/windows.rules'
import { HOURS_STEP_MINUTES, PREVIEW_DAYS } from '@portico/contract/hours/hours.rules'
import { addToDay, dayOf, startOfDay } from '@portico/contract/shared/days'

/** What binds somebody before or after a change. Nothing of it binds: always open. */
export type Binding = {
  hours?: Hours | undefined
  /** On its closed days guests stay out. */
  guestCalendar?: Calendar | undefined
  from?: number | undefined
  until?: number | undefined
}
/** Both sides with the calendars that hold there. */
export type Comparison = { before: Binding; after: Binding; calendars: { before: Calendars; after: Calendars } }

const STEP_MS = HOURS_STEP_MINUTES * 60_000

const opensBy = ({ hours, guestCalendar, from, until }: Binding, calendars: Calendars, zone: Zone, at: number) => {
  if ((from !== undefined && at < from) || (until !== undefined && at >= until)) return false
  const local = localTimeOf(zone, at)
  return !isClosedDay(guestCalendar, local) && (!hours || stateOf(hours, calendars, local) === 'OPEN')
}

/**
 * The first moment at which something opens that was shut, or the other way round. A week repeats, so beyond the first days only those are
 * looked at that the calendars of both sides do not have in common.
 */
export function firstChange(comparisons: readonly Comparison[], timeZone: string, now: number) {
  const zone = { timeZone }
  const changes = comparisons.flatMap(({ before, after, calendars }) => {
    const moments = momentsOf(comparisonDays(calendars, { before, after }), timeZone, now)
    const periods = [before.from, before.until, after.from, after.until].filter((at) => at !== undefined && at > now)
    const all = [now, ...moments, ...(periods as number[])].sort((one, other) => one - other)
    for (const at of all) {
      const opens = opensBy(after, calendars.after, zone, at)
      if (opens !== opensBy(before, calendars.before, zone, at)) return [{ timeMillis: at, opens }]
    }
    return []
  })
  return changes.sort((one, other) => one.timeMillis - other.timeMillis)[0] ?? null
}

/** The dates of which the calendars say different things. */
function comparisonDays(calendars: Comparison['calendars'], { before, after }: Record<'before' | 'after', Binding>) {
  const daysOf = ({ hours, guestCalendar = {} }: Binding, known: Calendars): Calendar => ({
    ...((hours?.calendar !== undefined && known[hours.calendar]) || {}),
    ...guestCalendar,
  })
  const [had, has] = [daysOf(before, calendars.before), daysOf(after, calendars.after)]
  return [...new Set([...Object.keys(had), ...Object.keys(has)])].filter(
    (date) => JSON.stringify(had[date]) !== JSON.stringify(has[date]),
  )
}

/** Quarters of an hour of the next days, and of these dates with the days after them, on which hours that run over midnight end. */
function momentsOf(dates: readonly string[], timeZone: string, now: number): number[] {
  const today = dayOf(now, timeZone)
  const last = addToDay(today, PREVIEW_DAYS, 'day')
  const next = Array.from({ length: CALENDAR_SEARCHED }, (_, days) => addToDay(today, days, 'day'))
  const around = dates.flatMap((date) => [date, addToDay(date, 1, 'day')])
  const days = [...new Set([...next, ...around])].filter((day) => day >= today && day <= last)
  return days.flatMap((day) => {
    const [start, end] = [startOfDay(day, timeZone), startOfDay(addToDay(day, 1, 'day'), timeZone)]
    const steps = Array.from({ length: Math.round((end - start) / STEP_MS) }, (_, step) => start + step * STEP_MS)
    return steps.filter((at) => at > now)
  })
}
