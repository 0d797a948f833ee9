import type { Page } from '@playwright/test'
import { expect, lookAt, test } from './support/journey.ts'

const MINUTE = 60_000

async function openFeedback(page: Page) {
  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Feedback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share your feedback' })
  await expect(dialog).toBeVisible()
  return dialog
}

const requestedAt = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('portico.preferences') ?? '{}').feedbackRequestedAt)

test('the dialog opens from the user menu and asks for a rating', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/')
  const dialog = await openFeedback(page)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('Please rate your experience')).toBeVisible()
  await expect(dialog.getByRole('radiogroup')).toHaveAccessibleDescription('Please rate your experience')
  await expect(dialog.getByRole('radio', { name: '0.5 of 5 stars' })).toBeFocused()
  await lookAt(page, 'feedback-without-rating')
})

test('a manager rates with the keyboard alone, writes a few words, and is thanked', async ({
  page,
  portal,
  signInAs,
}) => {
  await signInAs('portfolio')
  await page.goto('/')
  await page.getByRole('button', { name: /Account of/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Feedback' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Share your feedback' })
  await expect(dialog.getByRole('button', { name: 'Close modal' })).toBeFocused()
  await test.step('arrow keys rate in half stars', async () => {
    await page.keyboard.press('Tab')
    for (let n = 0; n < 6; n++) await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { name: '3.5 of 5 stars' })).toBeChecked()
    await page.keyboard.press('ArrowLeft')
    await expect(dialog.getByRole('radio', { name: '3 of 5 stars', exact: true })).toBeChecked()
    await page.keyboard.press('ArrowRight')
  })
  await test.step('2001 characters are one too many', async () => {
    await page.keyboard.press('Tab')
    const review = dialog.getByRole('textbox', { name: 'Your review' })
    await expect(review).toBeFocused()
    await review.fill('x'.repeat(2001))
    await expect(dialog.getByText('2,001 of 2,000 characters').first()).toBeVisible()
    await expect(dialog.getByText('Please use at most 2,000 characters.').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Submit' }).press('Enter')
    await expect(dialog).toBeVisible()
    await review.fill('The list of keys is quick.')
    await expect(dialog.getByText('26 of 2,000 characters').first()).toBeVisible()
    await expect(dialog.getByText('Please use at most')).toBeHidden()
    await lookAt(page, 'feedback-filled')
    await review.focus()
  })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Thanks for your feedback!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /Account of/ })).toBeFocused()
  const rows = await portal.ask('select rating, review, context_type from feedback where account_id = $1', [
    portal.cast.portfolio,
  ])
  expect(rows).toEqual([{ rating: 7, review: 'The list of keys is quick.', context_type: 'User' }])
  expect(await requestedAt(page)).toBeGreaterThan(0)
})

test('a failure keeps what was typed, and the next try goes through', async ({ page, portal, signInAs }) => {
  await signInAs('single')
  await page.goto('/')
  await page.route('**/v1/user/feedback', (route) => route.abort(), { times: 1 })
  const dialog = await openFeedback(page)
  await dialog.getByRole('radio', { name: '4.5 of 5 stars' }).check()
  await dialog.getByRole('textbox', { name: 'Your review' }).fill('Doors open.')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('There was a problem submitting your feedback')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: '4.5 of 5 stars' })).toBeChecked()
  await expect(dialog.getByRole('textbox', { name: 'Your review' })).toHaveValue('Doors open.')
  expect(await requestedAt(page)).toBeUndefined()
  await lookAt(page, 'feedback-failed')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Thanks for your feedback!')).toBeVisible()
  const rows = await portal.ask('select rating from feedback where account_id = $1', [portal.cast.single])
  expect(rows).toEqual([{ rating: 9 }])
})

test('stars are chosen with a finger, too, half of one at a time', async ({ browser, portal }) => {
  const context = await browser.newContext({
    baseURL: portal.origin,
    hasTouch: true,
    viewport: { width: 390, height: 844 },
  })
  await portal.enter(context, portal.cast.portfolio)
  const page = await context.newPage()
  await page.goto('/')
  const dialog = await openFeedback(page)
  const stars = await dialog.getByRole('radiogroup').boundingBox()
  if (!stars) throw new Error('There are no stars.')
  const tapAt = (star: number) => page.touchscreen.tap(stars.x + (stars.width * star) / 5, stars.y + stars.height / 2)
  await tapAt(1.25)
  await expect(dialog.getByRole('radio', { name: '1.5 of 5 stars' })).toBeChecked()
  await tapAt(4.75)
  await expect(dialog.getByRole('radio', { name: '5 of 5 stars', exact: true })).toBeChecked()
  await context.close()
})

test.describe('after five minutes', () => {
  const use = async (page: Page, minutes: number) => {
    for (let n = 0; n < minutes * 2; n++) {
      await page.mouse.move(100 + n, 400)
      await page.clock.runFor(MINUTE / 2)
    }
  }
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Share your feedback' })

  test('of use a manager is asked by itself; who skips is not asked again', async ({ page, signInAs }) => {
    await signInAs('portfolio')
    await page.clock.install()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await use(page, 4.5)
    await expect(dialogOf(page)).toBeHidden()
    await use(page, 1)
    await expect(dialogOf(page)).toBeVisible()
    await dialogOf(page).getByRole('button', { name: 'Skip' }).click()
    await expect(dialogOf(page)).toBeHidden()
    expect(await requestedAt(page)).toBeGreaterThan(0)
    await page.reload()
    await use(page, 7)
    await expect(dialogOf(page)).toBeHidden()
  })

  test('of a page that merely stands open nobody is asked', async ({ page, signInAs }) => {
    await signInAs('portfolio')
    await page.clock.install()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.clock.runFor(15 * MINUTE)
    await expect(dialogOf(page)).toBeHidden()
  })

  test('it does not come over another dialog, but after it', async ({ page, signInAs }) => {
    await signInAs('portfolio')
    await page.clock.install()
    await page.goto('/')
    await page.getByRole('button', { name: 'Preferences' }).click()
    const preferences = page.getByRole('dialog', { name: 'Preferences' })
    await expect(preferences).toBeVisible()
    await use(page, 6)
    await expect(dialogOf(page)).toBeHidden()
    await preferences.getByRole('button', { name: 'Cancel' }).click()
    await page.clock.runFor(2000)
    await expect(dialogOf(page)).toBeVisible()
    // Escape is a skip, too.
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    expect(await requestedAt(page)).toBeGreaterThan(0)
  })
})

for (const [country, locale] of [
  ['de', 'de-DE'],
  ['jp', 'ja-JP'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale })
    test('the dialog speaks the language of the page', async ({ page, context, portalIn }) => {
      const portal = await portalIn(country)
      await portal.enter(context, portal.cast.portfolio)
      await page.goto(portal.origin)
      await page.locator('header button[aria-haspopup=menu]').last().click()
      await page.getByRole('menuitem', { name: /Feedback|ご意見/ }).click()
      const dialog = page.getByRole('dialog', { name: /^(Ihr Feedback|ご意見をお聞かせください)$/ })
      await dialog.getByRole('radio', { name: /^(3,5 von 5 Sternen|5つ星のうち3\.5)$/ }).check()
      await lookAt(page, `feedback-${locale}`)
    })
  })
}
