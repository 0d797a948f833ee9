export type CookieChoice = { answer: 'Confirmed' | 'Skipped'; givenAt: number }

const LIFE_YEARS = 1
/** The clock of the server that reads the choice may be behind that of the browser. */
const CLOCK_TOLERANCE_MS = 24 * 60 * 60 * 1000

/** Whether the answer is still valid. It expires after twelve months. */
export function isCurrentCookieChoice(value: object, now = Date.now()): boolean {
  const { answer, givenAt } = value as Partial<CookieChoice>
  if (answer !== 'Confirmed' && answer !== 'Skipped') return false
  if (typeof givenAt !== 'number' || givenAt > now + CLOCK_TOLERANCE_MS) return false
  const end = new Date(givenAt)
  end.setUTCFullYear(end.getUTCFullYear() + LIFE_YEARS)
  return now < end.getTime()
}
