import { attentionRoutes } from '@portico/contract/attention/attention.routes'
import { expect, test } from './support/journey.ts'
import { layoutShift } from './support/layout-shift.ts'
import { addProperty } from './support/properties.ts'

const line = { name: 'Needs attention' }

test('the dashboard tells whose access ends this week, and leads to them without moving the cards', async ({
  page,
  building,
}) => {
  await building.add({ name: 'Ends Tomorrow', expiresIn: 1 })
  await building.add({ name: 'Ends Later', expiresIn: 5 })
  await building.add({ name: 'Stays On', expiresIn: 30 })
  await page.goto('/')
  const link = page.getByRole('region', line).getByRole('link')
  await expect(link).toHaveText('Access of 2 users ends within 7 days: Northcott House')
  const shift = await layoutShift(page)
  expect(shift).toBeLessThan(0.05)
  await link.click()
  await expect(page).toHaveURL(/\/users\?.*sort=expiry/)
  await expect(page.getByText('Ends Tomorrow')).toBeVisible()
  await expect(page.getByText('Ends Later')).toBeVisible()
  await expect(page.getByText('Stays On')).toHaveCount(0)
})

test('what concerns several properties opens as a list of them by keyboard', async ({ page, building, portal }) => {
  const other = await addProperty(portal, building.account, 'Annex')
  for (const id of [building.id, other])
    await portal.ask(
      `insert into lockdowns (property_id, scope_id, reason, started_by) values ($1, $1, 'Fire', 'nora@portico.example')`,
      [id],
    )
  await page.goto('/')
  const region = page.getByRole('region', line)
  const button = region.getByRole('button', { name: '2 lockdowns at 2 properties' })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  const list = region.getByRole('list', { name: '2 lockdowns' })
  await expect(list.getByRole('listitem')).toHaveText([/Annex/, /Northcott House/])
  await page.keyboard.press('Tab')
  await expect(list.getByRole('link', { name: 'Annex' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/properties/${other}`))
})

test('where all is well one quiet line says so, and a failure can be tried again', async ({
  page,
  building,
  faults,
}) => {
  const fault = await faults.refuse(attentionRoutes.list)
  await page.goto('/')
  const region = page.getByRole('region', line)
  await expect(region.getByText('This could not be checked.')).toBeVisible()
  await fault.remove()
  await region.getByRole('button', { name: 'Try Again' }).click()
  await expect(region.getByText('Nothing needs your attention.')).toBeVisible()
  expect(building.id).toBeTruthy()
})

test('for partners, and in the edition `specified`, nothing is asked for or shown', async ({
  page,
  signInAs,
  setFlags,
}) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await signInAs('partner')
  await page.goto('/')
  await expect.poll(() => calls).toContain('/v1/csrf/getToken')
  await signInAs('single')
  await setFlags({ edition: 'specified' })
  calls.length = 0
  await page.goto('/')
  await expect.poll(() => calls).toContain('/v1/csrf/getToken')
  await expect(page.getByRole('region', line)).toHaveCount(0)
  expect(calls).not.toContain(attentionRoutes.list.path)
})
