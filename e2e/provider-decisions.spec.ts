import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addToDay, dayOf } from '@portico/contract/shared/days'
import { signAgreement } from './support/consent.ts'
import { expect, test } from './support/journey.ts'
import { choose, press } from './support/properties.ts'

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('a provider is disabled with a note until a day, and the decisions about it are told', async ({
  page,
  portal,
  building,
  setFlags,
}) => {
  await building.optIn()
  await setFlags({ siteRedesign: true })
  const end = addToDay(dayOf(Date.now(), 'UTC'), 10, 'day')
  await page.goto(`${building.path}/providers`)
  await choose(page, 'Parcelwing')
  await press(page, 'Manage access')
  await page.getByRole('radio', { name: 'Disable access' }).check()
  await page.getByRole('button', { name: /^Reason/ }).click()
  await page.getByRole('option', { name: 'Under repair' }).click()
  await page.getByRole('textbox', { name: 'Note - optional' }).fill('The lift is being repaired.')
  await page.getByRole('checkbox', { name: 'Enable access again on a certain day' }).check()
  await press(page, 'Save')
  await expect(page.getByText('Enter a day after today, within 5 years')).toBeVisible()
  await page.getByRole('textbox', { name: 'Enable again on' }).fill(end.replaceAll('-', '/'))
  await press(page, 'Save')
  await expect(page.getByText('Access Successfully Updated')).toBeVisible()
  await expect(card(page, 'Parcelwing')).toContainText(
    `DisabledReason: Under repairEnabled again on ${end}The lift is being repaired.`,
  )

  await page.getByRole('button', { name: 'Decisions about Parcelwing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decisions about Parcelwing' })
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog.getByRole('listitem')).toContainText(`Enabled again on ${end}The lift is being repaired.`)
  await expect(dialog.getByRole('listitem')).toContainText(/nora@portico.example, \d{4}-\d\d-\d\d/)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await test.step('after that day the provider has access without anybody doing anything', async () => {
    await portal.ask(`update provider_permissions set disabled_until = now() where property_id = $1`, [building.id])
    await page.reload()
    await expect(card(page, 'Parcelwing')).toContainText('Enabled')
    await expect(card(page, 'Parcelwing')).not.toContainText('The lift is being repaired.')
  })
})

test('the signed agreement can be read and downloaded from the providers', async ({
  page,
  portal,
  building,
  setFlags,
}) => {
  await setFlags({ siteRedesign: true })
  const version = await signAgreement(portal, building)
  await page.goto(`${building.path}/providers`)
  await press(page, 'Signed agreement')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Signed by: nora@portico.example')
  await dialog.getByRole('button', { name: `Text of version ${version}` }).click()
  await expect(dialog.getByRole('heading', { name: '5. Your control' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^agreement-\d{4}-\d\d-\d\d\.txt$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain('Property: Northcott House')
  expect(text).toContain(`Version: ${version}`)
  expect(text).toContain('10. Changes and general terms')
})

test('in the edition `specified` a decision has a reason only, and there are neither decisions nor the agreement', async ({
  page,
  building,
  setFlags,
}) => {
  await building.optIn()
  await setFlags({ siteRedesign: true, edition: 'specified' })
  await page.goto(`${building.path}/providers`)
  await expect(card(page, 'Parcelwing')).toContainText('Enabled')
  await expect(page.getByRole('button', { name: /Decisions|Signed agreement/ })).toHaveCount(0)
  await choose(page, 'Parcelwing')
  await press(page, 'Manage access')
  await page.getByRole('radio', { name: 'Disable access' }).check()
  await expect(page.getByRole('button', { name: /^Reason/ })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})
