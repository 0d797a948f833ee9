import { dayOf } from '@portico/contract/shared/days'

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
  return { day, moment: momentsOf('short'), second: momentsOf('medium') }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Clocks are kept, because making one takes longer than all that a page does with it. */
function clockOf(language: string, timeZone: string, timeStyle: 'short' | 'medium') {
  const name = `${language} ${timeZone} ${timeStyle}`
  const clock = clocks.get(name) ?? new Intl.DateTimeFormat(language, { timeStyle, timeZone })
  clocks.set(name, clock)
  return clock
}
