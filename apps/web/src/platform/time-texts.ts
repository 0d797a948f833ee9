import { dayOf } from '@portico/contract/shared/days'
import { withZone } from '@portico/contract/shared/zone-text'
import { useSyncExternalStore } from 'react'

/** Shown instead of a missing time. */
export const NOTHING = '-'

/** Browsers differ in the kind of space between date and time, but server and browser must render the same text. A no-break space keeps it on one line. */
const withPlainSpaces = (text: string) => text.replaceAll(/\s/g, '\u00a0')

/** Days and moments in a time zone: the day as in `2027-03-31` in every language, the time of day as people of that language write it. */
export function timeTexts(language: string, timeZone: string) {
  const days = new Map<number, string>()
  /** A time that thousands of rows share, such as the last moment of a month, is converted once. */
  const day = (millis: number | null) => {
    if (millis === null) return NOTHING
    const text = days.get(millis) ?? dayOf(millis, timeZone)
    days.set(millis, text)
    return text
  }
  const momentsOf = (timeStyle: 'short' | 'medium') => (millis: number | null) =>
    millis === null
      ? NOTHING
      : withPlainSpaces(`${day(millis)} ${clockOf(language, timeZone, timeStyle).format(millis)}`)
  const moment = momentsOf('short')
  /** A moment that stands alone, or in a sentence, names its time zone: `2027-03-31 4:04 PM (Pacific Time)`. */
  const named = (millis: number | null) => (millis === null ? NOTHING : withZone(moment(millis), timeZone, language))
  return { day, moment, second: momentsOf('medium'), named }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Clocks are kept, because making one takes longer than all that a page does with it. */
function clockOf(language: string, timeZone: string, timeStyle: 'short' | 'medium') {
  const name = `${language} ${timeZone} ${timeStyle}`
  const clock = clocks.get(name) ?? new Intl.DateTimeFormat(language, { timeStyle, timeZone })
  clocks.set(name, clock)
  return clock
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const YEAR = 365 * DAY
type Unit = 'second' | 'minute' | 'hour' | 'day' | 'year'

const amountText = (language: string, value: number, unit: Unit, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 0, ...options }).format(value)

/** '5 minutes', '3 hours', '2 days' or '5 years', in the words of the language. The shortest is a minute. */
export function durationText(millis: number, language: string): string {
  const write = (unit: Unit, length: number) =>
    amountText(language, Math.max(1, millis / length), unit, { unitDisplay: 'long' })
  if (millis >= 2 * YEAR) return write('year', YEAR)
  if (millis >= 2 * DAY) return write('day', DAY)
  return millis >= 2 * HOUR ? write('hour', HOUR) : write('minute', MINUTE)
}

/** The clocks of two machines may differ, and something short is not nothing. */
const SHORTEST = 100

/** '0.4 sec', '12 sec' or '3 min 20 sec', in the words of the language. */
export function shortDurationText(millis: number, language: string): string {
  const write = (value: number, unit: Unit, maximumFractionDigits = 0) =>
    amountText(language, value, unit, { unitDisplay: 'short', maximumFractionDigits })
  const passed = Math.max(SHORTEST, millis)
  if (passed < 10 * SECOND) return write(passed / SECOND, 'second', 1)
  const seconds = Math.round(passed / SECOND)
  if (passed < MINUTE) return write(seconds, 'second')
  const rest = seconds % 60
  return [write(Math.floor(seconds / 60), 'minute'), ...(rest > 0 ? [write(rest, 'second')] : [])].join(' ')
}

export const zoneOfBrowser = () => Intl.DateTimeFormat().resolvedOptions().timeZone

const never = () => () => undefined

/** The server does not know it and renders in another zone, so the text changes after hydration. */
export const useZoneOfBrowser = (before = 'UTC') => useSyncExternalStore(never, zoneOfBrowser, () => before)
