import { periodProblem } from '@portico/contract/credentials/credentials.rules'
import { requestErrors } from '@portico/contract/shared/errors'
import { AppError, fieldError } from '../../platform/errors.ts'

type Times = { startTimeMillis?: number | undefined; expiryTimeMillis?: number | null | undefined }

export const timesOf = ({ startTimeMillis, expiryTimeMillis }: Times) => ({
  ...(startTimeMillis !== undefined && { starts_at: new Date(startTimeMillis) }),
  ...(expiryTimeMillis !== undefined && { expires_at: expiryTimeMillis === null ? null : new Date(expiryTimeMillis) }),
})

export const brokenRule = (path: string, message: string) =>
  new AppError(requestErrors.ruleBroken, 'A value breaks a rule.', { fields: [fieldError(path, message)] })

/** A credential must end within the service period of its holder, and must not end before it begins. */
export function refuseTimes({ startTimeMillis, expiryTimeMillis }: Times, serviceEndsAt: Date | null | undefined) {
  const problem = periodProblem(
    { start: startTimeMillis ?? null, end: expiryTimeMillis ?? null },
    { now: Date.now(), stayEnd: serviceEndsAt?.getTime() ?? null },
  )
  if (problem) throw brokenRule(problem.field === 'start' ? 'startTimeMillis' : 'expiryTimeMillis', problem.rule)
}
