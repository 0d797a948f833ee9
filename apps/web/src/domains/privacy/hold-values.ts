import { DAY_MS } from '@portico/contract/privacy/privacy.rules'
import { type HoldDraft, holdDraft } from '@portico/contract/privacy/privacy.schema'
import { dayOf, endOfDay, startOfDay } from '@portico/contract/shared/days'
import type { Problems } from '#web/platform/form/problems.ts'

/** Days by the clock of the property; null: none was typed. */
export type HoldValues = {
  reason: string
  people: string[]
  entrances: string[]
  from: string | null
  until: string | null
  ends: string | null
}

const MONTH_DAYS = 30
const FIRST_END_DAYS = 90

/** The last month, for three months. */
export const initialHold = (now: number, timeZone: string): HoldValues => ({
  ...{ reason: '', people: [], entrances: [] },
  from: dayOf(now - MONTH_DAYS * DAY_MS, timeZone),
  until: dayOf(now, timeZone),
  ends: dayOf(now + FIRST_END_DAYS * DAY_MS, timeZone),
})

/** The last day of the span belongs to it. */
export const draftOf = ({ reason, people, entrances, from, until, ends }: HoldValues, timeZone: string): HoldDraft => ({
  reason: reason.trim(),
  personIds: people,
  accessPointIds: entrances,
  fromMillis: beginningOf(from, timeZone),
  untilMillis: endOf(until, timeZone),
  endsAtMillis: endOf(ends, timeZone),
})

const beginningOf = (day: string | null, timeZone: string) => (day === null ? Number.NaN : startOfDay(day, timeZone))
const endOf = (day: string | null, timeZone: string) => (day === null ? Number.NaN : endOfDay(day, timeZone) + 1)

const FIELDS: Readonly<Record<string, keyof HoldValues>> = {
  reason: 'reason',
  personIds: 'people',
  accessPointIds: 'entrances',
  fromMillis: 'from',
  untilMillis: 'until',
  endsAtMillis: 'ends',
}
export const holdFieldOf = (path: string) => FIELDS[path]

export function holdProblems(values: HoldValues, timeZone: string): Problems {
  const missing = (['from', 'until', 'ends'] as const).filter((name) => values[name] === null)
  const problems: Record<string, string> = Object.fromEntries(missing.map((name) => [name, 'holdDay']))
  for (const { path, message } of holdDraft.safeParse(draftOf(values, timeZone)).error?.issues ?? []) {
    const name = FIELDS[String(path[0])]
    if (name) problems[name] ??= message
  }
  return problems
}
