import type { Page } from '@playwright/test'
import { openBuilding } from './support/building.ts'
import { expect, test } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'
import { addPanel, heading, keyIdsOf, keysHeldBy, listKeys, makeGuestKey, PANEL } from './support/keys.ts'

/** Goes from the first step of the wizard to the last one and saves the key. */
async function saveKey(page: Page, button: string) {
  const { enterAt } = keyboardOf(page)
  for (const title of ['Add entrances', 'Share with guests', 'Access schedules', 'Review']) {
    await enterAt('Next')
    await expect(heading(page, title)).toBeFocused()
  }
  await enterAt(button)
  await expect(page).toHaveURL(/#keys$/)
}

type Words = Record<'notices' | 'modify' | 'header' | 'ask' | 'cancel' | 'confirm' | 'done' | 'days', string> & {
  hours: RegExp
}
const english: Words = {
  notices: 'Notices',
  modify: 'Modify',
  header: 'Delete Cleaning?',
  ask: 'Are you sure you want to delete Cleaning key?',
  cancel: 'Cancel',
  confirm: 'Delete',
  done: 'Keys deleted!',
  days: 'Sun - Tue',
  hours: /8:00\sAM - 12:00\sPM/,
}
const german: Words = {
  notices: 'Mitteilungen',
  modify: 'Ändern',
  header: 'Boathouse löschen?',
  ask: 'Möchten Sie den Schlüssel Boathouse wirklich löschen?',
  cancel: 'Abbrechen',
  confirm: 'Löschen',
  done: 'Schlüssel gelöscht!',
  days: 'Mo - Mi, Fr',
  hours: /08:00 - 23:59/,
}

/** Unfolds a key and its only entrance in the table of keys, and deletes the key. */
async function unfoldAndDelete(page: Page, key: string, words: Words) {
  const checkbox = page.getByRole('checkbox', { name: key, exact: true })
  const row = page.getByRole('row').filter({ has: checkbox })
  await checkbox.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const below = (rows: number) => row.locator(`xpath=following-sibling::tr[${rows}]`)
  await expect(below(1)).toContainText(/Lobby|Front Door/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(below(2)).toContainText(words.days)
  await expect(below(2)).toContainText(words.hours)
  await page.getByRole('button', { name: words.modify }).focus()
  await keyboardOf(page).chooseMenuItem(4)
  const dialog = page.getByRole('dialog', { name: words.header })
  await expect(dialog).toContainText(words.ask)
  await expect(dialog.getByRole('button', { name: words.cancel })).toBeFocused()
  await expect(dialog.getByRole('button', { name: words.confirm })).toHaveCSS('background-color', 'rgb(219, 0, 0)')
  await dialog.getByRole('button', { name: words.confirm }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: words.notices })).toContainText(words.done)
  await expect(checkbox).toHaveCount(0)
}

test('a key is created, duplicated, edited, assigned, unfolded and deleted with the keyboard alone', async ({
  page,
  portal,
  building,
}) => {
  await addPanel(building)
  await building.add({ email: 'by.keyboard@example.com' })
  const { open, tabTo, enterAt, selectRow, chooseMenuItem } = keyboardOf(page)
  await open(`${portal.origin}${building.path}/keys/create`)
  await tabTo('textbox', 'Key name')
  await page.keyboard.type('Cleaning')
  for (const title of ['Add entrances', 'Share with guests', 'Access schedules']) {
    await enterAt('Next')
    await expect(heading(page, title)).toBeFocused()
    await selectRow(PANEL)
  }
  await enterAt('Add schedule')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (const day of ['Monday', 'Tuesday', 'Sunday']) {
    await tabTo('checkbox', day)
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('checkbox', { name: day, exact: true })).toBeChecked()
  }
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add schedule' })).toBeFocused()
  await expect(page.getByText(/Sun - Tue 8:00\sAM - 12:00\sPM/)).toBeVisible()
  await enterAt('Next')
  await expect(heading(page, 'Review')).toBeFocused()
  await enterAt('Create Key')
  await expect(page).toHaveURL(`${portal.origin}${building.path}#keys`)
  const names = (await listKeys(page, portal, building.id)).map(({ key }) => key.name)
  expect(names).toContain('Cleaning')

  await test.step('it is duplicated', async () => {
    await selectRow('Cleaning')
    await tabTo('button', 'Modify', 'Shift+Tab')
    await chooseMenuItem(1)
    await expect(page.getByRole('textbox', { name: 'Key name', exact: true })).toHaveValue('Cleaning copy')
    await tabTo('textbox', 'Key name')
    await saveKey(page, 'Create Key')
    expect(await keyIdsOf(portal, building, ['Cleaning', 'Cleaning copy'])).toHaveLength(2)
  })

  await test.step('the copy is edited', async () => {
    const copies = await keyIdsOf(portal, building, ['Cleaning copy'])
    await selectRow('Cleaning copy')
    await tabTo('button', 'Modify', 'Shift+Tab')
    await chooseMenuItem(0)
    await expect(page.getByRole('textbox', { name: 'Key name', exact: true })).toHaveValue('Cleaning copy')
    await tabTo('textbox', 'Key name')
    await page.keyboard.press('End')
    await page.keyboard.type(' North')
    await saveKey(page, 'Update Key')
    expect(await keyIdsOf(portal, building, ['Cleaning copy North'])).toEqual(copies)
  })

  await test.step('it is assigned', async () => {
    await selectRow('Cleaning')
    await tabTo('button', 'Assign', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await selectRow('by.keyboard@example.com')
    await enterAt('Assign')
    await expect(page).toHaveURL(`${portal.origin}${building.path}#keys`)
    expect(await keysHeldBy(portal, building, 'by.keyboard@example.com')).toEqual(['Cleaning'])
  })

  await test.step('it is unfolded and deleted', () => unfoldAndDelete(page, 'Cleaning', english))
  expect(await keyIdsOf(portal, building, ['Cleaning'])).toEqual([])
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('a key is unfolded and deleted with the keyboard alone, in German', async ({
    page,
    context,
    portalIn,
    setFlags,
  }) => {
    const portal = await portalIn('de')
    const building = await openBuilding(portal, context)
    await makeGuestKey(portal, building, 'Boathouse')
    await setFlags({ siteRedesign: true })
    await keyboardOf(page).open(`${portal.origin}${building.path}/keys?filter=name%3DBoathouse`)
    await unfoldAndDelete(page, 'Boathouse', german)
    expect(await keyIdsOf(portal, building, ['Boathouse'])).toEqual([])
  })
})
