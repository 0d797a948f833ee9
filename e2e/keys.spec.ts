import { keysRoutes } from '@portico/contract/keys/keys.routes'
import { openBuilding } from './support/building.ts'
import { expect, test } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'
import { makeGuestKey, row, select } from './support/keys.ts'
import { keysPageOf } from './support/keys-of-world.ts'

test('the table of keys unfolds into entrances, and an entrance into its schedules', async ({
  page,
  portal,
  signInAs,
  setFlags,
}) => {
  await signInAs('portfolio')
  await setFlags({ siteRedesign: true, helpPanelEnabled: true, edition: 'specified' })
  await page.goto(await keysPageOf(portal))
  await expect(page.getByRole('heading', { level: 1, name: /^Property Keys/ })).toBeVisible()
  const deliveries = page.getByRole('row', { name: /^Deliveries/ })
  await deliveries.getByRole('button').first().click()
  const door = page.getByRole('row', { name: /^Front Door/ }).first()
  await expect(door).toContainText(/Yes\s*2 schedules/)
  await door.getByRole('button').first().click()
  await expect(page.getByRole('row', { name: /^Mon - Fri/ })).toContainText(/8:00\sAM - 8:00\sPM/)
  await expect(page.getByRole('row', { name: /^Sat/ })).toContainText(/9:00\sAM - 2:00\sPM/)
  await expect(page.getByText(/property's time zone: \w+ Time/)).toBeVisible()
  await expect(door.getByRole('checkbox')).toBeDisabled()
  await expect(page.getByRole('row', { name: /^Old Storage/ }).getByRole('checkbox')).toBeDisabled()
  await page.getByRole('button', { name: /^Info/ }).click()
  await expect(page.getByRole('heading', { name: 'Keys', exact: true })).toBeVisible()
})

test('several selected keys can be assigned, and in the edition `specified` only a single one can be modified', async ({
  page,
  building,
  setFlags,
}) => {
  await setFlags({ siteRedesign: true, edition: 'specified' })
  await page.goto(`${building.path}/keys`)
  const assign = page.getByRole('button', { name: 'Assign', exact: true })
  const modify = page.getByRole('button', { name: 'Modify' })
  await expect(assign).toBeDisabled()
  await expect(modify).toBeDisabled()
  await select(page, 'Key 1')
  await expect(assign).toBeEnabled()
  await expect(modify).toBeEnabled()
  await select(page, 'Key 2')
  await expect(assign).toBeEnabled()
  await expect(modify).toBeDisabled()
  await row(page, 'Key 2').uncheck()
  await modify.click()
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Duplicate', 'Delete'])
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page).toHaveURL(/\/keys\/create\?copy=[0-9a-f-]{36}$/)
})

test('the address keeps the filter of the keys, and the compact view shortens a description', async ({
  page,
  portal,
  signInAs,
  setFlags,
}) => {
  await signInAs('portfolio')
  await setFlags({ siteRedesign: true })
  const address = await keysPageOf(portal)
  await page.goto(`${address}?filter=name!%3DResidents&filter=description:checked`)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Contractors, on working days; their list is checked on the first of every month.')
  await page.getByRole('button', { name: 'Preferences' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /Compact view/ }).check()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(rows).toContainText('Contractors, on working days; their list is checke…')
  await page.goto(`${address}?filter=entrances%3DNowhere`)
  await expect(page.getByText('No matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(page.getByRole('row', { name: /^Residents/ })).toBeVisible()
})

test('keys that fail to load can be loaded again', async ({ page, building, faults, setFlags }) => {
  await setFlags({ siteRedesign: true })
  await page.goto(`${building.path}/places`)
  const fault = await faults.refuse(keysRoutes.list)
  await page.getByRole('link', { name: 'Keys', exact: true }).click()
  await expect(page.getByText('There was a problem loading the keys')).toBeVisible()
  await fault.remove()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('row', { name: /^Key 1/ })).toBeVisible()
})

const languages = [
  {
    country: 'us',
    locale: 'en-US',
    words: {
      notices: 'Notices',
      modify: 'Modify',
      header: 'Delete Boathouse?',
      ask: 'Are you sure you want to delete Boathouse key?',
      cancel: 'Cancel',
      confirm: 'Delete',
      done: 'Keys deleted!',
      days: 'Mon - Wed, Fri',
      hours: /8:00\sAM - 11:59\sPM/,
    },
  },
  {
    country: 'de',
    locale: 'de-DE',
    words: {
      notices: 'Mitteilungen',
      modify: 'Ändern',
      header: 'Boathouse löschen?',
      cancel: 'Abbrechen',
      ask: 'Möchten Sie den Schlüssel Boathouse wirklich löschen?',
      confirm: 'Löschen',
      done: 'Schlüssel gelöscht!',
      days: 'Mo - Mi, Fr',
      hours: /08:00 - 23:59/,
    },
  },
] as const

for (const { country, locale, words } of languages) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test('a key is unfolded and deleted with the keyboard alone', async ({ page, context, portalIn, setFlags }) => {
      const portal = await portalIn(country)
      const building = await openBuilding(portal, context)
      const keyId = await makeGuestKey(portal, building, 'Boathouse')
      await setFlags({ siteRedesign: true })
      const { open, chooseMenuItem } = keyboardOf(page)
      await open(`${portal.origin}${building.path}/keys?filter=name%3DBoathouse`)
      const boathouse = page.getByRole('row', { name: /^Boathouse/ })
      await boathouse.getByRole('checkbox').focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await expect(page.locator('tbody tr')).toHaveCount(2)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      const schedule = page.locator('tbody tr').nth(2)
      await expect(schedule).toContainText(words.days)
      await expect(schedule).toContainText(words.hours)
      await page.getByRole('button', { name: words.modify }).focus()
      await chooseMenuItem(2)
      const dialog = page.getByRole('dialog', { name: words.header })
      await expect(dialog).toContainText(words.ask)
      await expect(dialog.getByRole('button', { name: words.cancel })).toBeFocused()
      await expect(dialog.getByRole('button', { name: words.confirm })).toHaveCSS('background-color', 'rgb(219, 0, 0)')
      await dialog.getByRole('button', { name: words.confirm }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('region', { name: words.notices })).toContainText(words.done)
      await expect(boathouse).toHaveCount(0)
      expect(await portal.ask('select from keys where id = $1', [keyId])).toEqual([])
    })
  })
}
