import { keysPath, keysTabPath } from '#web/data/keys/keys.paths.ts'
import { setupWizardPath } from '#web/data/properties/properties.paths.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'

/** The path of the list of keys. Without the access-group feature the list is only in the setup wizard. */
export function useKeyListPath(propertyId: string) {
  const { siteRedesign, accessGroup } = usePropertyFeatures(propertyId)
  // The path of the tab would redirect to the page, and notices are kept for one navigation only.
  if (siteRedesign) return keysPath(propertyId)
  return accessGroup ? keysTabPath(propertyId) : setupWizardPath(propertyId)
}
