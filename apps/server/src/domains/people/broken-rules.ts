import type { PersonRule } from '@portico/contract/people/people.rules'
import { requestErrors } from '@portico/contract/shared/errors'
import { AppError, fieldError } from '../../platform/errors.ts'

type Problem = { field: string; rule: PersonRule }

export const brokenRules = (problems: readonly Problem[]) =>
  new AppError(requestErrors.ruleBroken, 'A value breaks a rule.', {
    fields: problems.map(({ field, rule }) => fieldError(field, rule)),
  })

export function refuse(problems: readonly Problem[]) {
  if (problems.length > 0) throw brokenRules(problems)
}
