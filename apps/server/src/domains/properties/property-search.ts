import { addressLines } from '@portico/contract/properties/address-lines.rules'
import type { Address } from '@portico/contract/properties/properties.schema'
import { romanisedWords } from './romanise.ts'

/** Ignores case, accents and character width, but keeps the marks that distinguish か from が. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')

export const wordsOf = (filter: string): string[] => plain(filter).split(/\s+/).filter(Boolean)

/** Letters of ASCII have no other spelling. */
const ASCII_ONLY = /^[\n -~]*$/

/** Every word has to occur in the name or the address, or in another spelling of them: Japanese in Latin letters, `ue` for `ü`. */
export function isMatch({ name, address }: { name: string; address: Address }, words: readonly string[]): boolean {
  const text = [name, ...addressLines(address), address.stateOrRegion ?? ''].join('\n')
  const isAscii = ASCII_ONLY.test(text)
  const searched = isAscii ? text.toLowerCase() : plain(text)
  const missing = words.filter((word) => !searched.includes(word))
  if (missing.length === 0 || isAscii) return missing.length === 0
  const { stateOrRegion, city, addressLine1 } = address
  const spelled = plain(romanisedWords([name, stateOrRegion, city, addressLine1].join('\n')))
  return missing.every((word) => spelled.includes(word))
}
