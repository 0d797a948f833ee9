import { z } from 'zod'
import { CODE_MAX, CODE_PATTERN } from './codes.rules.ts'
import { type NameLimits, type NameProblem, nameProblem, withoutHidden } from './names.rules.ts'

export const INT4_MAX = 2_147_483_647

/** The patterns are part of the OpenAPI document; regular expressions of other languages do not support `\0`. */
const NO_NUL = '^[^\\x00]*$'
const ONE_LINE = '^[^\\x00-\\x1f\\x7f]*$'

/** Text that PostgreSQL can store: no NUL, no half of a surrogate pair. */
export const text = (limits: { min?: number; max: number }) =>
  z
    .string()
    .min(limits.min ?? 0)
    .max(limits.max)
    .regex(new RegExp(NO_NUL))
    .refine((value) => value.isWellFormed())

/** A trimmed name. `rules` are the codes of the domain for the problems of a name. */
export const name = (limits: NameLimits, rules: Record<NameProblem, string>) =>
  z
    .string()
    .trim()
    .superRefine((value, context) => {
      const problem = nameProblem(value, limits)
      if (problem) context.addIssue({ code: 'custom', message: rules[problem] })
    })
    .meta({ minLength: limits.min, maxLength: limits.max, pattern: ONE_LINE })

/** The company's own short name for a thing; files are matched by it. An empty one is none. */
export const code = z
  .string()
  .trim()
  .max(CODE_MAX, 'codeLength')
  .regex(CODE_PATTERN, 'codeInvalid')
  .transform((value) => value || null)
  .nullable()

export const id = z.guid()
/** As the IANA database names it. */
export const timeZone = text({ min: 1, max: 64 }).refine((value) => isTimeZone(value))
export const count = z.int().min(0).max(INT4_MAX)
export const version = z.int().min(1).max(INT4_MAX)
/** A number from 1 on in the query of a request, which has texts only. */
export const numberText = (max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(max))
export const timeMillis = z.int().min(0).max(253_402_300_799_999)
export const email = text({ min: 3, max: 254 })
  .regex(/^[^\s@]+@[^\s@]+$/)
  .refine((value) => withoutHidden(value) === value)

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: value })
    return true
  } catch {
    return false
  }
}
