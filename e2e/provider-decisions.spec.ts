import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { SIGNATURES_LISTED_MAX } from '@portico/contract/consent/consent.rules'
import { DECISIONS_SHOWN_MAX } from '@portico/contract/providers/providers.rules'
import { addToDay, dayOf } from '@portico/contract/shared/days'
import { signAgreement } from './support/consent.ts'
import { choose, press } from './support/properties.ts'
import { expect, look, test } from './support/screens.ts'

const shown = (count: number, total: number) =>
  `The first ${count.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} entries are shown.`
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('a provider is disabled with a note until a day, decisions are told, of many the latest, the signed agreement is read and downloaded, and the edition `specified` has none of that', async ({
  page,
  portal,
  building,
  setFlags,
}) => {
  const version = await signAgreement(portal, building)
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
  await page.getByRole('textbox', { name: 'Enable again on' }).fill(end)
  await look(page, 'providers-decision')
  await press(page, 'Save')
  await expect(page.getByText('Access Successfully Updated')).toBeVisible()
  await expect(card(page, 'Parcelwing')).toContainText(
    `DisabledReason: Under repairEnabled again on ${end}The lift is being repaired.`,
  )

  await look(page, 'providers-decided')

  const openDecisions = () => page.getByRole('button', { name: 'Changes to Parcelwing' }).click()
  await openDecisions()
  const decisions = page.getByRole('dialog', { name: 'Changes to Parcelwing' })
  await expect(decisions.getByRole('listitem')).toHaveCount(1)
  await expect(decisions.getByRole('listitem')).toContainText(`Enabled again on ${end}The lift is being repaired.`)
  await expect(decisions.getByRole('listitem')).toContainText(/nora@portico.example, \d{4}-\d\d-\d\d/)
  await look(page, 'providers-decisions')
  await decisions.getByRole('button', { name: 'Close' }).click()

  await test.step('of many decisions the latest are shown, and the dialog says so', async () => {
    const decide = (count: number) =>
      portal.ask(
        `insert into provider_permission_changes (property_id, entity_type, entity_id, provider_id, is_enabled, reason_code, changed_by, changed_at)
         select $1, 'PROPERTY', $1, p.id, n % 2 = 0, 'OTHER', 'nora@portico.example', now() - make_interval(mins => n)
         from providers p, generate_series(1, $2) n where p.name = 'Parcelwing'`,
        [building.id, count],
      )
    await decide(DECISIONS_SHOWN_MAX - 1)
    await openDecisions()
    await expect(decisions.getByRole('listitem')).toHaveCount(DECISIONS_SHOWN_MAX)
    await expect(decisions.getByText(/entries are shown/)).toHaveCount(0)
    await decisions.getByRole('button', { name: 'Close' }).click()
    await decide(1)
    await openDecisions()
    await expect(decisions.getByText(shown(DECISIONS_SHOWN_MAX, DECISIONS_SHOWN_MAX + 1))).toBeVisible()
    await decisions.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('after that day the provider has access without anybody doing anything', async () => {
    await portal.ask(`update provider_permissions set disabled_until = now() where property_id = $1`, [building.id])
    await page.reload()
    await expect(card(page, 'Parcelwing')).toContainText('Enabled')
    await expect(card(page, 'Parcelwing')).not.toContainText('The lift is being repaired.')
  })

  await press(page, 'Signed agreement')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Signed by: nora@portico.example')
  await dialog.getByRole('button', { name: `Text of version ${version}` }).click()
  await expect(dialog.getByRole('heading', { name: '5. Your control' })).toBeVisible()
  await look(page, 'providers-agreement')
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^agreement-\d{4}-\d\d-\d\d\.txt$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain('Property: Northcott House')
  expect(text).toContain(`Version: ${version}`)
  expect(text).toContain('10. Changes and general terms')
  await test.step('of many signatures the latest are shown, and the dialog says so', async () => {
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await portal.ask(
      `insert into agreement_acceptances (property_id, agreement_name, agreement_version, agreement_language, accepted_by, accepted_at)
       select property_id, agreement_name, agreement_version, agreement_language, 'signer ' || n, accepted_at - make_interval(mins => n)
       from agreement_acceptances, generate_series(1, $2) n where property_id = $1`,
      [building.id, SIGNATURES_LISTED_MAX],
    )
    await press(page, 'Signed agreement')
    await expect(dialog.getByText(shown(SIGNATURES_LISTED_MAX, SIGNATURES_LISTED_MAX + 1))).toBeVisible()
  })

  await setFlags({ siteRedesign: true, edition: 'specified' })
  await page.goto(`${building.path}/providers`)
  await expect(card(page, 'Parcelwing')).toContainText('Enabled')
  await expect(page.getByRole('button', { name: /Changes to|Signed agreement/ })).toHaveCount(0)
  await choose(page, 'Parcelwing')
  await press(page, 'Manage access')
  await page.getByRole('radio', { name: 'Disable access' }).check()
  await expect(page.getByRole('button', { name: /^Reason/ })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})
