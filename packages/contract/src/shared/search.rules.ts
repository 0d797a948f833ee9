/** Equals, does not equal, contains, does not contain. */
export const operators = ['=', '!=', ':', '!:'] as const
export type Operator = (typeof operators)[number]

export const CONDITIONS_MAX = 20
export const CONDITION_VALUE_MAX = 200

/**
 * What the records of a list have to meet. Without a field the value is looked for in all of them. `words` are the values of enumerations
 * whose texts, in the language of the reader, meet the condition: the server knows no texts.
 */
export type Condition<Field extends string = string> = {
  field?: Field | undefined
  operator: Operator
  value: string
  words?: Partial<Record<Field, string[]>> | undefined
}

/** Which records of a list are meant: those that meet all conditions, or any of them. */
export type Search<Field extends string = string> = { filter: Condition<Field>[]; match: 'all' | 'any' }
