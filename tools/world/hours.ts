import { dayNames } from '@portico/contract/shared/weekly-schedule'
import type { Row } from './copy.ts'
import { hoursWordsOf } from './hours-words.ts'
import type { Key } from './keys.ts'
import { DAY } from './local-time.ts'
import type { Property } from './properties.ts'
import { randomOf, uuidOf } from './random.ts'

/** Everybody finds them there. */
const SHOWN_AT = 'Harborline Tower'
const SHARE_OF_OTHERS = 0.6

const workingDays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY']

type Plans = { calendarId: string; amenities: string; cleaning: string }

/** Properties with a gym have hours for it and for their cleaners: one that everybody knows, and a few others. */
export function plansOf({ seed, path, name }: Property, keys: readonly Key[]): Plans | undefined {
  const amenities = keys.find(({ kind }) => kind === 'amenities')
  if (!amenities?.entrances.some(({ entrance }) => entrance.kind === 'gym')) return undefined
  if (name !== SHOWN_AT && randomOf(seed, `${path}/hours`)() >= SHARE_OF_OTHERS) return undefined
  const idOf = (what: string) => uuidOf(seed, `${path}/hours/${what}`)
  return { calendarId: idOf('calendar'), amenities: idOf('amenities'), cleaning: idOf('cleaning') }
}

export function calendarRows(property: Property, keys: readonly Key[]): Row[] {
  const plans = plansOf(property, keys)
  if (!plans) return []
  const { calendar: name } = hoursWordsOf(property.conventions.vocabulary)
  return [{ property_id: property.id, id: plans.calendarId, name }]
}

/** The holidays of this winter and the next one, and a day on which the rooms are maintained. */
export function calendarDayRows(property: Property, keys: readonly Key[], now: number): Row[] {
  const plans = plansOf(property, keys)
  if (!plans) return []
  const { newYear, newYearsEve, christmas, maintenance } = hoursWordsOf(property.conventions.vocabulary)
  const year = new Date(now).getUTCFullYear()
  const short = [{ from: '08:00', to: '14:00' }]
  const days = [year, year + 1].flatMap((one) => [
    { date: `${one}-12-31`, kind: 'OTHER', spans: short, name: newYearsEve },
    { date: `${one + 1}-01-01`, kind: 'CLOSED', spans: [], name: newYear },
    ...(christmas ? [{ date: `${one}-12-25`, kind: 'CLOSED', spans: [], name: christmas }] : []),
  ])
  const planned = new Date(now + 18 * DAY).toISOString().slice(0, 10)
  const all = [...days, { date: planned, kind: 'CLOSED', spans: [], name: maintenance }]
  // The day of the maintenance may be a holiday.
  return [...new Map(all.toReversed().map((day) => [day.date, day])).values()].map(({ spans, ...day }) => ({
    ...{ property_id: property.id, calendar_id: plans.calendarId, ...day },
    spans: JSON.stringify(spans),
  }))
}

export function hoursRows(property: Property, keys: readonly Key[]): Row[] {
  const plans = plansOf(property, keys)
  if (!plans) return []
  const words = hoursWordsOf(property.conventions.vocabulary)
  const row = (id: string, name: string, windows: object[], calendar_id: string | null): Row => ({
    ...{ property_id: property.id, id, name, calendar_id },
    windows: JSON.stringify(windows),
  })
  return [
    row(plans.amenities, words.amenities, [{ days: dayNames, from: '06:00', to: '22:00' }], plans.calendarId),
    row(plans.cleaning, words.cleaning, [{ days: workingDays, from: '07:00', to: '17:30' }], null),
  ]
}
