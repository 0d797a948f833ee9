import { expect, type Page } from '@playwright/test'

/** A form was not saved: the reason is in view, has the focus and is read out. */
export async function expectRefusal(page: Page, text: string) {
  const refusal = page.getByRole('alert').filter({ hasText: text })
  await expect(refusal).toBeFocused()
  await expect(refusal).toBeInViewport()
}
