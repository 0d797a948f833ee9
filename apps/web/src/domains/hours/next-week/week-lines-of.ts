import type { Week, WeekRow } from '@portico/contract/hours/hours.schema'
import { offsetMinutes } from '@portico/contract/shared/time-offset'

const MINUTE = 60_000
const DAY = 24 * 60

/** From the first to the last minute of a day, by the clock of the property, with the moments that they stand for. */
export type DayPiece = {
  start: number
  end: number
  fromTimeMillis: number
  untilTimeMillis: number
  keyId: string | null
}

/** The minute of the day that the clock shows. On a day on which it is changed an hour comes twice, or not at all. */
function minuteOf(millis: number, timeZone: string) {
  const local = new Date(millis + offsetMinutes(millis, timeZone) * MINUTE)
  return local.getUTCHours() * 60 + local.getUTCMinutes()
}

/** The pieces of a row, day by day: what runs over midnight is on both days. */
export const piecesOf = (
  { pieces }: Pick<WeekRow, 'pieces'>,
  { days, dayTimeMillis, timeZone }: Pick<Week, 'days' | 'dayTimeMillis' | 'timeZone'>,
) =>
  days.map((_, index): DayPiece[] => {
    const [begin = 0, next = 0] = dayTimeMillis.slice(index)
    return pieces.flatMap(({ fromTimeMillis: from, untilTimeMillis: until, keyId }) => {
      if (until <= begin || from >= next) return []
      return [
        {
          start: from <= begin ? 0 : minuteOf(from, timeZone),
          end: until >= next ? DAY : minuteOf(until, timeZone),
          fromTimeMillis: Math.max(from, begin),
          untilTimeMillis: Math.min(until, next),
          keyId,
        },
      ]
    })
  })

/** Rows that open at the same times, and for the same reasons do not, in one group. */
export function groupsOf(rows: readonly WeekRow[]): WeekRow[][] {
  const groups = new Map<string, WeekRow[]>()
  for (const row of rows) {
    const { pieces, reasons } = row
    const times = pieces.map(({ fromTimeMillis, untilTimeMillis }) => [fromTimeMillis, untilTimeMillis])
    const name = JSON.stringify([times, reasons])
    groups.set(name, [...(groups.get(name) ?? []), row])
  }
  return [...groups.values()]
}

/** Whether a row is open in all of the seven days. */
export const isAlwaysOpen = ({ pieces }: Pick<WeekRow, 'pieces'>, { dayTimeMillis }: Pick<Week, 'dayTimeMillis'>) => {
  const [first = 0] = dayTimeMillis
  const last = dayTimeMillis.at(-1) ?? 0
  let reached = first
  for (const { fromTimeMillis, untilTimeMillis } of pieces) {
    if (fromTimeMillis > reached) return false
    reached = Math.max(reached, untilTimeMillis)
  }
  return reached >= last
}
