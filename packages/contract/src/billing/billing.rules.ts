import type { Card } from './billing.schema.ts'

type Expiry = Pick<Card, 'exp_month' | 'exp_year'>

/** A card is valid until the last day of its month. Days are in UTC, so that server and browser agree. */
const expiresAt = ({ exp_month, exp_year }: Expiry) => Date.UTC(exp_year, exp_month, 1)

export const isExpired = (card: Expiry, now: Date): boolean => now.getTime() >= expiresAt(card)

export const expiresWithin = (card: Expiry, millis: number, now: Date): boolean =>
  !isExpired(card, now) && expiresAt(card) - now.getTime() <= millis
