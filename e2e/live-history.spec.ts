import { historyRoutes } from '@portico/contract/history/history.routes'
import { pathOf, report, rows, test } from './support/history.ts'
import { expect } from './support/journey.ts'

const happened = (changes: object = {}) => ({ unlockTimestamp: Date.now(), unlockStatus: 'SUCCESS', ...changes })

test('whoever follows the access history sees new events by themselves, as far as they match', async ({
  page,
  history,
}) => {
  const ada = await history.person({ email: 'new@example.com', person_name: 'Ada New' })
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto(`${pathOf(history)}?page=2`)
  await page.getByRole('checkbox', { name: 'Follow live' }).click()
  await expect(page).toHaveURL(/access-history\?follow=1$/)
  await expect(rows(page).first()).toContainText('eve@guest.example')
  await report(history, [happened({ personId: ada })])
  await expect(rows(page).first()).toContainText(/Ada New.*New.*Front Door/)
  await expect(heading).toHaveText('Property Access History (66)')
  await expect(rows(page)).toHaveCount(20)

  // One that a panel reports late takes its place below, and the mark is on what came last.
  await report(history, [happened({ unlockTimestamp: Date.now() - 20_000, unlockStatus: 'FAILURE' })])
  await expect(rows(page).nth(1)).toContainText(/Unknown.*New.*Failed/)
  await expect(rows(page).first().getByText('New', { exact: true })).toHaveCount(0)

  await page.goto(`${pathOf(history)}?follow=1&filter=unlockStatus%3DFAILURE`)
  await expect(rows(page)).toHaveCount(2)
  await report(history, [happened(), happened({ unlockStatus: 'FAILURE', denialReason: 'NO_KEY' })])
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).first()).toContainText('No key for this entrance')
  await page.getByRole('button', { name: 'Date and time' }).click()
  await expect(page).not.toHaveURL(/follow/)
  await expect(page.getByRole('checkbox', { name: 'Follow live' })).not.toBeChecked()
})

test('new events wait while somebody reads, and a button shows them', async ({ page, history }) => {
  await page.goto(`${pathOf(history)}?follow=1`)
  await rows(page).first().getByRole('button').click()
  await expect(rows(page).nth(1)).toContainText('Invited by')
  await report(history, [happened()])
  const shows = (text: string) => page.getByRole('button', { name: text })
  await expect(shows('Show 1 new event')).toBeVisible()
  await report(history, [happened()])
  await expect(shows('Show 2 new events')).toBeVisible()
  await expect(page.getByText('2 new events, 67 in all.')).toBeAttached()
  await expect(rows(page).first()).toContainText('eve@guest.example')
  await shows('Show 2 new events').click()
  await expect(rows(page).getByText('New', { exact: true })).toHaveCount(2)
  await expect(rows(page).nth(2)).toContainText('eve@guest.example')
  await expect(page.getByRole('checkbox', { name: 'Follow live' })).toBeFocused()

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const last = await rows(page).last().boundingBox()
  await report(history, [happened()])
  await expect(shows('Show 1 new event')).toBeInViewport()
  expect(await rows(page).last().boundingBox()).toEqual(last)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(rows(page).getByText('New', { exact: true })).toHaveCount(1)
  await expect(shows('Show 1 new event')).toHaveCount(0)
})

test('more events than one answer holds are loaded, a failure is told until it is over, and the end of the session leads to signing in', async ({
  page,
  context,
  history,
  faults,
  consoleErrors,
}) => {
  await page.goto(`${pathOf(history)}?follow=1`)
  const heading = page.getByRole('heading', { level: 1 })
  await report(
    history,
    Array.from({ length: 120 }, () => happened()),
  )
  await expect(heading).toHaveText('Property Access History (185)')
  const fault = await faults.drop(historyRoutes.latest)
  await expect(page.getByText('New events cannot be loaded. Trying again.')).toBeVisible()
  await report(history, [happened()])
  await expect(rows(page)).toHaveCount(20)
  await fault.remove()
  await expect(heading).toHaveText('Property Access History (186)')
  await expect(page.getByText('New events cannot be loaded.')).toHaveCount(0)

  await context.clearCookies({ name: 'portico' })
  await expect(heading).toHaveText('Choose an account')
  // The browser and React report the refused call.
  consoleErrors.length = 0
})
