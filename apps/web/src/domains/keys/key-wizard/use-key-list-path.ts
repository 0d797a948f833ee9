import { keysPath, keysTabPath } from '#web/domains/keys/keys.paths.ts'
import { setupWizardPath } from '#web/domains/properties/properties.paths.ts'
import { usePropertyFeatures } from '#web/domains/properties/property-features.queries.ts'

/** Where the keys of a property are listed: before the access-group feature is on, only in its setup. */
export function useKeyListPath(propertyId: string) {
  const { siteRedesign, accessGroup } = usePropertyFeatures(propertyId)
  // The tab would lead on to the page, and a notice lasts for one step only.
  if (siteRedesign) return keysPath(propertyId)
  return accessGroup ? keysTabPath(propertyId) : setupWizardPath(propertyId)
}
