import { periodProblem } from '@portico/contract/credentials/credentials.rules'
import type { CredentialChange } from '@portico/contract/credentials/credentials.schema'
import { type Day, dayOf, endOfDay, startOfDay } from '@portico/contract/shared/days'
import { followsStay, type Timed } from './credential-rows.ts'

/** When a code is valid, in days of the property. Null is nothing that could be read. */
export type CodeTimes = { startDay: Day | null; endsWithStay: boolean; endDay: Day | null }
export type TimeProblems = Partial<Record<'startDay' | 'endDay', string>>

export const timesOf = (code: Timed, timeZone: string): CodeTimes => ({
  startDay: dayOf(code.startTimeMillis, timeZone),
  endsWithStay: followsStay(code),
  endDay: code.expiryTimeMillis === null ? null : dayOf(code.expiryTimeMillis, timeZone),
})

type Limits = { today: Day; stayEndDay: Day | null }

export function timeProblems(
  { startDay, endsWithStay, endDay }: CodeTimes,
  { today, stayEndDay }: Limits,
): TimeProblems {
  const end = endsWithStay ? null : endDay
  const problem = periodProblem({ start: startDay, end }, { now: today, stayEnd: stayEndDay })
  return {
    ...(startDay === null && { startDay: 'startRequired' }),
    ...(!endsWithStay && endDay === null && { endDay: 'endRequired' }),
    ...(problem && { [`${problem.field}Day`]: problem.rule }),
  }
}

/** What has not been touched is not sent: a start at noon stays at noon. */
export function changeOf(times: CodeTimes, code: Timed, timeZone: string): CredentialChange {
  const before = timesOf(code, timeZone)
  const { startDay, endsWithStay, endDay } = times
  const isEndChanged = endsWithStay !== before.endsWithStay || (!endsWithStay && endDay !== before.endDay)
  const stayEnd = code.people[0]?.serviceExpiryTimeMillis ?? null
  const end = endDay === null ? null : endOfDay(endDay, timeZone)
  return {
    version: code.version,
    ...(startDay !== null && startDay !== before.startDay && { startTimeMillis: startOfDay(startDay, timeZone) }),
    // The last day of a stay may end before its midnight.
    ...(isEndChanged && {
      expiryTimeMillis: endsWithStay || end === null ? null : Math.min(end, stayEnd ?? end),
    }),
  }
}
