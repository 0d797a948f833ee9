import { addToDay, type Day, dayOf, endOfDay, startOfDay } from '@portico/contract/shared/days'
import type { PmsResident } from '../integrations/providers/connector.ts'

/** The period of a month-to-month lease ends at least this many days ahead, so that two weeks without a sync lock nobody out. */
const ROLLED_AHEAD_DAYS = 14
const LONGEST_YEARS = 5
/** Ends within so many days count as departures. */
const SOON_DAYS = 7
const HELD_ENDS_DAYS = 2
/** Residents without any date have access until the end of a month. */
const END_OF_A_MONTH: Day = '2024-01-31'

const HERE = ['CURRENT', 'NOTICE', 'EVICTION']

/**
 * What status and role mean together. LIVES: lives there or will move in, and gets access. LEFT: moved out or never came.
 * WITHOUT_ACCESS: named in the lease only. UNKNOWN: we cannot tell; access is neither given nor taken.
 */
export type Standing = 'LIVES' | 'UNKNOWN' | 'LEFT' | 'WITHOUT_ACCESS'

export function standingOf({ status, role }: Pick<PmsResident, 'status' | 'role'>): Standing {
  if (role === 'GUARANTOR' || role === 'CHILD') return 'WITHOUT_ACCESS'
  if (status === 'PAST' || status === 'OTHER') return 'LEFT'
  return status === 'UNKNOWN' || role === 'UNKNOWN' ? 'UNKNOWN' : 'LIVES'
}

/** Whether access goes on from month to month: the PMS names no day of moving out, and the resident lives there or has a lease without an end. */
export const isRolling = ({ status, moveOut, leaseEnd }: Pick<PmsResident, 'status' | 'moveOut' | 'leaseEnd'>) =>
  moveOut === null && (HERE.includes(status) || leaseEnd === null)

/** The lease of a resident who lives there without a move-out date continues from month to month after its end. */
export function lastDayOf({ status, moveOut, leaseStart, leaseEnd }: PmsResident, today: Day): Day {
  if (moveOut) return moveOut
  // The lease is extended on its last day already, so that nobody is locked out between midnight and the next sync.
  const hasEnded = leaseEnd === null || (leaseEnd <= today && HERE.includes(status))
  // A future resident without an end of the lease has access for at least a month after the start.
  const from = leaseEnd === null && leaseStart !== null && leaseStart > today ? leaseStart : today
  const day = hasEnded ? rollOn(leaseEnd ?? leaseStart ?? END_OF_A_MONTH, from) : leaseEnd
  // The rules for people allow no later day. The last day of a year changes once a year only, so people do not change in every sync.
  return day > longestFrom(today) ? `${Number(today.slice(0, 4)) + LONGEST_YEARS - 1}-12-31` : day
}

/** Computed once a day, because it is needed for every resident. */
let longest = { from: '', to: '' }
function longestFrom(today: Day): Day {
  if (longest.from !== today) longest = { from: today, to: addToDay(today, LONGEST_YEARS, 'year') }
  return longest.to
}

function rollOn(anchor: Day, today: Day): Day {
  const ahead = addToDay(today, ROLLED_AHEAD_DAYS, 'day')
  if (anchor > ahead) return anchor
  const monthOf = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  const months = monthOf(ahead) - monthOf(anchor)
  const day = addToDay(anchor, months, 'month')
  return day > ahead ? day : addToDay(anchor, months + 1, 'month')
}

export type Period = { startsAt: Date; expiresAt: Date }
type Stored = { startsAt: Date; expiresAt: Date | null } | undefined

/** The calendar of one property at one moment. It caches the moments of days, because time zone lookups are slow and days repeat. */
export function calendarOf(timeZone: string, now: number, graceHours = 0) {
  const today = dayOf(now, timeZone)
  const grace = graceHours * 3_600_000
  const known = new Map<string, number>()
  const moment = (edge: 'start' | 'end', day: Day) => {
    const name = `${edge} ${day}`
    const millis = known.get(name) ?? (edge === 'start' ? startOfDay : endOfDay)(day, timeZone)
    known.set(name, millis)
    return millis
  }

  /** The start of somebody who lives there is never moved to the future: the lease of a renewal starts later, but access must not pause. */
  function startOf(resident: PmsResident, stored: Stored): number {
    const isIn =
      stored && stored.startsAt.getTime() <= now && (stored.expiresAt === null || stored.expiresAt.getTime() > now)
    if (resident.status === 'FUTURE' && !isIn) return moment('start', resident.leaseStart ?? today)
    if (stored && stored.startsAt.getTime() <= now) return stored.startsAt.getTime()
    const { leaseStart } = resident
    return moment('start', leaseStart !== null && leaseStart < today ? leaseStart : today)
  }

  const endsAt = (resident: PmsResident) => moment('end', lastDayOf(resident, today)) + (resident.moveOut ? grace : 0)

  return {
    today,
    lastDayOf: (resident: PmsResident) => lastDayOf(resident, today),
    /** Whether the access that this row gives is over. */
    hasEnded: (resident: PmsResident) => endsAt(resident) <= now,
    periodOf(resident: PmsResident, stored: Stored): Period {
      const expires = endsAt(resident)
      const starts = Math.min(startOf(resident, stored), expires)
      return { startsAt: new Date(starts), expiresAt: new Date(expires) }
    },
    /**
     * The end for somebody who left: the end of the day of moving out, at the latest of today. Without that day it is the end of the
     * lease or, if the lease would go on, now. The grace of the property is added.
     */
    endOf({ moveOut, leaseEnd }: Pick<PmsResident, 'moveOut' | 'leaseEnd'>): Date {
      const day = moveOut ?? (leaseEnd !== null && leaseEnd <= today ? leaseEnd : null)
      const last = day !== null && day > today ? today : day
      return new Date((last === null ? now : moment('end', last)) + grace)
    },
    /** The end for somebody whose departure is held and whose access would end meanwhile; null: it does not end soon. */
    heldUntil: (end: Date | null) =>
      end !== null && end.getTime() < moment('end', addToDay(today, HELD_ENDS_DAYS, 'day'))
        ? new Date(moment('end', addToDay(today, ROLLED_AHEAD_DAYS, 'day')))
        : null,
    /** True for an end that comes so soon that nobody would notice a wrong one in time. */
    isSoon: (end: Date) => end.getTime() <= moment('end', addToDay(today, SOON_DAYS, 'day')) + grace,
    /** True for an end that comes today or within the grace of a move-out of today. */
    endsToday: (end: Date | null) => end !== null && end.getTime() <= moment('end', today) + grace,
    /** The day of a moment at the property. */
    dayAt: (at: Date | null) => at && dayOf(at.getTime(), timeZone),
    isOver: (at: Date | null) => at !== null && at.getTime() <= now,
  }
}
export type Calendar = ReturnType<typeof calendarOf>
