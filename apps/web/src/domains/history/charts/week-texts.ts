import { HOURS, WEEKDAYS } from '@portico/contract/history/charts.rules'

const HOUR_MS = 3_600_000
const MONDAY = Date.UTC(2026, 0, 5)

type WithWeekInfo = Intl.Locale & { getWeekInfo?: () => { firstDay: number } }

/** The weekdays, with Monday as 0, in the order in which a week of the language has them. Where that is unknown a week begins on Monday. */
export function weekdayOrder(language: string): number[] {
  const firstDay = (new Intl.Locale(language) as WithWeekInfo).getWeekInfo?.().firstDay ?? 1
  return [...Array(WEEKDAYS).keys()].map((index) => (index + firstDay - 1) % WEEKDAYS)
}

/** The names of weekdays and hours. */
export function weekTexts(language: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format
  const [long, short, hour] = [format({ weekday: 'long' }), format({ weekday: 'short' }), format({ hour: 'numeric' })]
  const dayAt = (weekday: number) => MONDAY + weekday * HOURS * HOUR_MS
  return {
    weekday: (weekday: number) => long(dayAt(weekday)),
    shortWeekday: (weekday: number) => short(dayAt(weekday)),
    hour: (of: number) => hour(MONDAY + of * HOUR_MS),
  }
}
