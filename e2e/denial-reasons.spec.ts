import { readFile } from 'node:fs/promises'
import { pathOf, report, rows, test } from './support/history.ts'
import { expect } from './support/journey.ts'

test('the access history says why a door stayed shut, is filtered by that, and leads to the explanation', async ({
  page,
  history,
}) => {
  const ada = await history.person({ email: 'ada.denied@example.com', person_name: 'Ada Denied' })
  const at = Date.now() - 60_000
  await report(history, [
    { unlockTimestamp: at, unlockStatus: 'FAILURE', denialReason: 'OUTSIDE_WINDOWS', personId: ada },
    { unlockTimestamp: at - 1000, unlockStatus: 'FAILURE', denialReason: 'CREDENTIAL_UNKNOWN' },
  ])
  await page.goto(pathOf(history))
  await expect(rows(page).nth(0)).toContainText(/Failed.*Outside its schedule/)
  await expect(rows(page).nth(1)).toContainText(/Failed.*Code or fob not known/)
  await expect(rows(page).filter({ hasText: 'Reason not reported' })).toHaveCount(1)
  const why = (row: number) =>
    rows(page)
      .nth(row)
      .getByRole('link', { name: /^Why was access denied at Front Door/ })
  const explained = `/properties/${history.propertyId}/can-they-get-in`
  await expect(why(0)).toHaveAttribute(
    'href',
    `${explained}?person=${ada}&entrance=${history.front}&at=${at}&reported=OUTSIDE_WINDOWS`,
  )
  await expect(why(1)).toHaveAttribute(
    'href',
    `${explained}?entrance=${history.front}&at=${at - 1000}&reported=CREDENTIAL_UNKNOWN`,
  )

  const filter = page.getByRole('combobox', { name: 'Filter by visitor, entrance, status or reason' })
  await filter.fill('Reason = ')
  await page.getByRole('option', { name: 'Outside its schedule' }).click()
  await expect(page.getByText('1 match').first()).toBeVisible()
  await expect(page).toHaveURL(/filter=denialReason%3DOUTSIDE_WINDOWS/)
  await page.reload()
  await expect(page.getByText('Reason = Outside its schedule')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file.trimEnd().split('\r\n')[1]).toMatch(/^ada\.denied@example\.com,.*,Failed,Outside its schedule,,,1,$/)

  await page.getByRole('button', { name: /Remove.*Outside/ }).click()
  await filter.fill('Status = ')
  await page.getByRole('option', { name: 'Failed' }).click()
  await expect(page.getByText('3 matches').first()).toBeVisible()
})
