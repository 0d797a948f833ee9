import { MINUTE, pathOf, report, rows, test } from './support/history.ts'
import { expect, look } from './support/screens.ts'

test('the access history with reasons of denials, followed, with events that wait', async ({ page, history }) => {
  await report(history, [{ unlockTimestamp: Date.now() - MINUTE, unlockStatus: 'FAILURE', denialReason: 'NO_KEY' }])
  await page.goto(`${pathOf(history)}?follow=1&filter=unlockStatus%3DFAILURE`)
  await expect(rows(page).first()).toContainText('No key for this entrance')
  const tried = { unlockStatus: 'FAILURE', denialReason: 'TOO_MANY_TRIES', attempts: 12 }
  await report(history, [{ unlockTimestamp: Date.now(), ...tried }])
  await expect(rows(page).first()).toContainText(/New.*12 attempts/)
  await rows(page).first().getByRole('link').focus()
  await report(history, [{ unlockTimestamp: Date.now(), unlockStatus: 'FAILURE', denialReason: 'EXPIRED' }])
  await expect(page.getByRole('button', { name: 'Show 1 new event' })).toBeVisible()
  await look(page, 'history-followed')
})
