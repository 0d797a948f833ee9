import { expect, test } from 'vitest'
import { assignmentFieldOf, assignmentOf, assignmentProblems, emptyAssignment, valuesOf } from './assignment-values.ts'

const ZONE = 'America/New_York'
const NOW = Date.UTC(2027, 2, 31, 12)
const GROUP = '00000000-0000-4000-8000-000000000001'
const PROPERTY = '00000000-0000-4000-8000-000000000002'
const everywhere = { ...emptyAssignment, roleId: 'manager', scope: 'company' }
const problemsOf = (...rows: (typeof emptyAssignment)[]) => assignmentProblems(rows, ZONE, NOW)

test('each kind of scope survives the way through the form', () => {
  const scopes = [
    { kind: 'company' },
    { kind: 'group', groupId: GROUP },
    { kind: 'property', propertyId: PROPERTY },
  ] as const
  for (const scope of scopes) {
    const given = { roleId: 'leasing', scope, endsAtMillis: null }
    expect(assignmentOf(valuesOf(given, ZONE), ZONE)).toEqual(given)
  }
})

test('a role ends with its last day in the zone of who chooses it, and a moment whose day nobody changed stays', () => {
  const ending = { ...everywhere, hasEnd: true, endsOn: '2027-04-30' }
  expect(assignmentOf(ending, ZONE).endsAtMillis).toBe(Date.UTC(2027, 4, 1, 4) - 1)
  const noon = Date.UTC(2027, 3, 30, 16)
  expect(assignmentOf({ ...ending, endsAtMillis: noon }, ZONE).endsAtMillis).toBe(noon)
  expect(assignmentOf({ ...ending, endsAtMillis: noon, hasEnd: false }, ZONE).endsAtMillis).toBeNull()
})

test('a row needs a role and a scope, and an end that is wanted needs a day that has not passed', () => {
  expect(problemsOf(everywhere, { ...emptyAssignment, hasEnd: true })).toEqual({
    'assignments.1.roleId': 'roleRequired',
    'assignments.1.scope': 'scopeRequired',
    'assignments.1.endsOn': 'dayRequired',
  })
  const ending = (endsOn: string) => problemsOf({ ...everywhere, hasEnd: true, endsOn })
  expect([ending('2027-03-30'), ending('2027-03-31')]).toEqual([{ 'assignments.0.endsOn': 'dayPast' }, {}])
})

test('the same properties have one role, and an owner owns the whole company', () => {
  expect(problemsOf(everywhere, { ...everywhere, roleId: 'auditor' })).toEqual({
    'assignments.1.scope': 'assignmentTwice',
  })
  expect(problemsOf({ ...everywhere, roleId: 'owner', scope: `group/${GROUP}` })).toEqual({
    'assignments.0.scope': 'ownerOfAll',
  })
})

test('what the server refuses stands beside the field that shows it', () => {
  expect(
    ['assignments.2.endsAtMillis', 'assignments.0.scope.groupId', 'assignments.1.roleId', 'teamVersion'].map(
      assignmentFieldOf,
    ),
  ).toEqual(['assignments.2.endsOn', 'assignments.0.scope', 'assignments.1.roleId', undefined])
})
