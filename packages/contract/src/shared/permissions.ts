/**
 * What a role may do, one verb of one noun each. The names are public and stable: an endpoint names what it needs, the server enforces it, and
 * row-level security compares with the same names. This file does not import zod, because the portal loads it with its first chunk.
 */
export const permissions = [
  'team.read',
  'team.change',
  'tokens.read',
  'tokens.change',
  'billing.read',
  'properties.read',
  'properties.change',
  'entrances.read',
  'devices.change',
  'networks.read',
  'networks.change',
  'formats.read',
  'formats.change',
  'keys.read',
  'keys.change',
  'keys.assign',
  'providers.read',
  'providers.change',
  'consent.read',
  'consent.accept',
  'people.names',
  'people.read',
  'people.change',
  'guests.change',
  'codes.read',
  'codes.change',
  'codes.reveal',
  'integrations.read',
  'integrations.change',
  'syncs.read',
  'syncs.change',
  'conflicts.decide',
  'history.recent',
  'history.read',
  'doors.read',
  'access.suspend',
  'access.lockDown',
  'changes.read',
  'changes.own',
  'access.open',
] as const
export type Permission = (typeof permissions)[number]

/** Whoever may do the first may do the others: a role that has it has them, too. */
const implied: Partial<Record<Permission, readonly Permission[]>> = {
  'team.change': ['team.read'],
  // Programs stand beside the members, with the same roles and groups.
  'tokens.read': ['team.read'],
  'tokens.change': ['tokens.read'],
  'properties.change': ['properties.read'],
  'devices.change': ['entrances.read', 'doors.read'],
  'networks.change': ['networks.read'],
  'formats.change': ['formats.read'],
  'keys.read': ['entrances.read'],
  'keys.change': ['keys.read'],
  'keys.assign': ['keys.read', 'people.read'],
  'providers.read': ['entrances.read'],
  'providers.change': ['providers.read'],
  'consent.accept': ['consent.read', 'providers.read'],
  'people.read': ['people.names', 'keys.read'],
  'people.change': ['people.read', 'guests.change'],
  'guests.change': ['people.names', 'keys.read'],
  'codes.read': ['people.read', 'formats.read'],
  'codes.change': ['codes.read'],
  'codes.reveal': ['codes.read'],
  'integrations.change': ['integrations.read'],
  'syncs.change': ['syncs.read', 'conflicts.decide'],
  'conflicts.decide': ['syncs.read'],
  'history.read': ['history.recent'],
  'doors.read': ['entrances.read'],
  'access.suspend': ['people.read'],
  'access.lockDown': ['doors.read', 'keys.read'],
  'changes.read': ['changes.own'],
  'access.open': ['doors.read'],
}

/** These permissions, with all that they imply, in the order of the list. */
export function withImplied(chosen: readonly Permission[]): Permission[] {
  const held = new Set<Permission>()
  const add = (permission: Permission) => {
    if (held.has(permission)) return
    held.add(permission)
    implied[permission]?.forEach(add)
  }
  chosen.forEach(add)
  return permissions.filter((permission) => held.has(permission))
}

/**
 * What an endpoint needs: one permission, or all of several. `own`: the endpoint shows and changes what concerns the caller alone, or what
 * row-level security lets the caller see.
 */
export type Needs = Permission | readonly Permission[] | 'own'

export const neededOf = (may: Needs): readonly Permission[] =>
  may === 'own' ? [] : typeof may === 'string' ? [may] : may

const READING = ['read', 'names', 'recent', 'own']

/** What is left of these permissions at an archived property: reading. */
export const whileArchived = <P extends string>(held: readonly P[]): P[] =>
  held.filter((permission) => READING.some((verb) => permission.endsWith(`.${verb}`)))

/** Whether somebody with these permissions may call what needs `may`. */
export const isEnough = (held: readonly string[], may: Needs): boolean =>
  neededOf(may).every((permission) => held.includes(permission))
