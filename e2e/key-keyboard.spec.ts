import type { Page } from '@playwright/test'
import { openBuilding } from './support/building.ts'
import { expect, test } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'
import { addPanel, heading, keyIdsOf, keysHeldBy, listKeys, makeKey, PANEL } from './support/keys.ts'

const languages = [
  {
    country: 'us',
    locale: 'en-US',
    words: {
      name: 'Key name',
      next: 'Next',
      entrances: 'Add entrances',
      guests: 'Share with guests',
      schedules: 'Access schedules',
      review: 'Review',
      addSchedule: 'Add schedule',
      days: ['Monday', 'Tuesday', 'Sunday'],
      schedule: /Sun - Tue 8:00\sAM - 12:00\sPM/,
      create: 'Create Key',
      update: 'Update Key',
      modify: 'Modify',
      assign: 'Assign',
    },
  },
  {
    country: 'de',
    locale: 'de-DE',
    words: {
      name: 'Name des Schlüssels',
      next: 'Weiter',
      entrances: 'Eingänge hinzufügen',
      guests: 'Mit Gästen teilen',
      schedules: 'Zeitpläne',
      review: 'Überprüfen',
      addSchedule: 'Zeitplan hinzufügen',
      days: ['Montag', 'Dienstag', 'Sonntag'],
      schedule: 'Mo - Di, So 08:00 - 12:00',
      create: 'Schlüssel erstellen',
      update: 'Schlüssel aktualisieren',
      modify: 'Ändern',
      assign: 'Zuweisen',
    },
  },
] as const

type Words = (typeof languages)[number]['words']

/** Goes from the first step of the wizard to the last one and saves the key. */
async function saveKey(page: Page, words: Words, button: string) {
  const { enterAt } = keyboardOf(page)
  for (const title of [words.entrances, words.guests, words.schedules, words.review]) {
    await enterAt(words.next)
    await expect(heading(page, title)).toBeFocused()
  }
  await enterAt(button)
  await expect(page).toHaveURL(/#keys$/)
}

for (const { country, locale, words } of languages) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test('a key is created with the keyboard alone', async ({ page, context, portalIn }) => {
      const portal = await portalIn(country)
      const building = await openBuilding(portal, context)
      await addPanel(building)
      const { open, tabTo, enterAt, selectRow } = keyboardOf(page)
      await open(`${portal.origin}${building.path}/keys/create`)
      await tabTo('textbox', words.name)
      await page.keyboard.type('Cleaning')
      for (const title of [words.entrances, words.guests, words.schedules]) {
        await enterAt(words.next)
        await expect(heading(page, title)).toBeFocused()
        await selectRow(PANEL)
      }
      await enterAt(words.addSchedule)
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      for (const day of words.days) {
        await tabTo('checkbox', day)
        await page.keyboard.press('Space')
        await expect(dialog.getByRole('checkbox', { name: day, exact: true })).toBeChecked()
      }
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('button', { name: words.addSchedule })).toBeFocused()
      await expect(page.getByText(words.schedule)).toBeVisible()
      await enterAt(words.next)
      await expect(heading(page, words.review)).toBeFocused()
      await enterAt(words.create)
      await expect(page).toHaveURL(`${portal.origin}${building.path}#keys`)
      const names = (await listKeys(page, portal, building.id)).map(({ key }) => key.name)
      expect(names).toContain('Cleaning')
    })

    test('a key is edited with the keyboard alone', async ({ page, context, portalIn }) => {
      const portal = await portalIn(country)
      const building = await openBuilding(portal, context)
      await addPanel(building)
      const keyId = await makeKey(portal, building, 'Cleaning')
      const { open, tabTo } = keyboardOf(page)
      await open(`${portal.origin}${building.path}/keys/${keyId}`)
      await tabTo('textbox', words.name)
      await page.keyboard.press('End')
      await page.keyboard.type(' North')
      await saveKey(page, words, words.update)
      expect(await keyIdsOf(portal, building, ['Cleaning North'])).toEqual([keyId])
    })

    test('a key is duplicated with the keyboard alone', async ({ page, context, portalIn }) => {
      const portal = await portalIn(country)
      const building = await openBuilding(portal, context)
      await addPanel(building)
      await makeKey(portal, building, 'Cleaning')
      const { open, tabTo, selectRow, chooseMenuItem } = keyboardOf(page)
      await open(`${portal.origin}${building.path}?filter=name%3DCleaning#keys`)
      await selectRow('Cleaning')
      await tabTo('button', words.modify, 'Shift+Tab')
      await chooseMenuItem(1)
      await expect(page.getByRole('textbox', { name: words.name, exact: true })).toHaveValue('Cleaning copy')
      await tabTo('textbox', words.name)
      await saveKey(page, words, words.create)
      expect(await keyIdsOf(portal, building, ['Cleaning', 'Cleaning copy'])).toHaveLength(2)
    })

    test('a key is assigned with the keyboard alone', async ({ page, context, portalIn }) => {
      const portal = await portalIn(country)
      const building = await openBuilding(portal, context)
      await building.add({ email: 'by.keyboard@example.com' })
      const { open, enterAt, selectRow } = keyboardOf(page)
      const keyIds = await keyIdsOf(portal, building, ['Key 1'])
      await open(`${portal.origin}${building.path}/keys/assign?keys=${keyIds}`)
      await selectRow('by.keyboard@example.com')
      await enterAt(words.assign)
      await expect(page).toHaveURL(`${portal.origin}${building.path}#keys`)
      expect(await keysHeldBy(portal, building, 'by.keyboard@example.com')).toEqual(['Key 1'])
    })
  })
}
