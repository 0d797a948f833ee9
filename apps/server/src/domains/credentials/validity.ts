import { periodProblem } from '@portico/contract/credentials/credentials.rules'
import { requestErrors } from '@portico/contract/shared/errors'
import { AppError } from '../../platform/errors.ts'

type Times = { startTimeMillis?: number | undefined; expiryTimeMillis?: number | null | undefined }

export const timesOf = ({ startTimeMillis, expiryTimeMillis }: Times) => ({
  ...(startTimeMillis !== undefined && { starts_at: new Date(startTimeMillis) }),
  ...(expiryTimeMillis !== undefined && { expires_at: expiryTimeMillis === null ? null : new Date(expiryTimeMillis) }),
})

/** A rule that only the server can check reads like one that the contract has checked. */
export const fieldOf = (path: string, message: string) => ({ path, code: 'custom', message })

export const brokenRule = (path: string, message: string) =>
  new AppError(requestErrors.ruleBroken, 'A value breaks a rule.', { fields: [fieldOf(path, message)] })

/** Nobody's credential is meant to outlast their stay, or to be over before it begins. */
export function refuseTimes({ startTimeMillis, expiryTimeMillis }: Times, stayEndsAt: Date | null | undefined) {
  const problem = periodProblem(
    { start: startTimeMillis ?? null, end: expiryTimeMillis ?? null },
    { now: Date.now(), stayEnd: stayEndsAt?.getTime() ?? null },
  )
  if (problem) throw brokenRule(problem.field === 'start' ? 'startTimeMillis' : 'expiryTimeMillis', problem.rule)
}
