import { folded } from '@portico/contract/shared/folding'
import { japaneseSpellings, latinSpellings } from './spellings.ts'

const WORDS_MAX = 8
/** `portico.words_of` separates words in the same way. */
const BETWEEN_WORDS = /[\s.@_,-]+/

/** A Latin word is found where a word begins, a Japanese one anywhere: Japanese is written without spaces. */
const inWords = (word: string) => (/^[\p{Script=Latin}\d]/u.test(word) ? ` ${word}` : word)

/** The word that the indexes are asked for. A Japanese name may be one word with the family name first; of others the longest word finds the fewest. */
function leadingWord(words: readonly string[]): string {
  if (words.every((word) => japaneseSpellings(word).length > 0)) return words[0] ?? ''
  return words.reduce((best, word) => (word.length > best.length ? word : best), '')
}

/** A text as `portico.find_people` wants it. */
export function typedWords(text: string) {
  const phrase = folded(text.trim())
  const words = phrase.split(BETWEEN_WORDS).filter(Boolean).slice(0, WORDS_MAX)
  const leading = leadingWord(words)
  const others = words.toSpliced(words.indexOf(leading), 1)
  return {
    phrase,
    words,
    prefixes: latinSpellings(leading).filter(Boolean),
    readings: japaneseSpellings(leading),
    others: others.map((word) => [...latinSpellings(word), ...japaneseSpellings(word)].map(inWords)),
  }
}
export type TypedWords = ReturnType<typeof typedWords>
