import { expect, look, test } from './support/screens.ts'

test('the page about the API, with what an endpoint takes and answers', async ({ page, portal }) => {
  const missing: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) missing.push(response.url())
  })
  await page.goto(`${portal.origin}/v1/docs`)
  await expect(page.getByRole('heading', { level: 1, name: 'Portico API' })).toBeVisible()
  for (const part of ['Body', 'Reply', 'Errors'])
    await page.locator('[id="people.create"]').getByText(part, { exact: true }).click()
  await look(page, 'api-page')
  expect(missing).toEqual([])
})
