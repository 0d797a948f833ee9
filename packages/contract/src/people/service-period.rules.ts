import { addToDay, type Day, type DayUnit, dayOf, endOfDay, startOfDay } from '../shared/days.ts'
import type { PersonProblem, PersonRule, Problem, RelationType } from './people.rules.ts'

/** From when to when somebody may use the doors. Days are counted in the property's time zone. */
export const RANGE_AMOUNT_MAX = 9999

export const LONGEST_YEARS: Record<RelationType, number> = { RESIDENT: 5, GUEST: 1, SERVICE_PROVIDER: 5 }

/** The first and the last day that a new start or a new end may fall on. `today` is a day of the property's time zone. */
export const expiryBounds = (relationType: RelationType, today: Day): { min: Day; max: Day } => ({
  min: today,
  max: addToDay(today, LONGEST_YEARS[relationType], 'year'),
})

/** The end of somebody who has none yet: five years ahead, or as far as their type may go. */
export const defaultExpiryDay = (relationType: RelationType, today: Day): Day => expiryBounds(relationType, today).max

/** What a new user starts with in either form. */
export const newExpiryDay = (form: 'page' | 'panel', today: Day): Day =>
  form === 'page' ? addToDay(today, 1, 'year') : addToDay(today, 1, 'day')

export type Service = { start: Day | null; expiry: Day | null }

/** Days that stay as they are stored are no choice of today's, so they are not held against today's limits. */
export function serviceProblems(
  relationType: RelationType,
  { start, expiry }: Service,
  today: Day,
  stored: Service = { start: null, expiry: null },
): PersonProblem[] {
  const bounds = expiryBounds(relationType, today)
  const problems: PersonProblem[] = []
  // A resident's stay begins when nothing else is said; guests and service providers have a range of days.
  if (start === null && relationType !== 'RESIDENT')
    problems.push({ field: 'serviceStartTimeMillis', rule: 'startRequired' })
  const hold = (field: PersonProblem['field'], day: Day | null, storedDay: Day | null) => {
    const problem = day === null || day === storedDay ? undefined : boundsProblem(field, day, bounds)
    if (problem) problems.push(problem)
  }
  hold('serviceStartTimeMillis', start, stored.start)
  if (expiry === null) problems.push({ field: 'serviceExpiryTimeMillis', rule: 'expiryRequired' })
  hold('serviceExpiryTimeMillis', expiry, stored.expiry)
  const isReversed = start !== null && expiry !== null && start > expiry
  if (isReversed && problems.length === 0) problems.push({ field: 'serviceStartTimeMillis', rule: 'startAfterEnd' })
  return problems
}

function boundsProblem<Field>(field: Field, day: Day, { min, max }: { min: Day; max: Day }) {
  if (day < min) return { field, rule: 'dateTooEarly', day: min } satisfies Problem<Field>
  if (day > max) return { field, rule: 'dateTooLate', day: max } satisfies Problem<Field>
  return undefined
}

/** A range as a form holds it; an amount or a day that was not entered yet is null. */
export type DateRange =
  | { type: 'relative'; amount: number | null; unit: DayUnit }
  | { type: 'absolute'; startDate: Day | null; endDate: Day | null }
export type DateRangeField = 'amount' | 'startDate' | 'endDate'

export function dateRangeProblems(
  range: DateRange,
  relationType: RelationType,
  today: Day,
  stored: Service = { start: null, expiry: null },
): Problem<DateRangeField>[] {
  if (range.type === 'relative') return relativeProblems(range, relationType, today)
  const { startDate, endDate } = range
  return serviceProblems(relationType, { start: startDate, expiry: endDate }, today, stored).map((problem) => ({
    ...problem,
    field: problem.field === 'serviceStartTimeMillis' ? 'startDate' : 'endDate',
  }))
}

function relativeProblems(
  { amount, unit }: Extract<DateRange, { type: 'relative' }>,
  relationType: RelationType,
  today: Day,
): Problem<DateRangeField>[] {
  const refuse = (rule: PersonRule): Problem<DateRangeField>[] => [{ field: 'amount', rule }]
  if (amount === null || Number.isNaN(amount)) return refuse('amountRequired')
  if (amount <= 0 || !Number.isInteger(amount)) return refuse('amountNotPositive')
  if (amount > RANGE_AMOUNT_MAX) return refuse('amountTooLarge')
  const problem = boundsProblem('amount' as const, addToDay(today, amount, unit), expiryBounds(relationType, today))
  return problem ? [problem] : []
}

/** The days of a range that has no problems: a relative one begins today. */
export function daysOfRange(range: DateRange, today: Day): { start: Day; expiry: Day } {
  if (range.type === 'relative') return { start: today, expiry: addToDay(today, range.amount ?? 0, range.unit) }
  return { start: range.startDate ?? today, expiry: range.endDate ?? today }
}

/** The first day counts from its first moment. A day that stays as it is stored keeps its moment. */
export const startMillisOf = (day: Day, timeZone: string, stored: number | null = null): number =>
  stored !== null && dayOf(stored, timeZone) === day ? stored : startOfDay(day, timeZone)

/** The last day counts to its end. */
export const expiryMillisOf = (day: Day, timeZone: string, stored: number | null = null): number =>
  stored !== null && dayOf(stored, timeZone) === day ? stored : endOfDay(day, timeZone)

type StoredMillis = { serviceStartTimeMillis: number; serviceExpiryTimeMillis: number | null }

export function dateRangeToMillis(range: DateRange, today: Day, timeZone: string, stored?: StoredMillis) {
  const { start, expiry } = daysOfRange(range, today)
  return {
    serviceStartTimeMillis: startMillisOf(start, timeZone, stored?.serviceStartTimeMillis),
    serviceExpiryTimeMillis: expiryMillisOf(expiry, timeZone, stored?.serviceExpiryTimeMillis),
  }
}
