import type { HoursWindow, Span } from '@portico/contract/access/hours.rules'
import { type DayName, dayNames, dayRuns } from '@portico/contract/keys/keys.rules'
import { dayText, firstDayIn, timeText } from '@portico/contract/keys/schedule-text'
import type { TFunction } from 'i18next'

type Texts = TFunction<'hours'>

const END_OF_DAY = '24:00'

/** A time of day as people of that language write it. Where a day has 24 hours its end is `24:00`. */
export function clockText(time: string, language: string): string {
  if (time !== END_OF_DAY) return timeText(time, language)
  const { hour12 } = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).resolvedOptions()
  return hour12 ? timeText('00:00', language) : END_OF_DAY
}

/** An hour where there is little room: `6 AM` or `06:00`. */
export function hourText(time: string, language: string): string {
  const { hour12 } = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).resolvedOptions()
  if (!hour12) return clockText(time, language)
  const hour = new Intl.DateTimeFormat(language, { hour: 'numeric', timeZone: 'UTC' })
  return hour.format(Date.UTC(2026, 0, 4, Number(time.slice(0, 2)))).replaceAll(/\s/g, '\u00a0')
}

/** `08:00–18:00`, or that it is all day. */
export const spanText = ({ from, to }: Span, t: Texts, language: string): string =>
  from === '00:00' && to === END_OF_DAY
    ? t('words.allDay')
    : t('words.range', { start: clockText(from, language), end: clockText(to, language) })

const listed = (texts: readonly string[], language: string) => texts.join(language.startsWith('ja') ? '、' : ', ')

export const spansText = (spans: readonly Span[], t: Texts, language: string) =>
  listed(
    spans.map((span) => spanText(span, t, language)),
    language,
  )

/** `Mon–Wed, Fri` */
function daysText(days: readonly DayName[], t: Texts, language: string): string {
  if (days.length === dayNames.length) return t('words.everyDay')
  const runs = dayRuns(days, firstDayIn(language)).map(({ first, last }) =>
    first === last
      ? dayText(first, language)
      : t('words.run', { first: dayText(first, language), last: dayText(last, language) }),
  )
  return listed(runs, language)
}

/** One line for all days with the same times: `Mon–Fri 08:00–18:00`. */
export function windowTexts(windows: readonly HoursWindow[], t: Texts, language: string): string[] {
  const daysWith = new Map<string, DayName[]>()
  for (const day of dayNames) {
    const spans = windows.filter(({ days }) => days.includes(day)).toSorted((a, b) => (a.from < b.from ? -1 : 1))
    const text = spansText(spans, t, language)
    if (spans.length > 0) daysWith.set(text, [...(daysWith.get(text) ?? []), day])
  }
  const isAlways = daysWith.get(t('words.allDay'))?.length === dayNames.length
  if (isAlways) return [t('words.always')]
  return [...daysWith].map(([hours, days]) => t('words.line', { days: daysText(days, t, language), hours }))
}
