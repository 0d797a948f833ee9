import { hasPanel } from '@portico/contract/entrances/entrances.rules'
import { settingsShown } from '@portico/contract/properties/property-settings.rules'
import { useQuery } from '@tanstack/react-query'
import { consentPath } from '#web/data/consent/consent.paths.ts'
import { entrancesQuery } from '#web/data/entrances/entrances.queries.ts'
import { integrationsPath } from '#web/data/integrations/integrations.paths.ts'
import { integrationsQuery } from '#web/data/integrations/integrations.queries.ts'
import { keysTabPath } from '#web/data/keys/keys.paths.ts'
import { mostHeldKeyQuery } from '#web/data/keys/keys.queries.ts'
import { peoplePath } from '#web/data/people/people.paths.ts'
import { propertySettingsPath, setupWizardPath } from '#web/data/properties/properties.paths.ts'
import { propertyQuery, propertySettingsQuery } from '#web/data/properties/properties.queries.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import type { PropertyFeatures } from '#web/data/properties/property-features.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { type ChecklistItem, checklistOf } from './checklist.ts'

/** The items of the setup with where each is done. The items are undefined until all of their data are loaded. */
export function useChecklist(propertyId: string) {
  const features = usePropertyFeatures(propertyId)
  const options = { throwOnError: isSignedOut } as const
  const property = useQuery({ ...propertyQuery(propertyId), ...options })
  const entrances = useQuery({ ...entrancesQuery(propertyId), ...options })
  const keys = useQuery({ ...mostHeldKeyQuery(propertyId), ...options })
  const settings = useQuery({ ...propertySettingsQuery(propertyId), ...options })
  const integrations = useQuery({ ...integrationsQuery(propertyId), ...options, enabled: features.pms })
  const hrefs = pathsOf(propertyId, features)
  const queries = [property, entrances, keys, settings, ...(features.pms ? [integrations] : [])]
  const retry = () => {
    for (const query of queries) if (query.isError) void query.refetch()
  }
  const isLoaded = queries.every((query) => query.data !== undefined)
  if (!isLoaded || !property.data || !entrances.data || !keys.data || !settings.data)
    return { items: undefined, hrefs, isFailed: queries.some((query) => query.isError), retry }

  const { isGuestAccessAllowed } = settings.data
  const shows = settingsShown({
    siteRedesign: features.siteRedesign,
    accessCodes: features.accessCodes,
    avg: features.avg,
    hasAvc: property.data.avcEnabled,
    hasPanel: entrances.data.some(hasPanel),
    isGuestAccessAllowed,
  })
  const items = checklistOf({
    features,
    keys: keys.data.keysWithAccessPoints,
    users: property.data.counts.users ?? 0,
    isGuestAccessAllowed: shows.guests ? isGuestAccessAllowed : undefined,
    integrations: integrations.data?.length ?? 0,
  })
  return { items, hrefs, isFailed: false, retry }
}

/** Until an entrance is enabled, keys and users are in the steps of the setup. */
function pathsOf(propertyId: string, features: PropertyFeatures): Record<ChecklistItem, string | undefined> {
  const { accessGroup, safetrust } = features
  const step = (name: string) => `${setupWizardPath(propertyId)}?step=${name}`
  return {
    entrances: undefined,
    keys: accessGroup ? keysTabPath(propertyId) : step('keys'),
    users: accessGroup ? peoplePath(propertyId) : step('users'),
    assigned: accessGroup ? keysTabPath(propertyId) : step('manage'),
    guests: `${propertySettingsPath(propertyId)}${safetrust ? '/access-control' : ''}`,
    integration: integrationsPath(propertyId),
    agreement: consentPath,
  }
}
