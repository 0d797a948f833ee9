import type { ActivityUnit } from '@portico/contract/history/activity.rules'
import { offsetText } from '@portico/contract/shared/time-offset'
import { timeTexts } from '#web/platform/time-texts.ts'

/** `11-17` of `2026-11-17`, where the year is clear. */
export const shortDay = (day: string) => day.slice('yyyy-'.length)

/** How the beginning of an hour or day is written: briefly at the axis, in full elsewhere. */
export function periodTexts(language: string, timeZone: string, unit: ActivityUnit) {
  const { day, moment } = timeTexts(language, timeZone)
  const time = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone })
  if (unit === 'day') return { short: (millis: number) => shortDay(day(millis)), full: (millis: number) => day(millis) }
  const clock = (millis: number) => offsetText(millis, timeZone)
  return {
    short: (millis: number) => time.format(millis),
    /** The hour that comes twice when the clocks go back is told apart by its offset. */
    full: (millis: number) => {
      const isTwice = [-1, 1].some((hours) => {
        const other = millis + hours * 3_600_000
        return clock(other) !== clock(millis) && time.format(other) === time.format(millis)
      })
      return isTwice ? `${moment(millis)} ${clock(millis)}` : moment(millis)
    },
  }
}
