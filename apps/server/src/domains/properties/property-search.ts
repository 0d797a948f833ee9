import { addressLines } from '@portico/contract/properties/address-lines.rules'
import type { Address } from '@portico/contract/properties/properties.schema'
import { folded } from '../../platform/folding.ts'
import { romanisedWords } from './romanise.ts'

export const wordsOf = (filter: string): string[] => folded(filter).split(/\s+/).filter(Boolean)

/** Letters of ASCII have no other spelling. */
const ASCII_ONLY = /^[\n -~]*$/

/** Every word has to occur in the name or the address, or in another spelling of them: Japanese in Latin letters, `ue` for `ü`. */
export function isMatch({ name, address }: { name: string; address: Address }, words: readonly string[]): boolean {
  const text = [name, ...addressLines(address), address.stateOrRegion ?? ''].join('\n')
  const isAscii = ASCII_ONLY.test(text)
  const searched = isAscii ? text.toLowerCase() : folded(text)
  const missing = words.filter((word) => !searched.includes(word))
  if (missing.length === 0 || isAscii) return missing.length === 0
  const { stateOrRegion, city, addressLine1 } = address
  const spelled = folded(romanisedWords([name, stateOrRegion, city, addressLine1].join('\n')))
  return missing.every((word) => spelled.includes(word))
}
