import { feedbackRoutes } from '@portico/contract/feedback/feedback.routes'
import { openFeedback } from './support/feedback.ts'
import { expect, look, lookAtTexts, test } from './support/screens.ts'

test('the feedback dialog without a rating, and filled in when it could not be sent', async ({
  page,
  building,
  faults,
}) => {
  await faults.refuse(feedbackRoutes.submit)
  await page.goto(building.path)
  const dialog = await openFeedback(page)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('Please rate your experience')).toBeVisible()
  await look(page, 'feedback-without-rating')
  await dialog.getByRole('radio', { name: '3.5 of 5 stars' }).check()
  await dialog.getByRole('textbox', { name: 'Your review' }).fill('The list of keys is quick.')
  await expect(dialog.getByText('Please rate your experience')).toBeHidden()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('There was a problem submitting your feedback')).toBeVisible()
  await look(page, 'feedback-failed')
})

for (const [country, locale] of [
  ['de', 'de-DE'],
  ['jp', 'ja-JP'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale })

    test('the feedback dialog speaks the language of the page', async ({ page, context, portalIn }) => {
      const portal = await portalIn(country)
      await portal.enter(context, portal.cast.portfolio)
      await page.goto(portal.origin)
      await page.locator('header button[aria-haspopup=menu]').last().click()
      await page.getByRole('menuitem', { name: /Feedback|ご意見/ }).click()
      const dialog = page.getByRole('dialog', { name: /^(Ihr Feedback|ご意見をお聞かせください)$/ })
      await dialog.getByRole('radio', { name: /^(3,5 von 5 Sternen|5つ星のうち3\.5)$/ }).check()
      await lookAtTexts(page, `feedback-${locale}`)
    })
  })
}
