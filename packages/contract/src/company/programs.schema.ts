import { z } from 'zod'
import { defineErrors } from '../shared/errors.ts'
import { id, timeMillis, version } from '../shared/fields.ts'
import { assignment, newAssignments, shortName } from './company.schema.ts'
import { tokenEndProblem } from './programs.rules.ts'

export const programErrors = defineErrors('programs', {
  notFound: 404,
  tokenNotFound: 404,
  stale: 409,
  /** The role looks after members or programs, which a program never does. */
  roleNotForPrograms: 403,
  /** The program could add people, and whoever makes it has not accepted the terms of use. */
  termsNotAccepted: 403,
  tooMany: 409,
  tooManyTokens: 409,
})

/** Without the token itself, which is shown once. */
export const programToken = z.object({
  tokenId: id,
  name: z.string(),
  createdAtMillis: timeMillis,
  createdBy: z.string().nullable(),
  /** To the minute, roughly: a token that is used all the time is noted every few minutes. */
  lastUsedAtMillis: timeMillis.nullable(),
  endsAtMillis: timeMillis,
})
export type ProgramToken = z.infer<typeof programToken>

export const program = z.object({
  accountId: id,
  name: z.string(),
  assignments: z.array(assignment),
  /** Also those that have ended, until another one takes their place. */
  tokens: z.array(programToken),
  createdAtMillis: timeMillis,
  createdBy: z.string().nullable(),
  /** Whether somebody has accepted the terms of use for it. */
  hasTerms: z.boolean(),
  version,
})
export type Program = z.infer<typeof program>

export const programDraft = z.strictObject({ name: shortName, assignments: newAssignments })
export type ProgramDraft = z.infer<typeof programDraft>

export const tokenDraft = z.strictObject({
  name: shortName,
  endsAtMillis: timeMillis.superRefine((endsAtMillis, context) => {
    const problem = tokenEndProblem(endsAtMillis, Date.now())
    if (problem) context.addIssue({ code: 'custom', message: problem })
  }),
})
export type TokenDraft = z.infer<typeof tokenDraft>

/** The only reply that contains the token. */
export const newToken = programToken.extend({ token: z.string() })
export type NewToken = z.infer<typeof newToken>
