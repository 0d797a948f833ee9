import type { Permission } from '@portico/contract/shared/permissions'

/** Permissions about one thing, in the order in which they are shown. */
export const permissionTopics = {
  company: ['team.read', 'team.change', 'tokens.read', 'tokens.change', 'billing.read', 'changes.read', 'changes.own'],
  people: ['people.names', 'people.read', 'people.change', 'guests.change', 'access.suspend'],
  codes: ['codes.read', 'codes.change', 'codes.reveal'],
  keys: ['keys.read', 'keys.change', 'keys.assign'],
  doors: ['doors.read', 'access.open', 'access.lockDown', 'history.recent', 'history.read'],
  buildings: [
    'properties.read',
    'properties.change',
    'entrances.read',
    'devices.change',
    'networks.read',
    'networks.change',
    'formats.read',
    'formats.change',
  ],
  providers: ['providers.read', 'providers.change', 'consent.read', 'consent.accept'],
  integrations: ['integrations.read', 'integrations.change', 'syncs.read', 'syncs.change', 'conflicts.decide'],
} as const satisfies Record<string, readonly Permission[]>

type PermissionTopic = keyof typeof permissionTopics
const topicNames = Object.keys(permissionTopics) as PermissionTopic[]

/** The topics that have some of these permissions, with those that they have. */
export const topicsOf = (permissions: readonly string[]) =>
  topicNames.flatMap((topic) => {
    const held = permissionTopics[topic].filter((permission) => permissions.includes(permission))
    return held.length > 0 ? [{ topic, permissions: held as readonly Permission[] }] : []
  })
