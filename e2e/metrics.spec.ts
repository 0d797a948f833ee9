import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import type { Portal } from './support/portal.ts'

const METRICS = '/v1/metrics/events'

const recordedOf = (portal: Portal, accountId: string) =>
  portal.ask<{ kind: string; name: string; details: object }>(
    'select kind, name, details from metric_events where account_id = $1 order by id',
    [accountId],
  )

function watchCalls(page: Page) {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  return calls
}

test('page views are recorded by the pattern of the address, without ids and queries', async ({
  page,
  portal,
  building,
}) => {
  // Until a page has fetched its token, it cannot send what it has collected.
  const token = page.waitForResponse(/\/v1\/csrf\/getToken/)
  await page.goto('/?filter=northcott')
  await page.getByRole('link', { name: 'Northcott House' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Northcott House' })).toBeVisible()
  // A page sends what it has collected when it is left.
  await (await token).finished()
  await page.goto('about:blank')
  await expect
    .poll(() => recordedOf(portal, building.account))
    .toEqual([
      { kind: 'pageView', name: '/', details: {} },
      { kind: 'pageView', name: '/properties/:propertyId', details: {} },
    ])
})

test('a page that stays open sends its events after ten seconds, in one call', async ({ page, portal, building }) => {
  await page.clock.install()
  const calls = watchCalls(page)
  await page.goto('/nowhere')
  await expect.poll(() => calls).toContain('/v1/csrf/getToken')
  expect(calls).not.toContain(METRICS)
  await page.clock.runFor(11_000)
  await expect.poll(() => recordedOf(portal, building.account)).toEqual([{ kind: 'pageView', name: '/*', details: {} }])
  expect(calls.filter((path) => path === METRICS)).toHaveLength(1)
})

test('nothing is recorded of somebody who is not invited', async ({ page, context, portal, building }) => {
  await page.clock.install()
  const calls = watchCalls(page)
  const openAndLeavePage = async (heading: string) => {
    await page.goto('/')
    await expect(page.getByText(heading)).toBeVisible()
    await page.clock.runFor(11_000)
    await page.goto('/need-help')
    await page.clock.runFor(11_000)
  }
  const stranger = await portal.createStranger()
  await portal.enter(context, stranger)
  await openAndLeavePage('Go To Account Selection')
  const callsOfStranger = [...calls]

  // The same steps by a manager do send events, so the stranger's events had time to be sent.
  await portal.enter(context, building.account)
  await openAndLeavePage('Welcome, Nora Northcott')
  await expect.poll(() => recordedOf(portal, building.account)).not.toEqual([])
  expect(callsOfStranger).not.toContain(METRICS)
  expect(await recordedOf(portal, stranger)).toEqual([])
})
