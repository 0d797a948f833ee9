import type { PersonRule } from '@portico/contract/people/people.rules'
import { requestErrors } from '@portico/contract/shared/errors'
import { AppError } from '../../platform/errors.ts'

/** A rule that only the server can check reads like one that the contract has checked. */
export const fieldOf = (path: string, rule: PersonRule) => ({ path, code: 'custom', message: rule })

type Problem = { field: string; rule: PersonRule }

export const brokenRules = (problems: readonly Problem[]) =>
  new AppError(requestErrors.ruleBroken, 'A value breaks a rule.', {
    fields: problems.map(({ field, rule }) => fieldOf(field, rule)),
  })

export function refuse(problems: readonly Problem[]) {
  if (problems.length > 0) throw brokenRules(problems)
}
