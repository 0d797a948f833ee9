import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

export const PROFILES = '/account/integrations'
export const field = (page: Page, name: string) => page.getByRole('textbox', { name })
export const dialog = (page: Page) => page.getByRole('dialog')
export const seen = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

export async function addProfile(page: Page, system: string) {
  await page.getByRole('button', { name: 'Add profile' }).click()
  await page.getByRole('menuitem', { name: system }).click()
  await expect(dialog(page).getByRole('heading', { name: `Add ${system} profile` })).toBeVisible()
}
export const submitProfile = (page: Page) => dialog(page).getByRole('button', { name: 'Add profile' }).click()
