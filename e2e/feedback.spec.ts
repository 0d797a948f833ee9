import type { Page } from '@playwright/test'
import { feedbackRoutes } from '@portico/contract/feedback/feedback.routes'
import { feedbackDialog, openFeedback } from './support/feedback.ts'
import { expect, test } from './support/journey.ts'
import type { Portal } from './support/portal.ts'

const MINUTE = 60_000

const requestedAt = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('portico.preferences') ?? '{}').feedbackRequestedAt)

const feedbackOf = (portal: Portal, accountId: string) =>
  portal.ask('select rating, review, context_type from feedback where account_id = $1', [accountId])

test('a manager is asked for a rating, rates with the keyboard alone, writes a few words, and is thanked', async ({
  page,
  portal,
  building,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: /Account of/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Feedback' }).focus()
  await page.keyboard.press('Enter')
  const dialog = feedbackDialog(page)
  await expect(dialog.getByRole('button', { name: 'Close modal' })).toBeFocused()
  await test.step('without a rating the dialog asks for one', async () => {
    await dialog.getByRole('button', { name: 'Submit' }).press('Enter')
    await expect(dialog.getByText('Please rate your experience')).toBeVisible()
    await expect(dialog.getByRole('radiogroup')).toHaveAccessibleDescription('Please rate your experience')
    await expect(dialog.getByRole('radio', { name: '0 of 5 stars', exact: true })).toBeFocused()
  })
  await test.step('arrow keys rate in half stars', async () => {
    for (let n = 0; n < 7; n++) await page.keyboard.press('ArrowRight')
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
    await review.focus()
  })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Thanks for your feedback!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /Account of/ })).toBeFocused()
  expect(await feedbackOf(portal, building.account)).toEqual([
    { rating: 7, review: 'The list of keys is quick.', context_type: 'User' },
  ])
  expect(await requestedAt(page)).toBeGreaterThan(0)
})

test('feedback that could not be sent stays as it was typed, and is sent with the next try', async ({
  page,
  portal,
  building,
  faults,
}) => {
  await page.goto('/')
  const fault = await faults.drop(feedbackRoutes.submit)
  const dialog = await openFeedback(page)
  await dialog.getByRole('radio', { name: '4.5 of 5 stars' }).check()
  await dialog.getByRole('textbox', { name: 'Your review' }).fill('Doors open.')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('There was a problem submitting your feedback')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: '4.5 of 5 stars' })).toBeChecked()
  await expect(dialog.getByRole('textbox', { name: 'Your review' })).toHaveValue('Doors open.')
  expect(await requestedAt(page)).toBeUndefined()
  expect(await feedbackOf(portal, building.account)).toEqual([])
  await fault.remove()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Thanks for your feedback!')).toBeVisible()
  expect(await feedbackOf(portal, building.account)).toMatchObject([{ rating: 9, review: 'Doors open.' }])
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('stars are chosen with a finger, half of one at a time', async ({ page, signInAs }) => {
    await signInAs('portfolio')
    await page.goto('/')
    const dialog = await openFeedback(page)
    const stars = await dialog.getByRole('radiogroup').boundingBox()
    if (!stars) throw new Error('There are no stars.')
    /** The stars begin after the zero. */
    const ZERO = 40
    const tap = (x: number) => page.touchscreen.tap(stars.x + x, stars.y + stars.height / 2)
    const tapAt = (star: number) => tap(ZERO + ((stars.width - ZERO) * star) / 5)
    await tap(ZERO / 2)
    await expect(dialog.getByRole('radio', { name: '0 of 5 stars', exact: true })).toBeChecked()
    await tapAt(1.25)
    await expect(dialog.getByRole('radio', { name: '1.5 of 5 stars' })).toBeChecked()
    await tapAt(4.75)
    await expect(dialog.getByRole('radio', { name: '5 of 5 stars', exact: true })).toBeChecked()
  })
})

test.describe('after five minutes', () => {
  test.beforeEach(async ({ page, signInAs }) => {
    await signInAs('portfolio')
    await page.clock.install()
    await page.goto('/')
    await expectCounting(page)
  })

  /** The minutes of use are counted only once the page has its scripts. */
  const expectCounting = (page: Page) => expect(page.locator('html[data-interactive]')).toBeAttached()

  const use = async (page: Page, minutes: number) => {
    for (let n = 0; n < minutes * 2; n++) {
      await page.mouse.move(100 + n, 400)
      await page.clock.runFor(MINUTE / 2)
    }
  }

  /** Behind a dialog the menu could not be opened. */
  async function expectNoDialog(page: Page) {
    await page.getByRole('button', { name: /Account of/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Feedback' })).toBeVisible()
    await expect(feedbackDialog(page)).toBeHidden()
  }

  test('of use a manager is asked for feedback once, not of a page that merely stands open, and not again after skipping it', async ({
    page,
  }) => {
    await page.clock.runFor(15 * MINUTE)
    await expectNoDialog(page)
    await page.keyboard.press('Escape')
    // Of the time before, the first minute counts.
    await use(page, 3.5)
    await expect(feedbackDialog(page)).toBeHidden()
    await use(page, 1)
    await feedbackDialog(page).getByRole('button', { name: 'Skip' }).click()
    await expect(feedbackDialog(page)).toBeHidden()
    expect(await requestedAt(page)).toBeGreaterThan(0)
    await page.reload()
    await expectCounting(page)
    await use(page, 7)
    await expectNoDialog(page)
  })

  test('of use the request for feedback does not come over another dialog, but after it', async ({ page }) => {
    await page.getByRole('button', { name: 'Preferences' }).click()
    const preferences = page.getByRole('dialog', { name: 'Preferences' })
    await expect(preferences).toBeVisible()
    await use(page, 6)
    await expect(feedbackDialog(page)).toBeHidden()
    await preferences.getByRole('button', { name: 'Cancel' }).click()
    await expect(preferences).toBeHidden()
    await page.clock.runFor(2000)
    await expect(feedbackDialog(page)).toBeVisible()
    // Escape is a skip, too.
    await page.keyboard.press('Escape')
    await expect(feedbackDialog(page)).toBeHidden()
    expect(await requestedAt(page)).toBeGreaterThan(0)
  })
})
