import { addressLines } from '@portico/contract/properties/address-lines.rules'
import type { Address } from '@portico/contract/properties/properties.schema'
import { folded } from '@portico/contract/shared/folding'
import { romanisedWords } from '../../platform/spelling/romanise.ts'

export const wordsOf = (filter: string): string[] => folded(filter).split(/\s+/).filter(Boolean)

/** Letters of ASCII have no other spelling. */
const ASCII_ONLY = /^[\n -~]*$/

type Searched = {
  name: string
  address: Address
  /** The name of the country, where the portal shows it. */
  country: string
}

/** Every word has to occur in the name, the address or the country, or in another spelling of them: Japanese in Latin letters, `ue` for `ü`. */
export function isMatch({ name, address, country }: Searched, words: readonly string[]): boolean {
  const text = [name, ...addressLines(address), address.stateOrRegion ?? '', country].join('\n')
  const isAscii = ASCII_ONLY.test(text)
  const searched = isAscii ? text.toLowerCase() : folded(text)
  const missing = words.filter((word) => !searched.includes(word))
  if (missing.length === 0 || isAscii) return missing.length === 0
  const { stateOrRegion, city, addressLine1 } = address
  const spelled = folded(romanisedWords([name, stateOrRegion, city, addressLine1].join('\n')))
  return missing.every((word) => spelled.includes(word))
}
