import type { DenialReason, Door, Grant } from '@portico/contract/access/access.rules'
import { denialReasons } from '@portico/contract/access/access.rules'
import { localTimeOf } from '@portico/contract/access/clocks.rules'
import { decide } from '@portico/contract/access/decide.rules'
import type { WeekRow } from '@portico/contract/hours/hours.schema'
import { type GuestSchedule, LAST_MINUTE } from '@portico/contract/shared/weekly-schedule'

const STEP_MS = 15 * 60_000
const DAY_MINUTES = 1440

/**
 * When a door opens for somebody with these grants between two moments, as the panel decides. A verdict changes only at the times of day that
 * hours and schedules name, at midnight, when clocks change, and when something begins or ends: nothing else is asked about.
 */
export function piecesOf(door: Door, grants: readonly Grant[], from: number, until: number) {
  const pieces: WeekRow['pieces'] = []
  const reasons: DenialReason[][] = []
  const moments = momentsOf(door, grants, from, until)
  for (const [place, at] of moments.entries()) {
    const end = moments[place + 1] ?? until
    const verdicts = grants.map((grant) =>
      decide({ door, grants: [grant] }, { kind: grant.kind, shown: grant.shown, at }),
    )
    const open = verdicts.find(({ isAllowed }) => isAllowed)
    if (!open?.isAllowed) {
      for (const verdict of verdicts) if (!verdict.isAllowed) reasons.push([...verdict.reasons])
      continue
    }
    const last = pieces.at(-1)
    if (last && last.untilTimeMillis === at && last.keyId === open.keyId) last.untilTimeMillis = end
    else pieces.push({ fromTimeMillis: at, untilTimeMillis: end, keyId: open.keyId })
  }
  return { pieces, reasons: pieces.length > 0 ? [] : furthest(reasons) }
}

/** Of all denials the one that came furthest in the order of the reasons: it says what is missing least. */
function furthest(all: readonly DenialReason[][]): DenialReason[] {
  const place = ([first]: DenialReason[]) => (first ? denialReasons.indexOf(first) : -1)
  return all.reduce<DenialReason[]>((best, one) => (place(one) > place(best) ? one : best), [])
}

function momentsOf(door: Door, grants: readonly Grant[], from: number, until: number): number[] {
  const times = timesOf(door, grants)
  const found = new Set([from])
  let before = localTimeOf(door, from).minute
  for (let at = Math.ceil(from / STEP_MS) * STEP_MS; at < until; at += STEP_MS) {
    const { minute } = localTimeOf(door, at)
    const isJump = (minute - before + DAY_MINUTES) % DAY_MINUTES !== STEP_MS / 60_000
    if (isJump || times.has(minute)) found.add(at)
    before = minute
  }
  const ends = grants.flatMap((grant) => [grant, ...(grant.holdings ?? [])].flatMap((one) => [one.from, one.until]))
  for (const at of ends) if (typeof at === 'number' && at > from && at < until) found.add(at)
  return [...found].sort((one, other) => one - other)
}

/** The minutes of a day at which something may begin or end. */
function timesOf(door: Door, grants: readonly Grant[]): ReadonlySet<number> {
  const spans = [
    ...Object.values(door.hours ?? {}).flatMap(({ windows }) => windows),
    ...Object.values(door.calendars ?? {}).flatMap((days) =>
      Object.values(days).flatMap((day) => (day.kind === 'OTHER' ? day.spans : [])),
    ),
  ].flatMap(({ from, to }) => [from, to])
  const schedules: GuestSchedule[] = [...door.keys, ...grants].flatMap((one) => one.schedules)
  const ranges = schedules.flatMap(({ filter }) => Object.values(filter).flatMap((day) => day ?? []))
  const texts = [...spans, ...ranges.flatMap(({ startTime, endTime }) => [startTime, endTime])]
  return new Set([0, ...texts.map(minuteOf)])
}

/** A schedule that ends with the last minute of the day includes it. */
const minuteOf = (time: string) =>
  time === LAST_MINUTE ? 0 : (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) % DAY_MINUTES
