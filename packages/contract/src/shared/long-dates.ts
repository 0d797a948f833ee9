import { withZone } from './zone-text.ts'

/** French and Italian write the first of a month as an ordinal number. `Intl` does not. */
const firstOfMonth: Record<string, string> = { fr: '1er', it: '1º' }

/** A date with the name of its month, such as `March 31, 2027`. */
export const longDate = (date: Date, language: string, timeZone = 'UTC') => written(date, language, { timeZone })

/** A date with the time of day at a property, and its name: `March 31, 2027 at 4:04 PM (Pacific Time)`. */
export const longMoment = (date: Date, language: string, timeZone: string) =>
  withZone(written(date, language, { timeStyle: 'short', timeZone }), timeZone, language)

function written(date: Date, language: string, options: Intl.DateTimeFormatOptions): string {
  const first = firstOfMonth[language.slice(0, 2)] ?? '1'
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', ...options })
    .formatToParts(date)
    .map(({ type, value }) => (type === 'day' && value === '1' ? first : value))
    .join('')
}

const elided = { il: 'l’', al: 'all’', dal: 'dall’' }

/** Italian elides the article before otto and undici: l’8 marzo, l’11 marzo. */
export const italianDate = (article: keyof typeof elided, date: string) =>
  /^(?:8|11)\b/.test(date) ? `${elided[article]}${date}` : `${article} ${date}`
