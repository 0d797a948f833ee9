import { isKana, toHiragana, toKatakana } from 'wanakana'
import { romaniseKana, shortened } from './romanise.ts'
import { romanisedNames } from './romanised-names.ts'
import { romanisedPlaces } from './romanised-places.ts'

const LATIN = /^[a-z'-]{2,}$/
const READINGS_MAX = 24
const LONG_VOWELS_MAX = 3
/** Kana that end in `o` or `u`, after which a vowel may be long. */
const MAY_BE_LONG = /[うくすつぬふむゆるぐずづぶぷゅおこそとのほもよろごぞどぼぽょ]/

/** Names and places by their readings: family names of many people first. */
const kanji = Object.entries({ ...romanisedNames, ...romanisedPlaces })
const known = kanji.map(([written, reading]) => ({ written, reading: shortened(reading) }))

const readAs = (reading: string) =>
  known
    .filter((one) => one.reading.startsWith(shortened(reading)))
    .toSorted((a, b) => a.reading.length - b.reading.length)
    .slice(0, READINGS_MAX)
    .map(({ written }) => written)

/** The spellings of a word whose first vowels may be long: `ときょ`, `とうきょ`, `ときょう`, `とうきょう`. */
function lengthened(kana: string, sign: string): string[] {
  let spelled = ['']
  let choices = 0
  for (const letter of kana) {
    const both = MAY_BE_LONG.test(toHiragana(letter)) && choices++ < LONG_VOWELS_MAX
    spelled = spelled.flatMap((text) => (both ? [text + letter, text + letter + sign] : [text + letter]))
  }
  return spelled
}

/**
 * Japanese spellings of a word that is typed in Latin letters or kana: kana, and the kanji of names and places that are read like it. A
 * reading is where it begins: `sat` finds 佐藤. Empty for other words.
 */
export function japaneseSpellings(word: string): string[] {
  if (isKana(word)) {
    const others = [toHiragana(word), toKatakana(word)].filter((text) => text !== word)
    return [...new Set([...others, ...readAs(romaniseKana(word))])]
  }
  if (!LATIN.test(word)) return []
  const hiragana = toHiragana(word)
  const kana = isKana(hiragana) ? [...lengthened(hiragana, 'う'), ...lengthened(toKatakana(hiragana), 'ー')] : []
  return [...new Set([...kana, ...readAs(word)])]
}

/** A folded word, and the same with `ü` for the `ue` of those who have no key for it. Folded, that is an `u`. */
export const latinSpellings = (word: string): string[] => [...new Set([word, word.replaceAll(/([aou])e/g, '$1')])]
