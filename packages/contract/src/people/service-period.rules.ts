import { addToDay, type Day, type DayUnit, dayOf, endOfDay, startOfDay } from '../shared/days.ts'
import type { PersonProblem, PersonRule, Problem, RelationType } from './people.rules.ts'

/** The service period is the time in which a person has access. Days are in the time zone of the property. */
export const RANGE_AMOUNT_MAX = 9999

export const LONGEST_YEARS: Record<RelationType, number> = { RESIDENT: 5, GUEST: 1, SERVICE_PROVIDER: 5 }

/** The first and last day for a new start or end. `today` is in the time zone of the property. */
export const expiryBounds = (relationType: RelationType, today: Day): { min: Day; max: Day } => ({
  min: today,
  max: addToDay(today, LONGEST_YEARS[relationType], 'year'),
})

/** The first and last day for a new end that suits people of all these types. */
export const commonExpiryBounds = (types: readonly RelationType[], today: Day): { min: Day; max: Day } =>
  types
    .map((type) => expiryBounds(type, today))
    .reduce((strictest, one) => (one.max < strictest.max ? one : strictest), expiryBounds('RESIDENT', today))

/** A year more than the last day or, for somebody whose access has ended, than today, as far as the type allows. */
export function extendedExpiryDay(relationType: RelationType, lastDay: Day, today: Day): Day {
  const { max } = expiryBounds(relationType, today)
  const wanted = addToDay(lastDay < today ? today : lastDay, 1, 'year')
  if (wanted > max) return max
  return wanted
}

/** The default end of the period: the last day that is allowed for the type. */
export const defaultExpiryDay = (relationType: RelationType, today: Day): Day => expiryBounds(relationType, today).max

/** The initial end in the forms for a new user. */
export const newExpiryDay = (form: 'page' | 'panel', today: Day): Day =>
  form === 'page' ? addToDay(today, 1, 'year') : addToDay(today, 1, 'day')

export type Service = { start: Day | null; expiry: Day | null }

/** Stored days that do not change are not checked against the limits of today. */
export function serviceProblems(
  relationType: RelationType,
  { start, expiry }: Service,
  today: Day,
  stored: Service = { start: null, expiry: null },
): PersonProblem[] {
  const bounds = expiryBounds(relationType, today)
  const problems: PersonProblem[] = []
  // The start is optional for residents only; guests and service providers need a range of days.
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

/** The value of a form field; null is an amount or a day that was not entered yet. */
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

/** The days of a valid range; a relative range begins today. */
export function daysOfRange(range: DateRange, today: Day): { start: Day; expiry: Day } {
  if (range.type === 'relative') return { start: today, expiry: addToDay(today, range.amount ?? 0, range.unit) }
  return { start: range.startDate ?? today, expiry: range.endDate ?? today }
}

/** The period begins at the start of the first day. A day that does not change keeps its stored time. */
export const startMillisOf = (day: Day, timeZone: string, stored: number | null = null): number =>
  stored !== null && dayOf(stored, timeZone) === day ? stored : startOfDay(day, timeZone)

/** The period ends at the end of the last day. */
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
