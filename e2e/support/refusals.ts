import { expect, type Page } from '@playwright/test'

/** Expects that the reason why a form was not saved is visible, has the focus and is announced. */
export async function expectRefusal(page: Page, text: string) {
  const refusal = page.getByRole('alert').filter({ hasText: text })
  await expect(refusal).toBeFocused()
  await expect(refusal).toBeInViewport()
}
