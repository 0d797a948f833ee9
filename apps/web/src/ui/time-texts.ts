/** In place of a time that there is not. */
export const NOTHING = '-'

/** Which space stands between the parts depends on the release of the browser; server and browser have to agree. None of them breaks a line. */
const withPlainSpaces = (text: string) => text.replaceAll(/\s/g, '\u00a0')

/** Days and moments in a time zone, as people of that language write them. */
export function timeTexts(language: string, timeZone: string) {
  const textsOf = (timeStyle?: 'short' | 'medium') => {
    const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', ...(timeStyle && { timeStyle }), timeZone })
    return (millis: number | null) => (millis === null ? NOTHING : withPlainSpaces(format.format(millis)))
  }
  return { day: textsOf(), moment: textsOf('short'), second: textsOf('medium') }
}
