import { type DenialReason, denialReasons } from '@portico/contract/access/access.rules'
import type { ExplainedCredential, Explanation } from '@portico/contract/access/access.schema'

/** What keeps few people out, and is told only when it does: everybody else would have to read that they are not concerned. */
const onlyFailed = [
  'TOO_MANY_TRIES',
  'RULE_UNKNOWN',
  'LIST_STALE',
  'PASS_WITHDRAWN',
  'USED_UP',
  'CLOCK_UNKNOWN',
  'CLOSED_DAY',
] as const satisfies readonly DenialReason[]
type OnlyFailed = (typeof onlyFailed)[number]
const isOnlyFailed = (reason: DenialReason): reason is OnlyFailed => onlyFailed.some((one) => one === reason)

/** One check of a credential, in the order of the reasons. `isUnbound`: it does not apply, because schedules do not bind this person. */
export type Step =
  | { reason: Exclude<DenialReason, OnlyFailed>; isPassed: true; isUnbound: boolean }
  | { reason: DenialReason; isPassed: false; isUnbound: false }

/** The checks that a courier's app has nothing to do with, and those of a courier alone. */
const ofHolders: readonly DenialReason[] = [
  'CREDENTIAL_INACTIVE',
  'HOLDER_SUSPENDED',
  'EXPIRED',
  'NO_KEY',
  'OUTSIDE_WINDOWS',
]
const ofProviders: readonly DenialReason[] = ['PROVIDER_NOT_ALLOWED']

type Known = Pick<Explanation, 'person' | 'lockdowns'>
type Checked = Pick<ExplainedCredential, 'kind' | 'reasons' | 'isBoundBySchedules'>

/**
 * The checks of a credential. Those that an earlier failure makes impossible are left out: nothing more is known of an unknown credential, nor
 * of one that a waiting keypad did not look at, and there are no schedules without a key that counts.
 */
export function stepsOf({ person, lockdowns }: Known, { kind, reasons, isBoundBySchedules }: Checked): Step[] {
  const isProvider = kind === 'PROVIDER'
  const isUnknown = reasons.includes('CREDENTIAL_UNKNOWN') || reasons.includes('TOO_MANY_TRIES')
  const hasNoUsableKey = reasons.includes('NO_KEY') || reasons.includes('LOCKDOWN')
  const applies = (reason: Exclude<DenialReason, OnlyFailed>) => {
    if (isProvider ? ofHolders.includes(reason) : ofProviders.includes(reason)) return false
    if (isUnknown) return reason === 'ENTRANCE_DISABLED' || reason === 'LOCKDOWN'
    if (reason === 'OUTSIDE_WINDOWS') return !hasNoUsableKey
    if (reason === 'EXPIRED') return !reasons.includes('NOT_YET_VALID')
    if (reason === 'HOLDER_SUSPENDED') return person !== null
    if (reason === 'LOCKDOWN') return lockdowns.length === 0 || !isProvider
    return true
  }
  return denialReasons.flatMap((reason): Step[] => {
    if (reasons.includes(reason)) return [{ reason, isPassed: false, isUnbound: false }]
    if (isOnlyFailed(reason) || !applies(reason)) return []
    return [{ reason, isPassed: true, isUnbound: reason === 'OUTSIDE_WINDOWS' && !isBoundBySchedules }]
  })
}
