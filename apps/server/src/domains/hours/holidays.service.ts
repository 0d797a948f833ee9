import type { Holidays, HolidaysQuery } from '@portico/contract/hours/hours.schema'
import { folded } from '@portico/contract/shared/folding'
import { regionCode } from '@portico/contract/shared/regions.rules'
import type { Transaction } from '../../platform/database.ts'
import { getBuilding } from '../properties/buildings.service.ts'
import { getCalendar } from './calendars.service.ts'

/** The library is large, and few ask for holidays: it is loaded when the first one does. */
const loadLibrary = async () => (await import('date-holidays')).default

/** How the library calls the language of Japan. */
const LIBRARY_LANGUAGES: Readonly<Record<string, string>> = { ja: 'jp' }

/** Proposals alone. The calendar has them only after somebody has chosen some and saved them. */
export async function listHolidays(
  trx: Transaction,
  propertyId: string,
  { year, locale, calendarId }: HolidaysQuery,
): Promise<Holidays> {
  const { countryCode, stateOrRegion } = await getBuilding(trx, propertyId)
  const known = calendarId === undefined ? [] : (await getCalendar(trx, { propertyId, calendarId })).days
  const dates = new Set(known.map(({ date }) => date))
  const Library = await loadLibrary()
  const [language = 'en'] = locale.split('_')
  const inLanguage = LIBRARY_LANGUAGES[language] ?? language
  const regions: Record<string, string> = new Library().getStates(countryCode, inLanguage) ?? {}
  const region = regionOf(countryCode, stateOrRegion, regions)
  const calendar = region ? new Library(countryCode, region) : new Library(countryCode)
  const found = calendar.getHolidays(year, inLanguage).filter(({ type }) => type === 'public')
  const names = Map.groupBy(found, ({ date }) => date.slice(0, 10))
  return {
    countryCode,
    region: region ? (regions[region] ?? region) : null,
    holidays: [...names]
      .map(([date, days]) => ({
        ...{ date, isInCalendar: dates.has(date) },
        name: days.map(({ name }) => name).join(', '),
      }))
      .sort((one, other) => one.date.localeCompare(other.date)),
  }
}

/** The part of the country as the library calls it: by its code, or by a name that says the same or more, as Comunidad de Madrid. */
function regionOf(countryCode: string, text: string | null, regions: Record<string, string>): string | undefined {
  if (!text?.trim()) return undefined
  const asked = folded(text.trim())
  const code = regionCode(countryCode, text) ?? text.trim().toUpperCase()
  if (Object.hasOwn(regions, code)) return code
  const entries = Object.entries(regions).map(([region, name]) => [region, folded(name)] as const)
  const same = entries.find(([, name]) => name === asked)
  return (same ?? entries.find(([, name]) => name.split(/[\s-]+/).includes(asked)))?.[0]
}
