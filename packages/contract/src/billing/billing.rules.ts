import type { Card } from './billing.schema.ts'

/** A card is good until the last day of its month. UTC, so that a page from the server and the browser agree. */
export function isExpired({ exp_month, exp_year }: Pick<Card, 'exp_month' | 'exp_year'>, now: Date): boolean {
  return now.getTime() >= Date.UTC(exp_year, exp_month, 1)
}
