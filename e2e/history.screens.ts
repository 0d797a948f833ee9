import { denyAt, MINUTE, pathOf, report, rows, test } from './support/history.ts'
import { harborline } from './support/properties.ts'
import { expect, look } from './support/screens.ts'

test('the access history with the details of a guest, and with a range that is refused', async ({ page, history }) => {
  await page.goto(pathOf(history))
  await rows(page).first().getByRole('button').click()
  await expect(rows(page).nth(1)).toContainText('Invited by')
  await look(page, 'history')
  await page.getByTestId('history-range').getByRole('button').click()
  await page.getByRole('button', { name: 'Absolute mode' }).click()
  await page.getByRole('textbox', { name: 'Start date' }).fill('2021/01/01')
  await page.getByRole('textbox', { name: 'End date' }).fill('2020/01/01')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('The start date must be before the end date.').first()).toBeVisible()
  await look(page, 'history-range')
})

test('the access history with reasons of denials, followed, with events that wait', async ({ page, history }) => {
  await report(history, [{ unlockTimestamp: Date.now() - MINUTE, unlockStatus: 'FAILURE', denialReason: 'NO_KEY' }])
  await page.goto(`${pathOf(history)}?follow=1&filter=unlockStatus%3DFAILURE`)
  await expect(rows(page).first()).toContainText('No key for this entrance')
  await report(history, [{ unlockTimestamp: Date.now(), unlockStatus: 'FAILURE', denialReason: 'LOCKDOWN' }])
  await expect(rows(page).first()).toContainText('New')
  await rows(page).first().getByRole('link').focus()
  await report(history, [{ unlockTimestamp: Date.now(), unlockStatus: 'FAILURE', denialReason: 'EXPIRED' }])
  await expect(page.getByRole('button', { name: 'Show 1 new event' })).toBeVisible()
  await look(page, 'history-followed')
})

test('the activity of a property, with the details of an hour and as a table, and without any', async ({
  page,
  history,
  building,
}) => {
  await denyAt(history, Date.now(), 2)
  await page.goto(`/properties/${history.propertyId}`)
  const panel = page.getByTestId('activity')
  await panel.scrollIntoViewIfNeeded()
  await panel.getByRole('button', { name: 'Show as a table' }).click()
  await panel.getByRole('application').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Show denials in the access history', exact: true })).toBeVisible()
  await look(page, 'activity')
  await page.goto(building.path)
  await panel.scrollIntoViewIfNeeded()
  await expect(panel.getByText('Nothing happened in this period')).toBeVisible()
  await look(page, 'activity-empty')
})

test('busy hours, deliveries and access that ends', async ({ page, portal, signInAs }) => {
  await signInAs('portfolio')
  await page.goto(`/properties/${await harborline(portal)}`)
  for (const name of ['busy-hours', 'deliveries', 'endings']) {
    const panel = page.getByTestId(name)
    await panel.scrollIntoViewIfNeeded()
    await expect(panel.getByRole('table').or(panel.getByRole('application')).first()).toBeVisible()
  }
  await look(page, 'property-charts')
})
