import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

export const feedbackDialog = (page: Page) => page.getByRole('dialog', { name: 'Share your feedback' })

export async function openFeedback(page: Page) {
  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Feedback' }).click()
  await expect(feedbackDialog(page)).toBeVisible()
  return feedbackDialog(page)
}
