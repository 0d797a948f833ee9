import type { Card } from './billing.schema.ts'

/** A card is valid until the last day of its month. Days are in UTC, so that server and browser agree. */
export function isExpired({ exp_month, exp_year }: Pick<Card, 'exp_month' | 'exp_year'>, now: Date): boolean {
  return now.getTime() >= Date.UTC(exp_year, exp_month, 1)
}
