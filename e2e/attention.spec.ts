import { accountRoutes } from '@portico/contract/account/account.routes'
import { attentionRoutes } from '@portico/contract/attention/attention.routes'
import { layoutShift } from './support/layout-shift.ts'
import { addProperty } from './support/properties.ts'
import { expect, look, test } from './support/screens.ts'

test('the dashboard tells what needs attention without moving its cards, and leads there; a service that cannot be reached and a check that fails can be tried again', async ({
  page,
  portal,
  building,
  faults,
  setFlags,
}) => {
  const region = page.getByRole('region', { name: 'Needs attention' })
  const unreachable = await faults.refuse(accountRoutes.getUserInfo)
  const unchecked = await faults.refuse(attentionRoutes.list)
  await test.step('a service that cannot be reached is shown as code 502 and can be tried again', async () => {
    await page.goto('/')
    await expect(page.getByText('Failed To Reach Service')).toBeVisible()
    await expect(page.getByText('502')).toBeVisible()
    await look(page, 'unreachable')
    await unreachable.remove()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Nora Northcott')
  })
  await test.step('a failure can be tried again, and where all is well one quiet line says so', async () => {
    await expect(region.getByText('This could not be checked.')).toBeVisible()
    await unchecked.remove()
    await region.getByRole('button', { name: 'Try Again' }).click()
    await region.getByRole('button', { name: 'Dismiss' }).click()
    await expect(region.getByText('Nothing needs your attention.')).toBeVisible()
  })

  const other = await addProperty(portal, building.account, 'Annex')
  for (const id of [building.id, other])
    await portal.ask(
      `insert into lockdowns (property_id, scope_id, reason, started_by) values ($1, $1, 'Fire', 'nora@portico.example')`,
      [id],
    )
  await building.add({ name: 'Ends Tomorrow', expiresIn: 1 })
  await building.add({ name: 'Ends Later', expiresIn: 5 })
  await building.add({ name: 'Stays On', expiresIn: 30 })
  await page.reload()
  const link = region.getByRole('link', { name: 'Access of 2 users ends within 7 days: Northcott House' })
  await expect(link).toBeVisible()
  expect(await layoutShift(page)).toBeLessThan(0.05)

  await test.step('what concerns several properties opens as a list of them by keyboard', async () => {
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
    await page.goBack()
  })
  await test.step('whose access ends this week is told, with a way to them', async () => {
    await link.click()
    await expect(page).toHaveURL(/\/users\?.*sort=expiry/)
    await expect(page.getByText('Ends Tomorrow')).toBeVisible()
    await expect(page.getByText('Ends Later')).toBeVisible()
    await expect(page.getByText('Stays On')).toHaveCount(0)
  })

  await test.step('in the edition `specified` nothing is asked for or shown', async () => {
    await setFlags({ edition: 'specified' })
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.goto('/')
    await expect.poll(() => calls).toContain('/v1/csrf/getToken')
    await expect(region).toHaveCount(0)
    expect(calls).not.toContain(attentionRoutes.list.path)
  })
})
