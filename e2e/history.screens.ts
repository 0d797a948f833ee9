import { MINUTE, pathOf, report, rows, test } from './support/history.ts'
import { expect, look } from './support/screens.ts'

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
