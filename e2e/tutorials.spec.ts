import { expect, lookAt, test } from './support/journey.ts'

test('a tutorial leads through creating a key, is finished and remembered', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/')
  await page.getByRole('button', { name: 'Tutorials' }).click()
  await expect(page.getByRole('heading', { name: 'Create a key' })).toBeVisible()
  await lookAt(page, 'tutorials')
  await page.getByRole('button', { name: 'Start tutorial' }).first().click()

  await expect(page).toHaveURL(/#keys$/)
  await expect(page.getByText('Select Create to start a new key.')).toBeVisible()
  await expect(async () => {
    // The page is still being scrolled to where the tutorial points.
    await page.getByRole('link', { name: 'Create', exact: true }).click()
    await expect(page).toHaveURL(/\/keys\/create$/, { timeout: 1000 })
  }).toPass()
  const next = page.locator('form, main').getByRole('button', { name: 'Next', exact: true }).last()
  await expect(page.getByText('Enter a name that no other key of the property has.')).toBeVisible()
  await lookAt(page, 'tutorial-step')
  await page.getByRole('textbox', { name: 'Key name' }).fill(`Tutorial ${Date.now()}`)
  await next.click()
  await expect(page.getByText('Select the entrances that this key opens.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(async () => {
    await next.click({ timeout: 2000 })
    await expect(page.getByText('Check everything and select Create Key.')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText('Congratulations! You completed the tutorial.')).toBeVisible()
  await page.getByRole('button', { name: 'Exit tutorial' }).click()
  await expect(page.getByText('Tutorial completed')).toBeVisible()
  await page.goto('/')
  await page.getByRole('button', { name: 'Tutorials' }).click()
  await expect(page.getByText('Tutorial completed')).toBeVisible()
})

test('a tutorial that is left points at nothing any more', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/')
  await page.getByRole('button', { name: 'Tutorials' }).click()
  await page.getByRole('button', { name: 'Start tutorial' }).last().click()
  await expect(page).toHaveURL(/\/users$/)
  await expect(page.getByText('Select the button to add a new user.')).toBeVisible()
  await page.getByRole('button', { name: 'Exit tutorial' }).click()
  await expect(page.getByText('Select the button to add a new user.')).toBeHidden()
})

test('tutorials are offered where they are enabled, and only to managers', async ({ page, signInAs, setFlags }) => {
  await signInAs('partner')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tutorials' })).toBeHidden()
  await signInAs('portfolio')
  await setFlags({ tutorialsEnabled: false })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tutorials' })).toBeHidden()
})
