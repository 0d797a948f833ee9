/** Of one company. */
export const PROGRAMS_MAX = 100
/** One is used while the next one is brought to where the program runs. */
export const LIVE_TOKENS_MAX = 2

const DAY_MS = 24 * 60 * 60 * 1_000
/** A year has 366 days where it has most, and the last day counts as a whole in every time zone. */
export const TOKEN_LIFE_MS = 367 * DAY_MS

/** Which rule the end of a token breaks. */
export function tokenEndProblem(endsAtMillis: number, now: number): 'tokenEndPast' | 'tokenEndTooLate' | undefined {
  if (endsAtMillis <= now) return 'tokenEndPast'
  return endsAtMillis > now + TOKEN_LIFE_MS ? 'tokenEndTooLate' : undefined
}

/** Adding somebody to a building needs accepted terms, for guests, too. */
export const mayAddPeople = (permissions: readonly string[]) =>
  permissions.includes('people.change') || permissions.includes('guests.change')
