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

/** Nobody's credential is meant to outlast their stay. */
export function refuseBeyondStay({ expiryTimeMillis }: Times, stayEndsAt: Date | null | undefined) {
  if (expiryTimeMillis != null && stayEndsAt && expiryTimeMillis > stayEndsAt.getTime())
    throw brokenRule('expiryTimeMillis', 'endsAfterStay')
}
