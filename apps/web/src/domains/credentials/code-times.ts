import { periodProblem } from '@portico/contract/credentials/credentials.rules'
import type { CredentialChange } from '@portico/contract/credentials/credentials.schema'
import { type Day, dayOf, endOfDay, startOfDay } from '@portico/contract/shared/days'
import { followsServicePeriod, type Timed } from '#web/data/credentials/credential-rows.ts'

/** The period in which a code is valid, in days of the property. Null is an empty or invalid input. */
export type CodeTimes = { startDay: Day | null; endsWithServicePeriod: boolean; endDay: Day | null }
export type TimeProblems = Partial<Record<'startDay' | 'endDay', string>>

export const timesOf = (code: Timed, timeZone: string): CodeTimes => ({
  startDay: dayOf(code.startTimeMillis, timeZone),
  endsWithServicePeriod: followsServicePeriod(code),
  endDay: code.expiryTimeMillis === null ? null : dayOf(code.expiryTimeMillis, timeZone),
})

type Limits = { today: Day; servicePeriodEndDay: Day | null }

export function timeProblems(
  { startDay, endsWithServicePeriod, endDay }: CodeTimes,
  { today, servicePeriodEndDay }: Limits,
): TimeProblems {
  const end = endsWithServicePeriod ? null : endDay
  const problem = periodProblem({ start: startDay, end }, { now: today, stayEnd: servicePeriodEndDay })
  return {
    ...(startDay === null && { startDay: 'startRequired' }),
    ...(!endsWithServicePeriod && endDay === null && { endDay: 'endRequired' }),
    ...(problem && { [`${problem.field}Day`]: problem.rule }),
  }
}

/** Only changed days are sent, because a day would replace the exact time of the stored value. */
export function changeOf(times: CodeTimes, code: Timed, timeZone: string): CredentialChange {
  const before = timesOf(code, timeZone)
  const { startDay, endsWithServicePeriod, endDay } = times
  const isEndChanged =
    endsWithServicePeriod !== before.endsWithServicePeriod || (!endsWithServicePeriod && endDay !== before.endDay)
  const servicePeriodEnd = code.people[0]?.serviceExpiryTimeMillis ?? null
  const end = endDay === null ? null : endOfDay(endDay, timeZone)
  return {
    version: code.version,
    ...(startDay !== null && startDay !== before.startDay && { startTimeMillis: startOfDay(startDay, timeZone) }),
    // The service period may end before midnight of its last day.
    ...(isEndChanged && {
      expiryTimeMillis: endsWithServicePeriod || end === null ? null : Math.min(end, servicePeriodEnd ?? end),
    }),
  }
}
