import { isConfigurable, profileStatus } from '@portico/contract/integrations/profiles.rules'
import type { Profile } from '@portico/contract/integrations/profiles.schema'
import type { PmsProvider } from '@portico/contract/shared/pms-providers'

/** A system that could be connected: the account has a profile of it. */
export type Offer = {
  provider: PmsProvider
  /** Of the profiles with this status. */
  nicknames: readonly string[]
  /** The status of the profile that is closest to being usable. */
  status: ReturnType<typeof profileStatus>
  isReady: boolean
}

const nearest = [
  'ready',
  'pendingInitialData',
  'pendingVerification',
  'pendingApproval',
  'expired',
  'failed',
  'unknown',
]

export function offersOf(profiles: readonly Profile[], offered: readonly PmsProvider[]): Offer[] {
  return offered.flatMap((provider): Offer[] => {
    const own = profiles.filter(({ pmsName }) => pmsName === provider)
    const [best] = own.map(profileStatus).toSorted((a, b) => nearest.indexOf(a) - nearest.indexOf(b))
    if (!best) return []
    const nicknames = own.filter((one) => profileStatus(one) === best).map(({ nickname }) => nickname)
    return [{ provider, nicknames, status: best, isReady: own.some(isConfigurable) }]
  })
}
