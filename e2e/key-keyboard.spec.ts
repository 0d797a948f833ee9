import { expect, test } from './support/journey.ts'
import { heading, listKeys, row, settingOf } from './support/keys.ts'

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

for (const { country, locale, words } of languages) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale })
    test.slow()

    test('a key is created, edited, duplicated and assigned with the keyboard alone', async ({
      page,
      context,
      portalIn,
    }) => {
      const portal = await portalIn(country)
      await portal.enter(context, portal.cast.portfolio)
      const { propertyId, panel } = await settingOf(portal)
      const keysTab = `${portal.origin}/properties/${propertyId}#keys`
      const namesNow = async () => (await listKeys(page, portal, propertyId)).map(({ key }) => key.name)
      const { keyboard } = page
      /** Tabs until the element with this name has the focus. */
      const tabTo = async (role: 'button' | 'textbox' | 'checkbox', name: string | RegExp) => {
        const wanted = page.getByRole(role, { name, exact: true }).first()
        await expect(wanted).toBeVisible()
        for (let presses = 0; presses < 60; presses++) {
          if (await wanted.evaluate((element) => element === document.activeElement)) return
          await keyboard.press('Tab')
        }
        throw new Error(`No tab leads to ${name}`)
      }
      /** A table is one stop; within it the arrows lead from row to row. */
      const chooseRow = async (name: string) => {
        const wanted = row(page, name)
        await expect(wanted).toBeVisible()
        const isInTable = () =>
          wanted.evaluate((element) => document.activeElement?.closest('table') === element.closest('table'))
        for (let presses = 0; presses < 60 && !(await isInTable()); presses++) await keyboard.press('Tab')
        const isThere = () => wanted.evaluate((element) => element === document.activeElement)
        for (let presses = 0; presses < 30 && !(await isThere()); presses++) await keyboard.press('ArrowDown')
        await keyboard.press('Space')
        await expect(wanted).toBeChecked()
      }
      const enterAt = async (name: string) => {
        await tabTo('button', name)
        await keyboard.press('Enter')
      }
      const throughTheRest = async (button: string) => {
        for (const title of [words.entrances, words.guests, words.schedules, words.review]) {
          await enterAt(words.next)
          await expect(heading(page, title)).toBeFocused()
        }
        await enterAt(button)
        await expect(page).toHaveURL(keysTab)
      }

      await test.step('created', async () => {
        await page.goto(`${portal.origin}/properties/${propertyId}/keys/create`)
        await tabTo('textbox', words.name)
        await keyboard.type('Cleaning')
        await enterAt(words.next)
        await expect(heading(page, words.entrances)).toBeFocused()
        await chooseRow(panel)
        await enterAt(words.next)
        await expect(heading(page, words.guests)).toBeFocused()
        await chooseRow(panel)
        await enterAt(words.next)
        await expect(heading(page, words.schedules)).toBeFocused()
        await chooseRow(panel)
        await enterAt(words.addSchedule)
        const dialog = page.getByRole('dialog')
        await expect(dialog).toBeVisible()
        for (const day of words.days) {
          await tabTo('checkbox', day)
          await keyboard.press('Space')
        }
        await keyboard.press('Enter')
        await expect(dialog).toBeHidden()
        await expect(page.getByRole('button', { name: words.addSchedule })).toBeFocused()
        await expect(page.getByText(words.schedule)).toBeVisible()
        await enterAt(words.next)
        await expect(heading(page, words.review)).toBeFocused()
        await enterAt(words.create)
        await expect(page).toHaveURL(keysTab)
        expect(await namesNow()).toContain('Cleaning')
      })
      await test.step('edited', async () => {
        const made = (await listKeys(page, portal, propertyId)).find(({ key }) => key.name === 'Cleaning')
        await page.goto(`${portal.origin}/properties/${propertyId}/keys/${made?.key.keyId}`)
        await tabTo('textbox', words.name)
        await keyboard.press('End')
        await keyboard.type(' North')
        await throughTheRest(words.update)
        expect(await namesNow()).toContain('Cleaning North')
      })
      await test.step('duplicated', async () => {
        await page.goto(`${portal.origin}/properties/${propertyId}?filter=name%3DCleaning+North#keys`)
        await chooseRow('Cleaning North')
        for (let presses = 0; presses < 40; presses++) {
          const button = page.getByRole('button', { name: words.modify, exact: true })
          if (await button.evaluate((element) => element === document.activeElement)) break
          await keyboard.press('Shift+Tab')
        }
        await keyboard.press('Enter')
        await keyboard.press('ArrowDown')
        await keyboard.press('Enter')
        await expect(page.getByRole('textbox', { name: words.name, exact: true })).toHaveValue('Cleaning North copy')
        await tabTo('textbox', words.name)
        await throughTheRest(words.create)
        expect(await namesNow()).toContain('Cleaning North copy')
      })
      await test.step('assigned', async () => {
        await portal.ask(
          `insert into people (property_id, place_id, email, relation_type)
           select $1, id, 'by.keyboard@example.com', 'GUEST' from places where property_id = $1 limit 1`,
          [propertyId],
        )
        const copy = (await listKeys(page, portal, propertyId)).find(({ key }) => key.name === 'Cleaning North copy')
        await page.goto(`${portal.origin}/properties/${propertyId}/keys/assign?keys=${copy?.key.keyId}`)
        await chooseRow('by.keyboard@example.com')
        await enterAt(words.assign)
        await expect(page).toHaveURL(keysTab)
        const held = await portal.ask(
          `select k.name from person_keys pk join keys k on k.id = pk.key_id join people p on p.id = pk.person_id
           where p.email = 'by.keyboard@example.com'`,
        )
        expect(held).toEqual([{ name: 'Cleaning North copy' }])
      })
    })
  })
}
