import { toRomaji } from 'wanakana'
import { romanisedNames } from './romanised-names.ts'
import { romanisedPlaces } from './romanised-places.ts'

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu
/** The longest name first, so that 東京 is not read in 東京都 after something shorter. */
const readings: Readonly<Record<string, string>> = { ...romanisedNames, ...romanisedPlaces }
const KNOWN = new RegExp(
  Object.keys(readings)
    .sort((a, b) => b.length - a.length)
    .join('|'),
  'gu',
)

/** Letters as people type them without the keys for them. The portal itself ignores accents, so `u` for `ü` is not among them. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  ...{ ä: ['ae'], ö: ['oe'], ü: ['ue'], ø: ['o', 'oe'], å: ['aa'], ł: ['l'], đ: ['d'], æ: ['ae'], œ: ['oe'], ı: ['i'] },
}
const SPELLED = /[äöüøåłđæœı]/g
const SPELLED_WORDS = /\S*[äöüøåłđæœı]\S*/g

/** Words with such letters, once with the first spelling of each and once with the other. */
const spelledWords = (text: string) =>
  [...text.toLowerCase().matchAll(SPELLED_WORDS)].flatMap(([word]) =>
    [0, 1].map((choice) =>
      word.replace(SPELLED, (letter) => (SPELLINGS[letter]?.[choice] ?? SPELLINGS[letter]?.[0]) || letter),
    ),
  )

/**
 * Latin words by which a Japanese name or address is found: its kana in Hepburn spelling, with long vowels as they are written and as
 * they are mostly spelled (`toukyou`, `tokyo`), and the places and names of the tables. Also other spellings of letters such as `ü`. Empty for a text
 * without any.
 */
export function romanisedWords(text: string): string {
  const normal = text.normalize('NFKC')
  const known = [...normal.matchAll(KNOWN)].map(([name]) => readings[name] ?? '')
  const spelled = [...normal.replace(KNOWN, ' ').matchAll(KANA)].map(([kana]) => romaniseKana(kana))
  const words = [...known, ...spelledWords(normal), ...spelled, ...spelled.map(shortened)]
  return [...new Set(words.filter((word) => word.length > 1))].join(' ')
}

/** With long vowels as they are mostly spelled. */
export const shortened = (word: string) => word.replace(/ou|oo/g, 'o').replace(/uu/g, 'u')

/** Foreign sounds, which names of buildings are full of: `フィオーレ` is `fiore`, not `fuiore`. */
const FOREIGN = { ふ: 'f', ゔ: 'v', て: 't', で: 'd', と: 't', ど: 'd', う: 'w', つ: 'ts', く: 'kw' }
const foreignSounds = Object.fromEntries(
  Object.entries(FOREIGN).flatMap(([kana, sound]) =>
    [...'ぁぃぅぇぉ'].map((small, index) => [kana + small, sound + 'aiueo'.charAt(index)]),
  ),
)

/** The mark of a long vowel is not written: `シャトー` is `shato`. */
export const romaniseKana = (kana: string) =>
  toRomaji(kana.replaceAll('ー', ''), { customRomajiMapping: foreignSounds })
