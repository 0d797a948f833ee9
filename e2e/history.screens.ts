import { pathOf, rows, test } from './support/history.ts'
import { expect, look } from './support/screens.ts'

test('the access history with the details of a guest, and with a range that is refused', async ({ page, history }) => {
  await page.goto(pathOf(history))
  await rows(page).first().getByRole('button').click()
  await expect(rows(page).nth(1)).toContainText('Invited by')
  await look(page, 'history')
  await page.getByTestId('history-range').getByRole('button').click()
  await page.getByRole('button', { name: 'Absolute mode' }).click()
  await page.getByRole('textbox', { name: 'Start date' }).fill('2021/01/01')
  await page.getByRole('textbox', { name: 'End date' }).fill('2020/01/01')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('The start date must be before the end date.').first()).toBeVisible()
  await look(page, 'history-range')
})
