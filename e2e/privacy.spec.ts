import { privacyRoutes } from '@portico/contract/privacy/privacy.routes'
import { expectRefusal } from './support/refusals.ts'
import { expect, look, lookAtTexts, test } from './support/screens.ts'

const DAY = 86_400_000

test('the preset of New York City says what it changes before it is applied, and a colleague who was faster is not overwritten', async ({
  page,
  portal,
  building,
  faults,
}) => {
  const entrance = await building.addEntrance('Side Door')
  const at = (days: number) => new Date(Date.now() - days * DAY)
  for (const [days, by] of [
    [95, 'ada@example.com'],
    [96, 'ada@example.com'],
    [97, 'bob@example.com'],
    [5, 'ada@example.com'],
  ] as const)
    await portal.ask(
      `insert into access_events (property_id, event_id, unlocked_at, entrance_id, entrance_name, accessed_by, visitor_name, unlock_status, holder_kind)
       values ($1, gen_random_uuid(), $2, $3, 'Side Door', $4, $4, 'SUCCESS', 'RESIDENT')`,
      [building.id, at(days), entrance, by],
    )
  const fault = await faults.refuse(privacyRoutes.listHolds)
  await page.goto(`${building.path}/settings/privacy`)
  await expect(page.getByText('The cases could not be loaded.')).toBeVisible()
  await fault.remove()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Nothing is kept for a case')).toBeVisible()
  await look(page, 'privacy')

  await page.getByRole('radio', { name: 'New York City' }).click()
  await expect(page.getByText('Openings by residents: 3 events lose their names')).toBeVisible()
  await expect(page.getByText('Of 2 people, such as ada@example.com, bob@example.com')).toBeVisible()

  await test.step('a colleague has written other rules meanwhile', async () => {
    await portal.ask(`insert into retention_policies (property_id, preset) values ($1, 'DEPLOYMENT')`, [building.id])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Apply rules' }).click()
    await expect(page.getByText('Nothing is kept for a case')).toBeVisible()
    await expectRefusal(page, 'Somebody else')
    await page.getByRole('button', { name: 'Load' }).click()
    await expect(page.getByRole('radio', { name: 'As long as the service keeps events' })).toBeChecked()
  })

  await page.getByRole('radio', { name: 'Own rules' }).click()
  await page.getByRole('spinbutton', { name: 'Openings by guests: days' }).fill('800')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a whole number from 1 to 730')).toBeVisible()
  await look(page, 'privacy-own')
  await page.getByRole('radio', { name: 'New York City' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Apply rules' }).click()
  await expect(page.getByText('Rules for the access history saved.')).toBeVisible()
  await lookAtTexts(page, 'privacy')
})

test('what is kept for a case is added with its people and entrances, and released', async ({ page, building }) => {
  await building.addEntrance('Side Door')
  await building.add({ name: 'Ada Byron', email: 'ada@example.com' })
  await page.goto(`${building.path}/settings/privacy`)
  await page.getByRole('button', { name: 'Keep for a case' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Keep for a case' }).click()
  await expect(dialog.getByText('Enter a reason of 3 to 500 characters')).toBeVisible()
  await expect(dialog.getByText('Choose users or entrances')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Case 17')
  await dialog.getByRole('button', { name: /^Entrances/ }).click()
  await page.getByRole('option', { name: 'Side Door' }).click()
  await page.keyboard.press('Escape')
  await look(page, 'privacy-hold')
  await dialog.getByRole('button', { name: 'Keep for a case' }).click()
  const row = page.getByRole('row', { name: /Case 17.*Side Door/ })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Release “Case 17”' }).click()
  await page.getByRole('button', { name: 'Release', exact: true }).last().click()
  await expect(page.getByText('Nothing is kept for a case')).toBeVisible()
})
