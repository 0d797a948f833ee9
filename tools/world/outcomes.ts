import type { DenialReason } from '@portico/contract/access/access.rules'
import { at } from './random.ts'

const SUCCESSES = 0.972
const FAILURES = 0.023
/** The panels of the world tell reasons for so long, and even now not always. */
const REASON_DAYS = 60
const REASONS = 0.92
/** Nobody has tried out codes in the last days of the world, so that no alert tells of it. */
const QUIET_DAYS = 3
// The most common reasons come several times.
const REASONS_OF_PEOPLE: readonly DenialReason[] = [
  ...Array<DenialReason>(7).fill('CREDENTIAL_UNKNOWN'),
  'TOO_MANY_TRIES',
  ...Array<DenialReason>(5).fill('NO_KEY'),
  ...Array<DenialReason>(2).fill('OUTSIDE_WINDOWS'),
  'CLOCK_UNKNOWN',
  'CREDENTIAL_INACTIVE',
  'HOLDER_SUSPENDED',
  'NOT_YET_VALID',
  'EXPIRED',
  'ENTRANCE_DISABLED',
]
const REASONS_OF_COURIERS: readonly DenialReason[] = [
  'PROVIDER_NOT_ALLOWED',
  'PROVIDER_NOT_ALLOWED',
  'ENTRANCE_DISABLED',
  'LOCKDOWN',
]

/** Nobody knows who it was: nothing was found, or the keypad did not look. */
export const isNameless = (reason: DenialReason | null) =>
  reason === 'CREDENTIAL_UNKNOWN' || reason === 'TOO_MANY_TRIES'

type Outcome = { status: string; reason: DenialReason | null }

/** One random number decides, so that the reasons do not change the rest of the world. */
export function outcomeOf(draw: number, isCourier: boolean, day: number): Outcome {
  if (draw < SUCCESSES) return { status: 'SUCCESS', reason: null }
  if (draw >= SUCCESSES + FAILURES) return { status: 'UNKNOWN', reason: null }
  const reasons = isCourier ? REASONS_OF_COURIERS : REASONS_OF_PEOPLE
  const place = (draw - SUCCESSES) / FAILURES
  const isTold = day > -REASON_DAYS && place < REASONS
  if (!isTold) return { status: 'FAILURE', reason: null }
  const reason = at(reasons, Math.floor((place / REASONS) * reasons.length))
  const isTooLate = reason === 'TOO_MANY_TRIES' && day > -QUIET_DAYS
  return { status: 'FAILURE', reason: isTooLate ? 'CREDENTIAL_UNKNOWN' : reason }
}
