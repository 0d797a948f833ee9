import { arriveAnew, CONSENT, openThree, SIGN } from './support/consent.ts'
import { choose, press } from './support/properties.ts'
import { expect, look, test } from './support/screens.ts'

test('the welcome page', async ({ page, context, portal }) => {
  await openThree(portal, context)
  await arriveAnew(page, context)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Go to Property Management Portal' })).toBeVisible()
  await look(page, 'splash')
})

test('the properties to sign the agreement for', async ({ page, context, portal }) => {
  await openThree(portal, context)
  await page.goto(CONSENT)
  await press(page, 'Select all')
  await expect(page.getByText('(2/2)')).toBeVisible()
  await look(page, 'consent')
})

test('the text of the agreement', async ({ page, context, portal }) => {
  await openThree(portal, context)
  await page.goto(CONSENT)
  await choose(page, 'Quay Lofts')
  await press(page, SIGN)
  await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toHaveCount(10)
  await look(page, 'consent-agreement')
})
