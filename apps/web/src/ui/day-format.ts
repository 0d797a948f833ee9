import { isDay } from '@portico/contract/shared/days'
import { createContext, useContext } from 'react'

/** How date fields write a day: as `2027-03-31`, or in the order of the language. */
export type DayStyle = 'iso' | 'locale'
const DayStyleContext = createContext<DayStyle>('iso')
export const DayStyleProvider = DayStyleContext.Provider
export const useDayStyle = () => useContext(DayStyleContext)

/** In the order of the language these have yyyy/MM/dd, and all others dd/MM/yyyy. */
const YEAR_FIRST = ['en-US', 'en-CA', 'fr-CA', 'ja-JP']
const isYearFirst = (language: string) => YEAR_FIRST.includes(language)

const SEPARATOR = /[/.\-\s]+/

/** `2027-03-31`, or as people of the language type it: `2027/03/31` or `31/03/2027`. */
export function writeDay(day: string | null, language: string, style: DayStyle): string {
  if (day === null) return ''
  if (style === 'iso') return day
  const parts = day.split('-')
  return (isYearFirst(language) ? parts : parts.toReversed()).join('/')
}

/** Reads both styles. Returns null if the text is not a valid date. */
export function readDay(typed: string, language: string): string | null {
  const parts = typed.trim().split(SEPARATOR)
  const isReversed = !isYearFirst(language) && parts[0]?.length !== 4
  const [year = '', month = '', date = ''] = isReversed ? parts.toReversed() : parts
  if (parts.length !== 3 || !/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(date)) return null
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : null
}
