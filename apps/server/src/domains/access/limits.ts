import type { Door, Grant, LimitKind, LimitState } from '@portico/contract/access/access.rules'
import type { ExplainedLimit } from '@portico/contract/access/access.schema'
import { type LocalTime, localTimeOf } from '@portico/contract/access/clocks.rules'
import { stateOf } from '@portico/contract/access/hours.rules'
import type { NamesOfHours } from './limits.store.ts'

type Named = { hours: NamesOfHours; keyNames: ReadonlyMap<string, string> }

/** The hours and holdings that bind a grant at a door, and how they stand at a time: by the same lists and rules as the verdict. */
export function limitsOf(door: Door, grant: Grant, at: number, names: Named): ExplainedLimit[] {
  const local = localTimeOf(door, at)
  const shape = (of: LimitKind, keyId: string | null) => ({
    ...{ of, keyId, keyName: keyId === null ? null : (names.keyNames.get(keyId) ?? '') },
    ...{ hours: null, calendar: null, day: null, fromTimeMillis: null, untilTimeMillis: null },
  })
  const ofHours = (hoursId: string) => {
    const hours = door.hours?.[hoursId]
    return {
      hours: { hoursId, name: names.hours.nameOf(hoursId) },
      ...dayOf(door, hours?.calendar, local, names),
      state: hours ? stateIn(stateOf(hours, door.calendars ?? {}, local)) : ('OUTSIDE' as const),
    }
  }
  const limits: ExplainedLimit[] = []
  for (const key of door.keys.filter(({ id }) => grant.keys.includes(id))) {
    const hours = grant.isGuest ? key.guestHours : key.hours
    if (hours !== undefined) limits.push({ ...shape(grant.isGuest ? 'GUESTS' : 'KEY', key.id), ...ofHours(hours) })
    if (grant.isGuest && key.guestCalendar !== undefined) {
      const found = dayOf(door, key.guestCalendar, local, names)
      const state = found.day?.kind === 'CLOSED' ? 'CLOSED_DAY' : 'OPEN'
      limits.push({ ...shape('GUESTS', key.id), ...found, state })
    }
    const holding = grant.holdings?.find((one) => one.key === key.id)
    if (!holding) continue
    const { from = null, until = null } = holding
    const hoursOfIt = holding.hours === undefined ? { state: 'OPEN' as const } : ofHours(holding.hours)
    const period = from !== null && at < from ? 'NOT_YET_VALID' : until !== null && at >= until ? 'EXPIRED' : null
    const dates = { fromTimeMillis: from, untilTimeMillis: until }
    limits.push({ ...shape('HOLDING', key.id), ...hoursOfIt, ...dates, state: period ?? hoursOfIt.state })
  }
  if (grant.hours !== undefined) limits.push({ ...shape('CREDENTIAL', null), ...ofHours(grant.hours) })
  return limits
}

const stateIn = (state: ReturnType<typeof stateOf>): LimitState => state

function dayOf(door: Door, calendarId: string | undefined, { date }: LocalTime, { hours: names }: Named) {
  if (calendarId === undefined) return { calendar: null, day: null }
  const day = door.calendars?.[calendarId]?.[date]
  return {
    calendar: { calendarId, name: names.nameOf(calendarId) },
    day: day ? { date, kind: day.kind, name: names.dayName(calendarId, date) } : null,
  }
}
