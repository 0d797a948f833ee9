import { memberSorts as sortsOfContract } from '@portico/contract/company/company.schema'
import { expect, test } from 'vitest'
import { memberSorts, readMembersView, writeMembersView } from './members-view.ts'

const through = (address: string) =>
  `${writeMembersView(new URLSearchParams(), readMembersView(new URLSearchParams(address)))}`

test('the address keeps search, filter, order and page of the members, and leaves out what is usual', () => {
  const address = 'search=anna&idle=90&sort=-lastSignIn&page=2'
  expect(through(address)).toBe(address)
  expect(through('search=&sort=name&page=1')).toBe('')
})

test('what does not fit is left out', () => {
  expect(through('idle=7&sort=roles&page=-3')).toBe('')
})

test('the members are sorted by all that the server sorts by', () => {
  expect(memberSorts).toEqual(sortsOfContract)
})
