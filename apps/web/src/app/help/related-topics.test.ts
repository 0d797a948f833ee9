import { type BuiltInRole, builtInRoles } from '@portico/contract/company/company.rules'
import { expect, test } from 'vitest'
import { mayOf } from '#web/data/company/may.ts'
import { relatedTopics } from './related-topics.ts'

test('a help panel leads to panels about what the role includes, and to no others', () => {
  const topicsOf = (role: BuiltInRole) => relatedTopics('keys', true, mayOf(true, builtInRoles[role]))
  expect(topicsOf('manager')).toEqual(['users', 'entrances'])
  expect(topicsOf('maintenance')).toEqual(['entrances'])
  const ofUsers = (role: BuiltInRole) => relatedTopics('users', true, mayOf(true, builtInRoles[role]))
  expect(ofUsers('leasing')).toEqual(['UserCreate', 'keys', 'access-codes', 'passes', 'places'])
  expect(ofUsers('frontDesk')).toEqual(['UserCreate', 'keys', 'passes', 'places'])
  expect(ofUsers('auditor')).toEqual(['keys', 'access-codes', 'passes', 'places'])
})

test('without roles, as in the edition `specified`, a panel leads to all panels that the portal has', () => {
  const everything = mayOf(false, undefined)
  expect(relatedTopics('users', false, everything)).toEqual(['UserCreate', 'keys', 'access-codes'])
  expect(relatedTopics('team', false, everything)).toEqual([])
  expect(relatedTopics('team', true, everything)).toEqual(['team-roles', 'team-member', 'programs'])
})
