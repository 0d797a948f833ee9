import { at, type Random } from './random.ts'

/** A name, and its form in an e-mail address. */
export type Name = { text: string; mail: string }

const LETTERS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ı: 'i' }

export function mailName(latin: string): string {
  return latin
    .toLowerCase()
    .replace(/[äöüßı]/g, (character) => LETTERS[character] as string)
    .normalize('NFD')
    .replace(/[^a-z0-9 -]/g, '')
    .trim()
    .replace(/[ -]+/g, '-')
}

export const words = (list: string): readonly string[] => list.split(',').map((word) => word.trim())

/** A name in another script is followed by a bar and the same in Latin letters. */
export const names = (list: string): readonly Name[] =>
  words(list).map((name) => {
    const [text = name, latin = text] = name.split('|')
    return { text, mail: mailName(latin) }
  })

type Pair = { first: Name; second: Name; round: number }
export type Pairs = (index: number) => Pair

/**
 * All pairs of two lists in a shuffled order, over and over. Pair `index` is known without the ones before it, and no
 * pair comes twice in one round.
 */
export function shufflePairs(random: Random, firsts: readonly Name[], seconds: readonly Name[]): Pairs {
  const size = firsts.length * seconds.length
  // Steps near the golden ratio separate neighbouring names.
  let step = Math.floor(size * (0.613 + random() * 0.01))
  while (greatestCommonDivisor(step, size) > 1) step++
  const start = Math.floor(random() * size)
  return (index) => {
    const pair = (start + (index % size) * step) % size
    return {
      first: at(firsts, pair),
      second: at(seconds, Math.floor(pair / firsts.length)),
      round: Math.floor(index / size),
    }
  }
}

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b))

/** Mailboxes are unique within a property: repeated names get a number. */
export const mailboxOf = ({ first, second, round }: Pair) => `${first.mail}.${second.mail}${round ? round + 1 : ''}`
