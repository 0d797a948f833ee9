import { peoplePath } from '#web/domains/people/people.paths.ts'
import { propertyIntegrationsPath, propertyTabPath } from '#web/domains/properties/properties.paths.ts'
import { useFlags } from '#web/platform/flags.ts'

/** Where a setup leads: to the people who are about to come, or back to the integrations. */
export function useHome(propertyId: string) {
  const { siteRedesign } = useFlags()
  return {
    finish: siteRedesign ? peoplePath(propertyId) : propertyTabPath(propertyId, 'users-list'),
    cancel: propertyIntegrationsPath(propertyId),
  }
}
