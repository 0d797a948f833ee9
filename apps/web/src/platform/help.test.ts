import { beforeEach, expect, test } from 'vitest'
import { isEnabledPanel, openHelp } from './help.ts'
import { helpDrawer } from './panels.ts'

const kinds = () => helpDrawer.current().map(({ kind }) => kind)
beforeEach(helpDrawer.reset)

const specified = [
  'keys',
  'key-create',
  'ring-in',
  'dashboard',
  'places',
  'users',
  'entrances',
  'integrations',
  'access-codes',
  'UserCreate',
  'AccessMethods',
  'networks',
]
const enabled = ['keys', 'users', 'access-codes', 'UserCreate', 'networks']
const added = ['team', 'team-member', 'team-roles', 'programs', 'property']

test('five of the twelve help panels of the specification are enabled', () => {
  expect([...specified, ...added].filter((kind) => isEnabledPanel(kind, false))).toEqual(enabled)
})

test('the edition `full` has help about the team and about putting buildings in', () => {
  const inFull = [...enabled, 'places', 'entrances', ...added]
  expect([...specified, ...added].filter((kind) => isEnabledPanel(kind, true)).sort()).toEqual(inFull.sort())
})

test.each(['', 'Keys', 'nothing', 'toString', null, undefined])('%j is not the name of a help panel', (name) => {
  expect(isEnabledPanel(name, true)).toBe(false)
})

test('a help panel opens on top of the one that links to it, but not on top of itself', () => {
  openHelp('keys')
  openHelp('users')
  openHelp('users')
  expect(kinds()).toEqual(['keys', 'users'])
  helpDrawer.pop()
  expect(kinds()).toEqual(['keys'])
})
