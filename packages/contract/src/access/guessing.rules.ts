/** This file does not import zod, because the browser loads it. */

/** About as many codes can be tried at a keypad that waits after wrong ones. */
export const TRIES_PER_DAY = 100
/** A property where a code is guessed sooner than this is told so. */
export const GUESSING_DAYS_LEAST = 365
/** The longest codes that there are. */
const DIGITS_MOST = 8

type Guessed = { digits: number; codes: number; keypads: number }

/** After how many days somebody who tries out codes at all keypads, day and night, is to be expected to hit one. */
export const guessingDays = ({ digits, codes, keypads }: Guessed): number =>
  10 ** digits / (TRIES_PER_DAY * keypads * codes)

/** The length of codes that takes long enough, or the longest. Undefined: the codes are long enough, or could not be longer. */
export function betterDigits(guessed: Guessed): number | undefined {
  const isEnough = (digits: number) => guessingDays({ ...guessed, digits }) >= GUESSING_DAYS_LEAST
  if (isEnough(guessed.digits) || guessed.digits >= DIGITS_MOST) return undefined
  let digits = guessed.digits + 1
  while (digits < DIGITS_MOST && !isEnough(digits)) digits++
  return digits
}
