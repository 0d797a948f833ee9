import type { ProfileSettings } from '@portico/contract/integrations/profiles.rules'
import type { SettingsChange } from '@portico/contract/integrations/profiles.schema'
import { canonicalJson } from '../../platform/canonical-json.ts'

/** Settings that are left out are kept; a country that is null is removed. */
export const mergeSettings = (
  stored: ProfileSettings,
  { countryCode, ...change }: SettingsChange = {},
): ProfileSettings => ({
  ...stored,
  ...change,
  ...(countryCode !== undefined && { countryCode: countryCode ?? undefined }),
})

const differIn = (names: readonly (keyof ProfileSettings)[]) => (one: ProfileSettings, other: ProfileSettings) =>
  names.some((name) => canonicalJson(one[name] ?? {}) !== canonicalJson(other[name] ?? {}))

/** Properties read with these settings may have other addresses or other units. */
export const isReadDifferently = differIn(['countryCode', 'interfaces'])

/** Residents read with these settings may get or lose access. */
export const isMappedDifferently = differIn(['statuses', 'roles'])
