import { z } from 'zod'
import { defineErrors } from '../shared/errors.ts'
import { email, id, text, timeMillis } from '../shared/fields.ts'
import { locales } from '../shared/locales.ts'

export const accountErrors = defineErrors('account', {
  inviteUnknown: 404,
  inviteSpent: 409,
  /** It begins later. */
  inviteWaits: 409,
  inviteForAnother: 403,
  returnAddressForeign: 400,
  signInFailed: 400,
  /** It was ended before, has expired, or is one of another account. */
  sessionEnded: 404,
  /** Signing out ends the session of the caller. */
  sessionIsCurrent: 409,
})

export const userInfo = z.object({
  porticoUserInfo: z.object({ fullName: z.string(), primaryContactEmail: z.string() }),
  avcTermsAcceptanceTime: timeMillis.nullable(),
  accessCustomerInfo: z.object({ accessCustomerId: id }).nullable(),
})
export type UserInfo = z.infer<typeof userInfo>

/** Also of an account that nobody has invited. */
export const identity = z.object({
  fullName: z.string(),
  email: z.string(),
  /** Always false without a console. */
  isOperator: z.boolean(),
  /** The edition `specified` has none. Somebody who was never invited cannot read the edition. */
  hasConsole: z.boolean(),
})

export const redirectTarget = z.object({ redirectUrl: z.url() })

export const inviteToken = text({ min: 16, max: 128 })

/** The server checks that the address is inside the portal; the schema only limits the length. */
const returnTo = text({ min: 1, max: 2000 })
export const signInQuery = z.strictObject({
  return_to: returnTo.default('/'),
  language: z.enum(locales).optional(),
  email: email.optional(),
  switch_user: z.enum(['true']).optional(),
})
export const signOutQuery = signInQuery.pick({ return_to: true, language: true })

/** The parameters that the identity provider adds to the callback URL; it may add others. */
export const callbackQuery = z.looseObject({ state: text({ min: 1, max: 512 }) })
