import type { Change } from '@portico/contract/activity/activity.schema'
import { entrancePath } from '#web/data/access/access.paths.ts'
import { memberPath, rolePath, teamPath, teamTabPath } from '#web/data/company/company.paths.ts'
import type { May } from '#web/data/company/may.ts'
import { credentialFormatsPath } from '#web/data/credential-formats/credential-formats.paths.ts'
import { integrationsPath, profilesPath } from '#web/data/integrations/integrations.paths.ts'
import { keyEditPath, keysNamedPath } from '#web/data/keys/keys.paths.ts'
import { networkPath, networksPath } from '#web/data/networks/networks.paths.ts'
import { passesOfVisitorPath } from '#web/data/passes/passes.paths.ts'
import { personPath } from '#web/data/people/people.paths.ts'
import { propertyPath, propertySettingsPath } from '#web/data/properties/properties.paths.ts'
import { providersPath } from '#web/data/providers/providers.paths.ts'
import { syncPath, syncRunPath, syncTabPath } from '#web/data/sync/sync.paths.ts'

type Told = Pick<Change, 'action' | 'thing' | 'property'>

/** Where the thing of a change is shown, if there is such a page and the role includes it. */
export function thingPath(change: Told, may: May, companyId?: string): string | undefined {
  const { property } = change
  if (property) return pathAt(property.propertyId, change, may)
  return companyId === undefined ? undefined : pathIn(companyId, change, may)
}

function pathAt(propertyId: string, { action, thing }: Told, may: May): string | undefined {
  const { id, name, isFound } = thing
  const at = propertyPath(propertyId)
  switch (thing.kind) {
    case 'person':
      return isFound && may('people.names') ? personPath(propertyId, id) : undefined
    case 'pass':
      return name !== null && may('people.names') ? passesOfVisitorPath(propertyId, name) : undefined
    case 'key':
      if (!isFound || name === null) return undefined
      if (may('keys.change')) return keyEditPath(propertyId, id)
      return may('keys.read') ? keysNamedPath(propertyId, name) : undefined
    case 'entrance':
      // A lockdown may be one of the whole property.
      if (id.toLowerCase() === propertyId) return at
      return isFound && may(['entrances.read', 'doors.read']) ? entrancePath(propertyId, id) : undefined
    case 'place':
      return isFound && name !== null && may('properties.read')
        ? `${at}/places?${new URLSearchParams({ filter: `name=${name}` })}`
        : undefined
    case 'network':
      if (isFound && may('networks.change')) return networkPath(propertyId, id)
      return may('networks.read') ? networksPath(propertyId) : undefined
    case 'credentialFormat':
      return may('formats.read') ? credentialFormatsPath(propertyId) : undefined
    case 'contact':
      return may('properties.read') ? `${propertySettingsPath(propertyId)}/contacts` : undefined
    case 'integration':
      if (action.startsWith('sync.') || action === 'integrations.sync')
        return may('syncs.read') ? syncPath(propertyId) : undefined
      return may('integrations.read') ? integrationsPath(propertyId) : undefined
    case 'profile':
      return isFound && may('integrations.read') ? profilesPath : undefined
    case 'syncRun':
      return may('syncs.read') ? syncRunPath(propertyId, id) : undefined
    case 'syncConflict':
      return may('syncs.read') ? syncTabPath(propertyId, 'conflicts') : undefined
    case 'property':
      if (action === 'providers.manageAccess' || action === 'consent.accept')
        return may('providers.read') ? providersPath(propertyId) : undefined
      return may('properties.read') ? `${propertySettingsPath(propertyId)}/access-control` : undefined
    default:
      return undefined
  }
}

/** Members who have left the company have no page there any more. */
const LEAVING = ['company.leave', 'company.removeMember', 'company.handOver']

function pathIn(companyId: string, { action, thing }: Told, may: May): string | undefined {
  const { id, isFound } = thing
  if (thing.kind === 'profile') return isFound && may('integrations.read') ? profilesPath : undefined
  if (!may('team.read')) return undefined
  switch (thing.kind) {
    case 'account':
      return LEAVING.includes(action) || !action.startsWith('company.') ? undefined : memberPath(companyId, id)
    case 'role':
      return isFound ? rolePath(companyId, id) : undefined
    case 'group':
      return teamTabPath(companyId, 'groups')
    case 'invitation':
      return teamTabPath(companyId, 'invitations')
    case 'program':
      return may('tokens.read') ? teamTabPath(companyId, 'programs') : undefined
    case 'company':
      return teamPath(companyId)
    default:
      return undefined
  }
}
