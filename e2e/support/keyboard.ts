import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

const PRESSES_MAX = 60

const hasFocus = (wanted: Locator) => wanted.evaluate((element) => element === document.activeElement)

/** What a person does who uses the keyboard alone. */
export function keyboardOf(page: Page) {
  const { keyboard } = page

  async function pressUntil(key: string, isReached: () => Promise<boolean>, goal: string) {
    for (let presses = 0; presses < PRESSES_MAX; presses++) {
      if (await isReached()) return
      await keyboard.press(key)
    }
    throw new Error(`${key} does not lead to ${goal}.`)
  }

  /** Presses Tab, or Shift and Tab to go back, until the control with this name has the focus. */
  async function tabTo(role: 'button' | 'textbox' | 'checkbox', name: string, key: 'Tab' | 'Shift+Tab' = 'Tab') {
    const wanted = page.getByRole(role, { name, exact: true }).first()
    await expect(wanted).toBeVisible()
    await pressUntil(key, () => hasFocus(wanted), name)
  }

  return {
    tabTo,
    /** Opens a page. The arrow keys move the focus inside a table only once the scripts of the page have run. */
    async open(address: string) {
      await page.goto(address)
      await expect(page.locator('html')).toHaveAttribute('data-interactive', '')
    },
    async enterAt(name: string) {
      await tabTo('button', name)
      await keyboard.press('Enter')
    },
    /** A table is one stop for the Tab key; inside it the arrow keys lead from row to row. */
    async selectRow(name: string) {
      const wanted = page.getByRole('checkbox', { name, exact: true })
      await expect(wanted).toBeVisible()
      const isInTable = () =>
        wanted.evaluate((element) => document.activeElement?.closest('table') === element.closest('table'))
      await pressUntil('Tab', isInTable, `the table with ${name}`)
      await pressUntil('ArrowDown', () => hasFocus(wanted), name)
      await keyboard.press('Space')
      await expect(wanted).toBeChecked()
    },
    /** Opens a menu and chooses the item at this index. */
    async chooseMenuItem(index: number) {
      await keyboard.press('Enter')
      const items = page.getByRole('menuitem')
      for (let current = 0; current < index; current++) {
        await expect(items.nth(current)).toBeFocused()
        await keyboard.press('ArrowDown')
      }
      await expect(items.nth(index)).toBeFocused()
      await keyboard.press('Enter')
    },
  }
}
