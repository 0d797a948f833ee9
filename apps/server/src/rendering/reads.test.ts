import { openPages } from '@portico/tools/testing/pages'
import { afterAll, afterEach, expect, test, vi } from 'vitest'

const portal = await openPages()
afterEach(() => void vi.restoreAllMocks())
afterAll(() => portal.close())

/** Counts the session lookups and transactions while a page is rendered. */
function countWork() {
  const { database } = portal
  const lookups = vi.spyOn(database.unbound, 'executeQuery')
  const reads = vi.spyOn(database, 'asReader')
  const others = vi.spyOn(database, 'asAccount')
  return () => ({
    sessionLookups: lookups.mock.calls.length,
    sharedTransactions: reads.mock.calls.length,
    otherTransactions: others.mock.calls.length,
  })
}

test.each([
  '',
  '/users',
  '/keys',
  '/credentials/codes',
  '/access-history',
  '/settings',
  '/sync',
  '/entrances',
  '/can-they-get-in',
])('the page %s of a property looks for the session once and reads in one transaction', async (path) => {
  const address = `/properties/${portal.cast.properties.openToPartner}${path}`
  // The address of a property may redirect.
  const { address: arrived } = await portal.visit(address)
  const count = countWork()
  expect((await portal.visit(arrived)).status).toBe(200)
  expect(count()).toEqual({ sessionLookups: 1, sharedTransactions: 1, otherTransactions: 0 })
})

test('a page without a session cookie looks for no session', async () => {
  const count = countWork()
  await portal.visit('/', { as: 'visitor' })
  expect(count()).toMatchObject({ sessionLookups: 0, otherTransactions: 0 })
})

test('no transaction is open after a page was sent', async () => {
  await portal.visit('/')
  await vi.waitFor(() => {
    const { open, idle } = portal.database.connections()
    expect(idle).toBe(open)
  })
})
