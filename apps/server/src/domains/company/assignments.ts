import { hash } from 'node:crypto'
import { scopeKey } from '@portico/contract/company/company.rules'
import type { NewAssignment } from '@portico/contract/company/company.schema'
import { type AssignmentRow, type AssignmentsDiff, asGiven } from './assignments.store.ts'

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Ids in small letters, as the database writes them. */
export const withPlainIds = ({ roleId, scope, endsAtMillis }: NewAssignment): NewAssignment => ({
  roleId: GUID.test(roleId) ? roleId.toLowerCase() : roleId,
  scope:
    scope.kind === 'group'
      ? { kind: 'group', groupId: scope.groupId.toLowerCase() }
      : scope.kind === 'property'
        ? { kind: 'property', propertyId: scope.propertyId.toLowerCase() }
        : scope,
  endsAtMillis,
})

const textOf = ({ roleId, scope, endsAtMillis }: NewAssignment) => [scopeKey(scope), roleId, endsAtMillis].join(' ')
const textsOf = (assignments: readonly NewAssignment[]) => assignments.map(textOf).toSorted()

export const isSame = (some: readonly NewAssignment[], others: readonly NewAssignment[]) =>
  textsOf(some).join('\n') === textsOf(others).join('\n')

const VERSION_LENGTH = 16
/** Changes with every change of the assignments, and only then. */
export const versionOf = (rows: readonly AssignmentRow[]) =>
  hash('sha256', textsOf(rows.map(asGiven)).join('\n'), 'base64url').slice(0, VERSION_LENGTH)

/** What has to be written so that an account has these assignments and no others. */
export function differenceOf(before: readonly AssignmentRow[], wanted: readonly NewAssignment[]): AssignmentsDiff {
  const wantedAt = new Map(wanted.map((one) => [scopeKey(one.scope), one]))
  const diff: AssignmentsDiff = { added: [], changed: [], removed: [] }
  for (const row of before) {
    const had = asGiven(row)
    const key = scopeKey(had.scope)
    const to = wantedAt.get(key)
    wantedAt.delete(key)
    if (!to) diff.removed.push(row)
    else if (textOf(to) !== textOf(had)) diff.changed.push({ row, to })
  }
  diff.added.push(...wantedAt.values())
  return diff
}

/** Whether somebody whose role for all of the company has an end would stay longer by these assignments. */
export function staysLonger(own: readonly NewAssignment[], given: readonly NewAssignment[]): boolean {
  const until = own.find(({ scope }) => scope.kind === 'company')?.endsAtMillis ?? null
  return until !== null && given.some(({ endsAtMillis }) => endsAtMillis === null || endsAtMillis > until)
}

type PermissionsOf = (roleId: string) => readonly string[]

const lastsAsLong = (one: NewAssignment, other: NewAssignment) =>
  one.endsAtMillis === null || (other.endsAtMillis !== null && one.endsAtMillis >= other.endsAtMillis)

/** Whether somebody with the first assignment needs no second one with at most its permissions, at most where and as long as it counts. */
function covers(one: NewAssignment, other: NewAssignment, permissionsOf: PermissionsOf) {
  const isWhere = one.scope.kind === 'company' || scopeKey(one.scope) === scopeKey(other.scope)
  const held = permissionsOf(one.roleId)
  return (
    isWhere && lastsAsLong(one, other) && permissionsOf(other.roleId).every((permission) => held.includes(permission))
  )
}

/** Whether somebody with all of these assignments needs no further one. */
export const isCovered = (all: readonly NewAssignment[], one: NewAssignment, permissionsOf: PermissionsOf) =>
  all.some((other) => covers(other, one, permissionsOf))

/**
 * What an account has that gets assignments beside its own. The stronger one stays. Where neither of two roles contains the other, `prefer`
 * decides, because for the same properties an account has one role.
 */
export function unionOf(
  own: readonly NewAssignment[],
  given: readonly NewAssignment[],
  permissionsOf: PermissionsOf,
  prefer: 'own' | 'given',
): NewAssignment[] {
  let union = [...own]
  for (const one of given) {
    if (isCovered(union, one, permissionsOf)) continue
    union = union.filter((other) => !covers(one, other, permissionsOf))
    const key = scopeKey(one.scope)
    const rival = union.findIndex(({ scope }) => scopeKey(scope) === key)
    if (rival < 0) union.push(one)
    else if (prefer === 'given') union[rival] = one
  }
  return union
}
