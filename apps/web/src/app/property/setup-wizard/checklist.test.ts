import { expect, test } from 'vitest'
import { checklistOf, type SetupState } from './checklist.ts'

const nothing: SetupState = {
  features: { accessGroup: false, pms: true, providers: true, thirdParty: false },
  keys: [],
  users: 0,
  isGuestAccessAllowed: null,
  integrations: 0,
}
const doneOf = (state: SetupState) => checklistOf(state).flatMap(({ item, isDone }) => (isDone ? [item] : []))

test('a new property has everything to do', () => {
  expect(checklistOf(nothing).map(({ item }) => item)).toEqual([
    'entrances',
    'keys',
    'users',
    'assigned',
    'guests',
    'integration',
    'agreement',
  ])
  expect(doneOf(nothing)).toEqual([])
})

test('each item is done by what exists', () => {
  expect(doneOf({ ...nothing, keys: [{ assignedTo: 0 }], users: 2 })).toEqual(['keys', 'users'])
  expect(doneOf({ ...nothing, keys: [{ assignedTo: 0 }, { assignedTo: 3 }] })).toEqual(['keys', 'assigned'])
  // A decision against guests is a decision, too.
  expect(doneOf({ ...nothing, isGuestAccessAllowed: false })).toEqual(['guests'])
  expect(doneOf({ ...nothing, integrations: 1 })).toEqual(['integration'])
  const features = { ...nothing.features, accessGroup: true, thirdParty: true }
  expect(doneOf({ ...nothing, features })).toEqual(['entrances', 'agreement'])
})

test('what a property cannot have is left out', () => {
  const features = { ...nothing.features, pms: false, providers: false }
  expect(checklistOf({ ...nothing, features, isGuestAccessAllowed: undefined }).map(({ item }) => item)).toEqual([
    'entrances',
    'keys',
    'users',
    'assigned',
  ])
})
