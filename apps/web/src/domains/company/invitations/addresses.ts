import { withoutHidden } from '@portico/contract/shared/names.rules'

const SEPARATOR = /[\s,;]+/
/** As the contract checks an address; a test compares the two. */
const ADDRESS = /^[^\s@]+@[^\s@]+$/
const LENGTH_MAX = 254

const isAddress = (word: string) =>
  ADDRESS.test(word) && word.length <= LENGTH_MAX && withoutHidden(word) === word && word.isWellFormed()

/** The addresses of a text, each once, and the words that are none. Commas, semicolons, blanks and new lines separate them. */
export function addressesIn(text: string): { addresses: string[]; wrong: string[] } {
  const words = text.split(SEPARATOR).filter(Boolean)
  const byFolded = new Map<string, string>()
  for (const word of words) {
    const folded = word.toLowerCase()
    if (!byFolded.has(folded)) byFolded.set(folded, word)
  }
  const all = [...byFolded.values()]
  return { addresses: all.filter(isAddress), wrong: all.filter((word) => !isAddress(word)) }
}
