import { type DayName, dayNames } from '../shared/weekly-schedule.ts'

/** This file does not import zod, because panels and the browser load it. */

/** By the clock on the wall: `days` count from 1970, `minute` from midnight. */
export type LocalTime = { days: number; date: string; day: DayName; minute: number }
/** From when on the clocks of a zone are how many minutes ahead of UTC. */
export type Offset = { from: number; minutes: number }
/** The clock on the wall of a property: by its offsets as far as they reach, before them by the data of its zone. */
export type Zone = { timeZone: string; offsets?: Offset[] | undefined }

/** So many months of offsets a list has. */
export const OFFSETS_MONTHS = 25
/** Offsets are renewed as soon as they reach no further than so many months. */
export const OFFSETS_LEFT_MONTHS = 13

const MINUTE = 60_000
const DAY = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

/** How far ahead of UTC the clocks of a zone are. */
function offsetAt(timeZone: string, at: number): number {
  let format = formats.get(timeZone)
  if (!format) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
    // This country writes "2026-11-01 09:30".
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, hourCycle: 'h23', ...parts })
    formats.set(timeZone, format)
  }
  const local = Date.parse(`${format.format(at).replace(' ', 'T')}Z`)
  return (local - Math.floor(at / MINUTE) * MINUTE) / MINUTE
}

/** The offsets of a zone over some months, the first one at the beginning. Every change of the clocks has its exact minute. */
export function offsetsOf(timeZone: string, from: number, months = OFFSETS_MONTHS): Offset[] {
  const until = monthsAfter(from, months)
  const offsets = [{ from, minutes: offsetAt(timeZone, from) }]
  for (let start = from; start < until; start += DAY) {
    const end = Math.min(start + DAY, until)
    const former = offsetAt(timeZone, start)
    const later = offsetAt(timeZone, end)
    if (former !== later) offsets.push({ from: changeBetween(timeZone, start, end), minutes: later })
  }
  return offsets
}

export function monthsAfter(at: number, months: number): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
}

/** No zone changes its clocks twice within a day. */
function changeBetween(timeZone: string, start: number, end: number): number {
  const former = offsetAt(timeZone, start)
  let [before, after] = [Math.floor(start / MINUTE), Math.ceil(end / MINUTE)]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetAt(timeZone, middle * MINUTE) === former) before = middle
    else after = middle
  }
  return after * MINUTE
}

const LOCAL_TIMES_KEPT = 5_000
const dates = new Map<number, string>()
/** As `yyyy-MM-dd`. */
export function dateOf(days: number): string {
  const known = dates.get(days)
  if (known) return known
  const date = new Date(days * DAY).toISOString().slice(0, 10)
  if (dates.size >= LOCAL_TIMES_KEPT) dates.clear()
  dates.set(days, date)
  return date
}

/** 1970 began on a Thursday. */
export const dayNameOf = (days: number) => dayNames[(((days + 4) % 7) + 7) % 7] as DayName

/** By zone and minute: asking for the data of a zone takes a hundred times as long. */
const knownOffsets = new Map<string, Map<number, number>>()
function knownOffsetAt(timeZone: string, at: number): number {
  const ofZone = knownOffsets.get(timeZone) ?? new Map<number, number>()
  knownOffsets.set(timeZone, ofZone)
  const minute = Math.floor(at / MINUTE)
  const offset = ofZone.get(minute) ?? offsetAt(timeZone, at)
  if (ofZone.size >= LOCAL_TIMES_KEPT) ofZone.clear()
  ofZone.set(minute, offset)
  return offset
}

const localTimes = new Map<number, LocalTime>()

/** A day of 25 hours has one hour twice, a day of 23 hours lacks one. After the last offset the last one holds. */
export function localTimeOf({ timeZone, offsets }: Zone, at: number): LocalTime {
  const known = offsets?.findLast(({ from }) => from <= at)
  const minute = Math.floor(at / MINUTE) + (known?.minutes ?? knownOffsetAt(timeZone, at))
  const found = localTimes.get(minute)
  if (found) return found
  const days = Math.floor(minute / 1440)
  const local = { days, date: dateOf(days), day: dayNameOf(days), minute: minute - days * 1440 }
  if (localTimes.size >= LOCAL_TIMES_KEPT) localTimes.clear()
  localTimes.set(minute, local)
  return local
}
