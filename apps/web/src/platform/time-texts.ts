import { dayOf } from '@portico/contract/shared/days'

/** In place of a time that there is not. */
export const NOTHING = '-'

/** Which space stands between the parts depends on the release of the browser; server and browser have to agree. None of them breaks a line. */
const withPlainSpaces = (text: string) => text.replaceAll(/\s/g, '\u00a0')

/** Days and moments in a time zone: the day as in `2027-03-31` in every language, the time of day as people of that language write it. */
export function timeTexts(language: string, timeZone: string) {
  const day = (millis: number | null) => (millis === null ? NOTHING : dayOf(millis, timeZone))
  const momentsOf = (timeStyle: 'short' | 'medium') => {
    const time = new Intl.DateTimeFormat(language, { timeStyle, timeZone })
    return (millis: number | null) =>
      millis === null ? NOTHING : withPlainSpaces(`${day(millis)} ${time.format(millis)}`)
  }
  return { day, moment: momentsOf('short'), second: momentsOf('medium') }
}
