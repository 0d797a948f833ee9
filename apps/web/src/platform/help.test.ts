import { beforeEach, expect, test } from 'vitest'
import { isEnabledPanel, openHelp } from './help.ts'
import { helpDrawer } from './panels.ts'

const kinds = () => helpDrawer.current().map(({ kind }) => kind)
beforeEach(helpDrawer.reset)

test('five of the twelve help panels are enabled', () => {
  const written = [
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
  expect(written.filter(isEnabledPanel)).toEqual(['keys', 'users', 'access-codes', 'UserCreate', 'networks'])
})

test.each(['', 'Keys', 'nothing', 'toString', null, undefined])('%j is not the name of a help panel', (name) => {
  expect(isEnabledPanel(name)).toBe(false)
})

test('a help panel opens on top of the one that links to it, but not on top of itself', () => {
  openHelp('keys')
  openHelp('users')
  openHelp('users')
  expect(kinds()).toEqual(['keys', 'users'])
  helpDrawer.pop()
  expect(kinds()).toEqual(['keys'])
})
