import { type Topic, topics } from '@portico/contract/activity/topics.rules'
import { addToDay, type Day, dayOf, endOfDay, isDay, startOfDay } from '@portico/contract/shared/days'
import { oneOf, pageIn, withParameters } from '#web/ui/collection/address-view.ts'

export const times = ['today', 'week', 'month', 'days'] as const
type Time = (typeof times)[number]

/** Which changes are shown: `by=ID&topic=keys&about=ID&time=days&from=2026-11-01&to=2026-11-15&page=2`. */
export type ChangesView = {
  /** The account that made them. */
  by: string | undefined
  topic: Topic | undefined
  /** The id of the thing that changed. Links from things set it. */
  about: string | undefined
  /** Undefined: any time. */
  time: Time | undefined
  /** Of `days`; without one the range is open there. */
  from: Day | undefined
  to: Day | undefined
  page: number
}
export type ChangesFilters = Omit<ChangesView, 'page'>

export const NO_FILTERS: ChangesFilters = {
  by: undefined,
  topic: undefined,
  about: undefined,
  time: undefined,
  from: undefined,
  to: undefined,
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Some things are known by a word, such as the built-in roles. */
const THING = /^[\w.:-]{1,64}$/
const YEARS = /^20\d\d-/

const fitting = (pattern: RegExp, text: string | null) => (text !== null && pattern.test(text) ? text : undefined)

export function readChangesView(search: URLSearchParams): ChangesView {
  const time = oneOf(times, search.get('time'))
  const dayAt = (name: string) => {
    const day = time === 'days' ? fitting(YEARS, search.get(name)) : undefined
    return day !== undefined && isDay(day) ? day : undefined
  }
  return {
    by: fitting(ID, search.get('by'))?.toLowerCase(),
    topic: oneOf(topics, search.get('topic')),
    about: fitting(THING, search.get('about')),
    time,
    from: dayAt('from'),
    to: dayAt('to'),
    page: pageIn(search),
  }
}

export const writeChangesView = (search: URLSearchParams, { time, from, to, ...view }: ChangesView) =>
  withParameters(search, { ...view, time, ...(time === 'days' ? { from, to } : { from: '', to: '' }) })

export const isFiltered = ({ by, topic, about, time }: ChangesFilters) =>
  [by, topic, about, time].some((value) => value !== undefined)

/** Today is one of the last days. */
const DAYS_BEFORE = { today: 0, week: -6, month: -29 } as const

/** The moments between which changes are asked for, by the clock of the time zone. */
export function momentsOf({ time, from, to }: ChangesFilters, timeZone: string, now: number) {
  if (time === undefined) return {}
  if (time !== 'days') return { gte: startOfDay(addToDay(dayOf(now, timeZone), DAYS_BEFORE[time], 'day'), timeZone) }
  return { ...(from && { gte: startOfDay(from, timeZone) }), ...(to && { lte: endOfDay(to, timeZone) }) }
}

export const endsBeforeItBegins = ({ from, to }: ChangesFilters) => from !== undefined && to !== undefined && to < from
