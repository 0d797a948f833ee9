/** In place of a time that there is not. */
export const NOTHING = '-'

/** Which space stands between the parts depends on the release of the browser; server and browser have to agree. */
const withPlainSpaces = (text: string) => text.replaceAll(/\s/g, '\u00a0')

/** Days and moments at the property, as people of that language write them. */
export function timeTexts(language: string, timeZone: string) {
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone })
  const moments = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return {
    day: (millis: number | null) => (millis === null ? NOTHING : withPlainSpaces(days.format(millis))),
    moment: (millis: number | null) => (millis === null ? NOTHING : withPlainSpaces(moments.format(millis))),
  }
}
