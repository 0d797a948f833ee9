/** This file does not import zod, because the browser loads it. */

/** About as many codes can be tried at a keypad that waits after wrong ones. */
export const TRIES_PER_DAY = 100
/** A property where a code is guessed sooner than this is told so. */
export const GUESSING_DAYS_LEAST = 365
/** The longest codes that there are. */
const DIGITS_MOST = 8

/** So many codes have so many digits. */
export type CodesOfLength = { digits: number; count: number }
type Guessed = { codes: readonly CodesOfLength[]; keypads: number }

/** After how many days somebody who tries out codes at all keypads, day and night, and knows which lengths there are, is to be expected to hit one. */
export function guessingDays({ codes, keypads }: Guessed): number {
  const easiest = Math.max(...codes.map(({ digits, count }) => count / 10 ** digits))
  return 1 / (TRIES_PER_DAY * keypads * easiest)
}

/** The codes as they were if none had fewer digits. */
export function withDigits(codes: readonly CodesOfLength[], digits: number): CodesOfLength[] {
  const longer = codes.filter((one) => one.digits > digits)
  const count = codes.filter((one) => one.digits <= digits).reduce((sum, one) => sum + one.count, 0)
  return [{ digits, count }, ...longer]
}

/** The length of codes that takes long enough, or the longest. Undefined: the codes are long enough, or could not be longer. */
export function betterDigits({ codes, keypads }: Guessed): number | undefined {
  const isEnough = (some: readonly CodesOfLength[]) => guessingDays({ codes: some, keypads }) >= GUESSING_DAYS_LEAST
  const shortest = Math.min(...codes.map(({ digits }) => digits))
  if (isEnough(codes) || shortest >= DIGITS_MOST) return undefined
  let digits = shortest + 1
  while (digits < DIGITS_MOST && !isEnough(withDigits(codes, digits))) digits++
  return digits
}
