import type { FlagName, Flags } from '@portico/contract/flags/flags.rules'
import { flagValues } from '@portico/contract/flags/flags.schema'

export type ListFlag = { [Name in FlagName]: Flags[Name] extends readonly string[] ? Name : never }[FlagName]

/** The typed text as a list, or the values that the flag does not allow. */
export function parseList(name: ListFlag, text: string): { values: string[] } | { refused: string[] } {
  const values = [...new Set(text.split(/[,\s]+/).filter(Boolean))]
  const takes = (list: string[]) => flagValues.shape[name].safeParse(list).success
  if (takes(values)) return { values }
  const refused = values.filter((value) => !takes([value]))
  return { refused: refused.length > 0 ? refused : values }
}
