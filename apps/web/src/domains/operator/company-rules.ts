import { nameLimits } from '@portico/contract/company/company.rules'
import { EMAIL, EMAIL_MAX } from '@portico/contract/shared/email.rules'
import { nameProblem } from '@portico/contract/shared/names.rules'

const rules = { tooShort: 'nameRequired', tooLong: 'nameLength', invalid: 'nameInvalid' } as const

/** The code of the rule that a name breaks, as the contract calls it. */
export function problemOfName(typed: string): string | undefined {
  const problem = nameProblem(typed.trim(), nameLimits)
  return problem && rules[problem]
}

export function problemOfEmail(typed: string): string | undefined {
  const address = typed.trim()
  if (address === '') return 'emailRequired'
  return EMAIL.test(address) && address.length <= EMAIL_MAX ? undefined : 'emailWrong'
}
