import { romanisedPlaces } from './romanised-places.ts'

/** The rows of the table of kana: a consonant with the five vowels. A gap is a sound that does not exist. */
const ROWS: Readonly<Record<string, string>> = {
  '': 'あいうえお',
  k: 'かきくけこ',
  g: 'がぎぐげご',
  s: 'さしすせそ',
  z: 'ざじずぜぞ',
  t: 'たちつてと',
  d: 'だぢづでど',
  n: 'なにぬねの',
  h: 'はひふへほ',
  b: 'ばびぶべぼ',
  p: 'ぱぴぷぺぽ',
  m: 'まみむめも',
  y: 'や ゆ よ',
  r: 'らりるれろ',
  w: 'わ   を',
}
const IRREGULAR: Readonly<Record<string, string>> = {
  ...{ si: 'shi', zi: 'ji', ti: 'chi', tu: 'tsu', di: 'ji', du: 'zu', hu: 'fu', wo: 'o' },
}
const SMALL: Readonly<Record<string, string>> = {
  ゃ: 'ya',
  ゅ: 'yu',
  ょ: 'yo',
  ぁ: 'a',
  ぃ: 'i',
  ぅ: 'u',
  ぇ: 'e',
  ぉ: 'o',
}

const sounds = new Map<string, string>([
  ['ん', 'n'],
  ['ゔ', 'vu'],
  ...Object.entries(ROWS).flatMap(([consonant, row]) =>
    [...row].map((kana, index): [string, string] => {
      const sound = consonant + 'aiueo'.charAt(index)
      return [kana, IRREGULAR[sound] ?? sound]
    }),
  ),
])

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu
/** The longest name first, so that 東京 is not read in 東京都 after something shorter. */
const places = Object.keys(romanisedPlaces).sort((a, b) => b.length - a.length)
const PLACES = new RegExp(places.join('|'), 'gu')

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
 * they are mostly spelled (`toukyou`, `tokyo`), and the places of the table. Also other spellings of letters such as `ü`. Empty for a text
 * without any.
 */
export function romanisedWords(text: string): string {
  const normal = text.normalize('NFKC')
  const known = [...normal.matchAll(PLACES)].map(([place]) => romanisedPlaces[place] ?? '')
  const spelled = [...normal.replace(PLACES, ' ').matchAll(KANA)].map(([kana]) => romaniseKana(kana))
  const words = [
    ...known,
    ...spelledWords(normal),
    ...spelled,
    ...spelled.map((word) => word.replace(/ou|oo/g, 'o').replace(/uu/g, 'u')),
  ]
  return [...new Set(words.filter((word) => word.length > 1))].join(' ')
}

function romaniseKana(kana: string): string {
  let written = ''
  let isDoubled = false
  for (const one of toHiragana(kana)) {
    if (one === 'っ') {
      isDoubled = true
      continue
    }
    const small = SMALL[one]
    if (small) {
      written = joinSmall(written, small)
      continue
    }
    const sound = sounds.get(one) ?? ''
    written += isDoubled ? doubled(sound) : sound
    isDoubled = false
  }
  return written
}

/** Of `ッチ` comes `tchi`. */
const doubled = (sound: string) => (sound.startsWith('ch') ? `t${sound}` : sound.charAt(0) + sound)

/** `ki` and `ya` are `kya`, `shi` and `ya` are `sha`, `fu` and `a` are `fa`. */
function joinSmall(written: string, small: string): string {
  if (!/[iueo]$/.test(written)) return written + small
  const isSoft = /(sh|ch|j)i$/.test(written)
  return written.slice(0, -1) + (isSoft ? small.replace('y', '') : small)
}

/** The mark of a long vowel in katakana is not written. */
const toHiragana = (kana: string) =>
  kana.replaceAll('ー', '').replace(/[ァ-ヴ]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0x60))
