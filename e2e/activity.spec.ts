import { historyRoutes } from '@portico/contract/history/history.routes'
import { denyAt, rows, test } from './support/history.ts'
import { expect } from './support/journey.ts'

test('the activity of a property is a chart and a table, by hour or day, and its denials lead to the history', async ({
  page,
  history,
}) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await denyAt(history, Date.now() - 3 * 3_600_000, 3)
  await page.goto(`/properties/${history.propertyId}`)
  await expect(page.getByRole('tab').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^\d+ denials? today$/ })).toHaveAttribute(
    'href',
    /access-history\?range=.*&zone=property&filter=unlockStatus%3DFAILURE/,
  )
  const panel = page.getByTestId('activity')
  await panel.scrollIntoViewIfNeeded()
  await expect(panel.getByRole('heading', { name: 'Activity at the entrances' })).toBeVisible()
  const chart = panel.getByRole('application')
  await expect(chart).toHaveAccessibleDescription(/Opened: 6\d\. Denied: 4\. Most denials: [34],/)
  const ofChart = (call: string) => call.includes(historyRoutes.activity.path) && call.includes('by=hour')
  expect(calls.filter(ofChart)).toHaveLength(1)

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

test('busy hours, deliveries and access that ends are loaded when they come into view and tell their numbers', async ({
  page,
  history,
  portal,
}) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  const [provider] = await portal.ask<{ name: string }>('select name from providers order by name limit 1')
  const name = provider?.name ?? ''
  const day = 86_400_000
  await history.happened(
    [8, 8, 8, 8, 15, 15, 15, 15].map((days) => ({
      at: new Date(Date.now() - days * day),
      entranceId: history.front,
      by: name,
    })),
  )
  await history.person({ person_name: 'Soon Gone', service_expires_at: new Date(Date.now() + 8 * day).toISOString() })
  await page.goto(`/properties/${history.propertyId}`)
  await expect(page.getByRole('tab').first()).toBeVisible()
  expect(calls).not.toContain(historyRoutes.busyHours.path)

  const busy = page.getByTestId('busy-hours')
  await busy.scrollIntoViewIfNeeded()
  const week = busy.getByRole('table', { name: 'Busy hours' })
  await expect(week.getByRole('rowheader')).toHaveCount(7)
  await expect(week.getByRole('cell', { name: '8', exact: true })).toHaveCount(1)
  await expect(busy.getByText(/^Busiest: \w+day, /)).toBeVisible()

  const endings = page.getByTestId('endings')
  await endings.scrollIntoViewIfNeeded()
  await endings.getByRole('button', { name: 'Show as a table' }).click()
  await expect(endings.getByRole('row')).toHaveCount(13)
  await expect(endings.getByRole('row').nth(2)).toContainText('1')

  const deliveries = page.getByTestId('deliveries')
  await expect(deliveries.getByRole('application')).toHaveAccessibleDescription(`Openings: 8. Most: ${name}, 8.`)
  await deliveries.getByRole('button', { name: 'Show as a table' }).click()
  await deliveries.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/access-history\?range=.*filter=accessedBy/)
  await expect(rows(page)).toHaveCount(8)
})
