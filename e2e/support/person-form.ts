import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

const DAY_MS = 86_400_000
/** As the forms of the United States write a day; the building stands in UTC. */
export const inDays = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '/')

/** What the world has on for everybody is off here. */
export const PANEL = { fullScreenUserForm: false, multiUserTypesEnabled: false, helpPanelEnabled: false }
export const PAGE = {
  fullScreenUserForm: true,
  multiUserTypesEnabled: true,
  accessCodesEnabled: true,
  helpPanelEnabled: false,
}

export const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
export const select = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true }).click()
export const fill = (page: Page, label: string | RegExp, text: string) =>
  page
    .getByRole('textbox', { name: label })
    .or(page.getByRole('spinbutton', { name: label }))
    .fill(text)
export async function choosePlace(page: Page, name: string) {
  await page
    .locator('form')
    .getByRole('button', { name: /^Place/ })
    .click()
  await page.getByPlaceholder('Find a place').fill(name)
  await page.getByRole('option', { name }).click()
}
export const problem = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()
