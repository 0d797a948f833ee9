import type { Assignment, NewAssignment, Scope } from '@portico/contract/company/company.schema'
import { type Day, dayOf, endOfDay } from '@portico/contract/shared/days'
import type { Problems } from '#web/platform/form/problems.ts'

/** A row of the form. The scope is `company`, `group/<id>` or `property/<id>`. */
export type AssignmentValues = {
  roleId: string
  scope: string
  hasEnd: boolean
  endsOn: Day | null
  /** The moment that was read, which stays as it is if nobody changes its day. */
  endsAtMillis: number | null
}

export const emptyAssignment: AssignmentValues = {
  roleId: '',
  scope: '',
  hasEnd: false,
  endsOn: null,
  endsAtMillis: null,
}

export const scopeValue = (scope: Scope): string => {
  if (scope.kind === 'company') return 'company'
  return scope.kind === 'group' ? `group/${scope.groupId}` : `property/${scope.propertyId}`
}

function scopeOf(value: string): Scope {
  const [kind, id = ''] = value.split('/')
  if (kind === 'group') return { kind, groupId: id }
  return kind === 'property' ? { kind, propertyId: id } : { kind: 'company' }
}

type Given = Pick<Assignment, 'roleId' | 'scope' | 'endsAtMillis'>

export const valuesOf = ({ roleId, scope, endsAtMillis }: Given, timeZone: string): AssignmentValues => ({
  roleId,
  scope: scopeValue(scope),
  hasEnd: endsAtMillis !== null,
  endsOn: endsAtMillis === null ? null : dayOf(endsAtMillis, timeZone),
  endsAtMillis,
})

/** The last day counts as a whole, in the time zone of who chooses it. */
function endOf({ hasEnd, endsOn, endsAtMillis }: AssignmentValues, timeZone: string): number | null {
  if (!hasEnd || endsOn === null) return null
  return isKept({ endsOn, endsAtMillis }, timeZone) ? endsAtMillis : endOfDay(endsOn, timeZone)
}

const isKept = ({ endsOn, endsAtMillis }: Pick<AssignmentValues, 'endsOn' | 'endsAtMillis'>, timeZone: string) =>
  endsAtMillis !== null && dayOf(endsAtMillis, timeZone) === endsOn

export const assignmentOf = (values: AssignmentValues, timeZone: string): NewAssignment => ({
  roleId: values.roleId,
  scope: scopeOf(values.scope),
  endsAtMillis: endOf(values, timeZone),
})

export function assignmentProblems(rows: readonly AssignmentValues[], timeZone: string, now = Date.now()): Problems {
  const today = dayOf(now, timeZone)
  const seen = new Set<string>()
  const found: Record<string, string> = {}
  rows.forEach(({ roleId, scope, hasEnd, endsOn, endsAtMillis }, index) => {
    const name = `assignments.${index}`
    if (!roleId) found[`${name}.roleId`] = 'roleRequired'
    if (!scope) found[`${name}.scope`] = 'scopeRequired'
    else if (roleId === 'owner' && scope !== 'company') found[`${name}.scope`] = 'ownerOfAll'
    else if (seen.has(scope)) found[`${name}.scope`] = 'assignmentTwice'
    if (scope) seen.add(scope)
    if (!hasEnd) return
    if (endsOn === null) found[`${name}.endsOn`] = 'dayRequired'
    else if (endsOn < today && !isKept({ endsOn, endsAtMillis }, timeZone)) found[`${name}.endsOn`] = 'dayPast'
  })
  return found
}

/** The server names the moment, the form has a day. */
export const assignmentFieldOf = (path: string): string | undefined =>
  /^assignments\.\d+\./.test(path)
    ? path.replace(/\.endsAtMillis$/, '.endsOn').replace(/(\.scope)\..*$/, '$1')
    : undefined
