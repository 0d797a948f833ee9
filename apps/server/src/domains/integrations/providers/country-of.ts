import type { ProfileSettings } from '@portico/contract/integrations/profiles.rules'
import { countryCodeOf, countryOfRegion } from '@portico/contract/shared/regions.rules'

/** The country that the PMS names, otherwise that of the profile, otherwise that of the state. A name that we do not know is kept. */
export function countryOf(named: string, state: string, { countryCode }: ProfileSettings): string | null {
  if (named) return countryCodeOf(named) ?? named
  return countryCode || countryOfRegion(state)
}
