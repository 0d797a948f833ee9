import { CONSENT, openAsNewcomer, openThree, SIGN } from './support/consent.ts'
import { choose, press } from './support/properties.ts'
import { expect, look, test } from './support/screens.ts'

test('the welcome page, the text of the agreement, and the properties to sign it for', async ({
  page,
  context,
  portal,
}) => {
  await openThree(portal, context)
  await openAsNewcomer(page, context)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Go to Property Management Portal' })).toBeVisible()
  await look(page, 'splash')
  await press(page, 'Go to Property Management Portal')
  await expect(page).toHaveURL(CONSENT)
  await choose(page, 'Quay Lofts')
  await press(page, SIGN)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(10)
  await look(page, 'consent-agreement')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await press(page, 'Select all')
  await expect(page.getByText('(2/2)')).toBeVisible()
  await look(page, 'consent')
})
