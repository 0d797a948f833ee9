import { historyRoutes } from '@portico/contract/history/history.routes'
import { denyAt, rows, test } from './support/history.ts'
import { expect } from './support/journey.ts'

test('the activity of a property is a chart and a table, by hour or day, and its denials lead to the history', async ({
  page,
  history,
}) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await denyAt(history, Date.now() - 3 * 3_600_000, 3)
  await page.goto(`/properties/${history.propertyId}`)
  await expect(page.getByRole('tab').first()).toBeVisible()
  const panel = page.getByTestId('activity')
  await panel.scrollIntoViewIfNeeded()
  await expect(panel.getByRole('heading', { name: 'Activity at the entrances' })).toBeVisible()
  const chart = panel.getByRole('application')
  await expect(chart).toHaveAccessibleDescription(/Opened: 6\d\. Denied: 4\. Most denials: [34],/)
  expect(calls.filter((path) => path === historyRoutes.activity.path)).toHaveLength(1)

  await panel.getByRole('button', { name: 'Last 30 days' }).click()
  await expect(page).toHaveURL(/activity=day/)
  await panel.getByRole('button', { name: 'Show as a table' }).click()
  await expect(panel.getByRole('row')).toHaveCount(31)
  await panel.getByRole('button', { name: 'Last 24 hours' }).click()
  await expect(page).not.toHaveURL(/activity=/)
  await expect(panel.getByRole('row')).toHaveCount(25)
  const denied = panel.getByRole('link', { name: /^[34]\. Show denials in the access history/ })
  const count = Number(await denied.textContent())
  await denied.click()
  await expect(page).toHaveURL(/access-history\?range=.*filter=unlockStatus%3DFAILURE/)
  await expect(page.getByText('Status = Failed')).toBeVisible()
  await expect(rows(page)).toHaveCount(count)
})

test('a spike of the chart leads to its denials by keyboard, and a chart that fails can be tried again', async ({
  page,
  history,
  faults,
  setFlags,
}) => {
  await setFlags({ siteRedesign: true })
  await denyAt(history, Date.now(), 2)
  const fault = await faults.drop(historyRoutes.activity)
  await page.goto(`/properties/${history.propertyId}/overview`)
  const panel = page.getByTestId('activity')
  await panel.scrollIntoViewIfNeeded()
  await expect(panel.getByText('The activity could not be loaded.')).toBeVisible()
  await fault.remove()
  await panel.getByRole('button', { name: 'Retry' }).click()
  await panel.getByRole('application').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  const link = page.getByRole('link', { name: 'Show denials in the access history' })
  await link.click()
  await expect(page.getByText('Status = Failed')).toBeVisible()
  await expect(rows(page).first()).toContainText('Failed')
  await expect(page.getByTestId('history-range')).toContainText('59')
})

test('without the flag there is no chart', async ({ page, history, setFlags }) => {
  await setFlags({ activityChartsEnabled: false })
  await page.goto(`/properties/${history.propertyId}`)
  await expect(page.getByRole('tab').first()).toBeVisible()
  await expect(page.getByTestId('activity')).toHaveCount(0)
})
