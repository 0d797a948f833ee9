import type { Person } from '@portico/contract/people/people.schema'
import { dayOf } from '@portico/contract/shared/days'

export const expiryOf = ({ services: [service] }: Person) => service.serviceExpiryTimeMillis

const DAY_MS = 86_400_000
const SOON_DAYS = 14

type ExpiryState = 'expired' | 'soon' | 'later'

/** The server ends access now by its own clock, and that of the browser may be a little behind. */
const CLOCK_TOLERANCE_MS = 60_000

/** Whether access ends within two weeks or has ended. */
export function expiryState(expiry: number, now: number): ExpiryState {
  if (expiry <= now + CLOCK_TOLERANCE_MS) return 'expired'
  return expiry - now <= SOON_DAYS * DAY_MS ? 'soon' : 'later'
}

/** The days until the last day, in the time zone of the property. It is zero on the last day. */
export const daysLeft = (expiry: number, now: number, timeZone: string) =>
  (Date.parse(dayOf(expiry, timeZone)) - Date.parse(dayOf(now, timeZone))) / DAY_MS
