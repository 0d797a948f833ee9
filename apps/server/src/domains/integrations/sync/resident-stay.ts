import { addToDay, type Day, dayOf, endOfDay, startOfDay } from '@portico/contract/shared/days'
import type { PmsResident } from '../providers/connector.ts'

/** A stay that goes on from month to month ends at least this far ahead: two weeks without a sync lock nobody out. */
const ROLLED_AHEAD_DAYS = 14
const LONGEST_YEARS = 5
/** For somebody without any date: from one end of a month to the next. */
const END_OF_A_MONTH: Day = '2024-01-31'

const HERE = ['CURRENT', 'NOTICE', 'EVICTION']

/** Lives there, or will. Everybody else has left, or never came. */
export const isStaying = ({ status }: PmsResident) => status === 'FUTURE' || HERE.includes(status)

/** A lease that has ended, of somebody who is still there and has no day for moving out, goes on from month to month. */
export function lastDayOf({ status, moveOut, leaseStart, leaseEnd }: PmsResident, today: Day): Day {
  if (moveOut) return moveOut
  // On the last day already: between midnight and the next sync nobody is to stand before a locked door.
  const hasEnded = leaseEnd === null || (leaseEnd <= today && HERE.includes(status))
  // Somebody who is about to come, for nobody says how long, stays for a month at least.
  const from = leaseEnd === null && leaseStart !== null && leaseStart > today ? leaseStart : today
  const day = hasEnded ? rollOn(leaseEnd ?? leaseStart ?? END_OF_A_MONTH, from) : leaseEnd
  // The rules for people end here. The same day for a year, so that nobody changes every day.
  return day > addToDay(today, LONGEST_YEARS, 'year') ? `${Number(today.slice(0, 4)) + LONGEST_YEARS - 1}-12-31` : day
}

function rollOn(anchor: Day, today: Day): Day {
  const ahead = addToDay(today, ROLLED_AHEAD_DAYS, 'day')
  if (anchor > ahead) return anchor
  const monthOf = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  const months = monthOf(ahead) - monthOf(anchor)
  const day = addToDay(anchor, months, 'month')
  return day > ahead ? day : addToDay(anchor, months + 1, 'month')
}

export type Stay = { startsAt: Date; expiresAt: Date }
type Stored = { startsAt: Date; expiresAt: Date | null } | undefined

/** The calendar of one property at one moment. Days repeat, and each costs several questions to the time zone. */
export function calendarOf(timeZone: string, now: number) {
  const today = dayOf(now, timeZone)
  const known = new Map<string, number>()
  const moment = (edge: 'start' | 'end', day: Day) => {
    const name = `${edge} ${day}`
    const millis = known.get(name) ?? (edge === 'start' ? startOfDay : endOfDay)(day, timeZone)
    known.set(name, millis)
    return millis
  }

  /** Whoever is there already has begun: a renewal starts in the future and takes nothing away. */
  function startOf(resident: PmsResident, stored: Stored): number {
    if (resident.status === 'FUTURE') return moment('start', resident.leaseStart ?? today)
    if (stored && stored.startsAt.getTime() <= now) return stored.startsAt.getTime()
    const { leaseStart } = resident
    return moment('start', leaseStart !== null && leaseStart < today ? leaseStart : today)
  }

  return {
    stayOf(resident: PmsResident, stored: Stored): Stay {
      const expires = moment('end', lastDayOf(resident, today))
      const starts = Math.min(startOf(resident, stored), expires)
      return { startsAt: new Date(starts), expiresAt: new Date(expires) }
    },
    /** Somebody who left, at the latest now. */
    endOf({ moveOut, leaseEnd }: Pick<PmsResident, 'moveOut' | 'leaseEnd'>): Date {
      const day = moveOut ?? leaseEnd
      return new Date(day !== null && day < today ? moment('end', day) : now)
    },
    isOver: (at: Date | null) => at !== null && at.getTime() <= now,
  }
}
export type Calendar = ReturnType<typeof calendarOf>
