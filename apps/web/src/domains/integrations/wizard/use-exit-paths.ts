import { peoplePath } from '#web/data/people/people.paths.ts'
import { propertyIntegrationsPath, propertyTabPath } from '#web/data/properties/properties.paths.ts'
import { useFlags } from '#web/platform/flags.ts'

/** The paths that the wizard leads to: the list of people after finishing, the integrations after cancelling. */
export function useExitPaths(propertyId: string) {
  const { siteRedesign } = useFlags()
  return {
    finish: siteRedesign ? peoplePath(propertyId) : propertyTabPath(propertyId, 'users-list'),
    cancel: propertyIntegrationsPath(propertyId),
  }
}
