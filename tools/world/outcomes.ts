import type { DenialReason } from '@portico/contract/access/access.rules'
import { at } from './random.ts'

const SUCCESSES = 0.972
const FAILURES = 0.023
/** The panels of the world tell reasons for so long, and even now not always. */
const REASON_DAYS = 60
const REASONS = 0.92
// The most common reasons come several times.
const REASONS_OF_PEOPLE: readonly DenialReason[] = [
  ...Array<DenialReason>(8).fill('CREDENTIAL_UNKNOWN'),
  ...Array<DenialReason>(5).fill('NO_KEY'),
  ...Array<DenialReason>(3).fill('OUTSIDE_WINDOWS'),
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

type Outcome = { status: string; reason: DenialReason | null }

/** One random number decides, so that the reasons do not change the rest of the world. */
export function outcomeOf(draw: number, isCourier: boolean, day: number): Outcome {
  if (draw < SUCCESSES) return { status: 'SUCCESS', reason: null }
  if (draw >= SUCCESSES + FAILURES) return { status: 'UNKNOWN', reason: null }
  const reasons = isCourier ? REASONS_OF_COURIERS : REASONS_OF_PEOPLE
  const place = (draw - SUCCESSES) / FAILURES
  const isTold = day > -REASON_DAYS && place < REASONS
  return { status: 'FAILURE', reason: isTold ? at(reasons, Math.floor((place / REASONS) * reasons.length)) : null }
}
