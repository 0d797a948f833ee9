import { builtInRoles } from '@portico/contract/company/company.rules'
import { expect, test } from 'vitest'
import { mayOf } from '#web/data/company/may.ts'
import { includedIn } from './offered-tutorials.ts'

test.each([
  ['owner', ['createKey', 'addUser']],
  ['manager', ['createKey', 'addUser']],
  ['leasing', ['addUser']],
  ['frontDesk', []],
  ['maintenance', []],
  ['auditor', []],
] as const)('%s is offered the tutorials whose tasks the role includes: %j', (role, offered) => {
  expect(includedIn(mayOf(true, builtInRoles[role]))).toEqual(offered)
})

test('nothing is offered until the permissions are loaded, and everything where there are no roles', () => {
  expect(includedIn(mayOf(true, undefined))).toEqual([])
  expect(includedIn(mayOf(false, undefined))).toEqual(['createKey', 'addUser'])
})
