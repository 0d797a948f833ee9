import { type Permission, permissions, withImplied } from '../shared/permissions.ts'

/** What everybody reads who works at a building, with the changes that they have made themselves. */
const BUILDING = [
  'properties.read',
  'entrances.read',
  'networks.read',
  'formats.read',
  'keys.read',
  'providers.read',
  'doors.read',
  'changes.own',
] as const satisfies readonly Permission[]

const isOfTeam = (permission: Permission) => permission.startsWith('team.') || permission.startsWith('tokens.')

/** The roles that every company has. */
export const builtInRoles = {
  owner: permissions,
  manager: permissions.filter((permission) => !isOfTeam(permission)),
  leasing: withImplied([
    ...BUILDING,
    'keys.assign',
    'people.change',
    'codes.change',
    'codes.reveal',
    'conflicts.decide',
    'access.suspend',
  ]),
  frontDesk: withImplied([...BUILDING, 'guests.change', 'history.recent', 'access.open']),
  maintenance: withImplied([...BUILDING, 'devices.change', 'networks.change', 'access.lockDown', 'access.open']),
  auditor: withImplied(permissions.filter((permission) => permission.endsWith('.read'))),
} as const satisfies Record<string, readonly Permission[]>
export type BuiltInRole = keyof typeof builtInRoles
export const builtInRoleNames = Object.keys(builtInRoles) as BuiltInRole[]
export const isBuiltInRole = (role: string): role is BuiltInRole => Object.hasOwn(builtInRoles, role)

/** Whoever works at a property sees which one it is. */
export const ofEveryRole = ['properties.read'] as const satisfies readonly Permission[]

export const nameLimits = { min: 1, max: 64 }
/** Of one company. */
export const ROLES_MAX = 50
export const GROUPS_MAX = 200
export const GROUP_PROPERTIES_MAX = 5_000
export const MEMBER_ASSIGNMENTS_MAX = 500
export const INVITATIONS_AT_ONCE_MAX = 50
export const OPEN_INVITATIONS_MAX = 1_000

type Scope = { kind: 'company' } | { kind: 'group'; groupId: string } | { kind: 'property'; propertyId: string }

/** The same text for the same properties. */
export const scopeKey = (scope: Scope): string =>
  (scope.kind === 'company' ? 'company' : scope.kind === 'group' ? scope.groupId : scope.propertyId).toLowerCase()

/** The positions of assignments whose properties an earlier one has already. */
export function scopesTwice(assignments: readonly { scope: Scope }[]): number[] {
  const seen = new Set<string>()
  return assignments.flatMap(({ scope }, index) => {
    const key = scopeKey(scope)
    const isTwice = seen.has(key)
    seen.add(key)
    return isTwice ? index : []
  })
}
