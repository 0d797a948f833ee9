import type { NameProblem } from '@portico/contract/shared/names.rules'

const rules = { tooShort: 'nameRequired', tooLong: 'nameLength', invalid: 'nameInvalid' } as const

/** The code of the broken rule of a name, as the contract calls it. */
export const ruleOfName = (problem: NameProblem | undefined) => problem && rules[problem]
