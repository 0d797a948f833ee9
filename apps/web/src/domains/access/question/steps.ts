import { type DenialReason, denialReasons } from '@portico/contract/access/access.rules'
import type { ExplainedCredential, Explanation } from '@portico/contract/access/access.schema'

/** One check of a credential, in the order of the reasons. `isUnbound`: it does not apply, because schedules do not bind this person. */
export type Step = { reason: DenialReason; isPassed: boolean; isUnbound: boolean }

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
 * The checks of a credential. Those that an earlier failure makes impossible are left out: nothing more is known of an unknown credential,
 * and there are no schedules without a key that counts.
 */
export function stepsOf({ person, lockdowns }: Known, { kind, reasons, isBoundBySchedules }: Checked): Step[] {
  const isProvider = kind === 'PROVIDER'
  const isUnknown = reasons.includes('CREDENTIAL_UNKNOWN')
  const hasNoUsableKey = reasons.includes('NO_KEY') || reasons.includes('LOCKDOWN')
  const applies = (reason: DenialReason) => {
    if (reasons.includes(reason)) return true
    if (isProvider ? ofHolders.includes(reason) : ofProviders.includes(reason)) return false
    if (isUnknown) return reason === 'ENTRANCE_DISABLED' || reason === 'LOCKDOWN'
    if (reason === 'OUTSIDE_WINDOWS') return !hasNoUsableKey
    if (reason === 'EXPIRED') return !reasons.includes('NOT_YET_VALID')
    if (reason === 'HOLDER_SUSPENDED') return person !== null
    if (reason === 'LOCKDOWN') return lockdowns.length === 0 || !isProvider
    return true
  }
  const isUnbound = (reason: DenialReason) => reason === 'OUTSIDE_WINDOWS' && !isBoundBySchedules
  return denialReasons
    .filter(applies)
    .map((reason) => ({ reason, isPassed: !reasons.includes(reason), isUnbound: isUnbound(reason) }))
}
