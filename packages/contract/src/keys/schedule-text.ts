import { type DayName, dayNames, dayRuns, type GuestSchedule, schedulePartsOf } from './keys.rules.ts'

/** A Sunday. */
const FIRST_SUNDAY = Date.UTC(2026, 0, 4)
const DAY = 86_400_000
/** Locales in which the week begins on Sunday. */
const SUNDAY_FIRST: readonly string[] = ['en-US', 'en-CA', 'fr-CA', 'ja-JP']

export const firstDayIn = (language: string): DayName => (SUNDAY_FIRST.includes(language) ? 'SUNDAY' : 'MONDAY')

/** Browsers differ in the kind of space that they use here, but server and browser must render the same text. */
const withPlainSpaces = (text: string) => text.replaceAll(/\s/g, '\u00a0')

export function dayText(day: DayName, language: string, weekday: 'short' | 'long' = 'short'): string {
  const date = new Date(FIRST_SUNDAY + dayNames.indexOf(day) * DAY)
  return new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(date)
}

/** A time of day, `HH:mm`, as people of that language write it. */
export function timeText(time: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' })
  return withPlainSpaces(format.format(new Date(`2026-01-04T${time}:00Z`)))
}

/** The texts of keys in the language of the schedule. */
type Texts = {
  (key: 'schedule.always'): string
  (key: 'schedule.run', values: { first: string; last: string }): string
  (key: 'schedule.range', values: { start: string; end: string }): string
}

/** `Mon - Wed, Fri` */
export function daysText(days: readonly DayName[], t: Texts, language: string): string {
  const runs = dayRuns(days, firstDayIn(language)).map(({ first, last }) =>
    first === last
      ? dayText(first, language)
      : t('schedule.run', { first: dayText(first, language), last: dayText(last, language) }),
  )
  return runs.join(language.startsWith('ja') ? '、' : ', ')
}

export type ScheduleLine = { days: string; hours: string }

/** The text of a schedule, with one line for all days that have the same hours. */
export const scheduleLines = (schedule: GuestSchedule, t: Texts, language: string): ScheduleLine[] =>
  schedulePartsOf(schedule).map(({ days, ranges }) => ({
    days: daysText(days, t, language),
    hours:
      ranges.length === 0
        ? t('schedule.always')
        : ranges
            .map(({ startTime, endTime }) =>
              t('schedule.range', { start: timeText(startTime, language), end: timeText(endTime, language) }),
            )
            .join(', '),
  }))
