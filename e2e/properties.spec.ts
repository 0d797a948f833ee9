import type { PropertyWithPermission } from '@portico/contract/properties/properties.schema'
import { expect, lookAt, test } from './support/journey.ts'

const cards = 'main li:has(h2)'

test('the dashboard greets the manager and shows eight properties, in one call', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/v1/')) calls.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Alexandra Reyes')
  await expect(page.getByText('These are the properties you manage.')).toBeVisible()
  await expect(page.locator(cards)).toHaveCount(8)
  // What the first screen shows came with the page.
  expect(calls.filter((path) => path !== '/v1/csrf/getToken')).toEqual([])
  await lookAt(page, 'dashboard')
})

test('cards stand one, two, three and four to a row', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/')
  const perRow = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    return page.locator(cards).evaluateAll((items) => {
      const tops = items.map((item) => Math.round(item.getBoundingClientRect().top))
      return tops.filter((top) => top === tops[0]).length
    })
  }
  expect([
    await perRow(599),
    await perRow(600),
    await perRow(899),
    await perRow(900),
    await perRow(1199),
    await perRow(1200),
  ]).toEqual([1, 2, 2, 3, 3, 4])
})

test('a card tells what there is to tell, and hides what may not or cannot be told', async ({
  page,
  portal,
  signInAs,
}) => {
  await signInAs('portfolio')
  await page.goto('/?filter=')
  const reply = await page.request.get('/v1/user/propertiesWithEntityPermissions')
  const listed: PropertyWithPermission[] = (await reply.json()).propertiesWithEntityPermissions
  const shown = async (name: string) => {
    await page.goto(`/?filter=${encodeURIComponent(name)}`)
    return page.locator(cards)
  }
  const byId = (id: string) => listed.find(({ property }) => property.id === id)?.property.name ?? ''

  await test.step('a property whose permissions are unsettled is not listed', async () => {
    await shown(byId(portal.cast.properties.unsettled))
    await expect(page.getByText('No matches').first()).toBeVisible()
  })
  await test.step('without permissions neither entrances nor providers are counted', async () => {
    const card = await shown(byId(portal.cast.properties.withoutPermissions))
    await expect(card).not.toContainText(/Entrance|Provider/)
  })
  await test.step('with permissions both are', async () => {
    const card = await shown(byId(portal.cast.properties.openToPartner))
    await expect(card).toContainText(/Entrances?/)
    await expect(card).toContainText(/Providers?/)
  })
  await test.step('users are counted only where the access group is enabled', async () => {
    const without = listed.find(
      ({ property, permissionLookup }) => !property.avcEnabled && permissionLookup === 'FOUND',
    )
    await expect(await shown(without?.property.name ?? '')).not.toContainText(/User/)
  })
  await test.step('an integration that waits for its manager offers to continue', async () => {
    const waiting = listed.find(({ integration }) => integration?.pmpPropertyStatus === 'PENDING_ADDRESS_MAPPING')
    await expect((await shown(waiting?.property.name ?? '')).getByText('Continue Setup')).toBeVisible()
  })
  await test.step('any other shows its status', async () => {
    const live = listed.find(
      ({ integration, permissionLookup }) =>
        integration?.pmpPropertyStatus === 'LIVE' && permissionLookup !== 'CONFLICT',
    )
    await expect(await shown(live?.property.name ?? '')).toContainText('Ready to sync')
  })
})

test('filter and page stand in the address, and the back button leads back', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/')
  const first = page.locator(`${cards} h2`).first()
  await expect(first).toHaveText('Abercorn Mansions')
  await page.getByRole('button', { name: /^2$|Page 2/ }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(first).not.toHaveText('Abercorn Mansions')
  const second = (await first.textContent()) ?? ''
  await page.goBack()
  await expect(page).not.toHaveURL(/page=2/)
  await expect(first).toHaveText('Abercorn Mansions')
  await page.goForward()
  await expect(first).toHaveText(second)
  await page.reload()
  await expect(first).toHaveText(second)

  await page.getByPlaceholder('Properties').fill('harborline')
  await expect(page.locator(cards)).toHaveCount(1)
  await expect(page).toHaveURL(/filter=harborline/)
  await expect(page.getByText('1 match').first()).toBeVisible()
  await page.getByPlaceholder('Properties').fill('nowhere at all')
  await expect(page.getByText('No matches').first()).toBeVisible()
  await lookAt(page, 'dashboard-no-match')
  await page.getByRole('button', { name: 'Clear filter' }).last().click()
  await expect(page.locator(cards)).toHaveCount(8)
})

test('page size and visible content are remembered', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/')
  await page.getByRole('button', { name: 'Preferences' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await lookAt(page, 'dashboard-preferences')
  await dialog.getByText('4 properties').click()
  await dialog.getByRole('switch', { name: 'Entrances' }).or(dialog.getByLabel('Entrances')).first().click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.locator(cards)).toHaveCount(4)
  await expect(page.locator('main')).not.toContainText('Entrances')
  await page.reload()
  await expect(page.locator(cards)).toHaveCount(4)
  await expect(page.locator('main')).not.toContainText('Entrances')
})

test('a manager without properties is told so', async ({ page, portal, signInAs }) => {
  await signInAs('single')
  await portal.ask(`create table kept as select * from memberships where account_id = '${portal.cast.single}'`)
  await portal.ask(`delete from memberships where account_id = $1`, [portal.cast.single])
  await page.goto('/')
  await expect(page.getByText('No properties to display.')).toBeVisible()
  await lookAt(page, 'dashboard-empty')
  await portal.ask('insert into memberships select * from kept')
  await portal.ask('drop table kept')
})

test('a partner sees the properties that let it in, without people or providers', async ({ page, signInAs }) => {
  await signInAs('partner')
  await page.goto('/')
  await expect(page.locator(cards).first()).toBeVisible()
  await expect(page.locator('main')).not.toContainText(/Users|Providers/)
})

test('a card leads to its property', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/?filter=harborline')
  await page.getByRole('link', { name: 'Harborline Tower' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harborline Tower' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/Harborline Tower/)
  await lookAt(page, 'property')
})

test('a property of somebody else and one that is none look alike', async ({ page, portal, signInAs }) => {
  await signInAs('single')
  for (const id of [portal.cast.properties.openToPartner, '00000000-0000-4000-8000-000000000000', 'x']) {
    await page.goto(`/properties/${id}`)
    await expect(page.getByText('Property not found')).toBeVisible()
    await expect(page.getByText('There was an error loading this property')).toBeVisible()
  }
  await lookAt(page, 'property-not-found')
  await page
    .getByRole('button', { name: 'Go to the Personal Dashboard' })
    .or(page.getByRole('link', { name: 'Go to the Personal Dashboard' }))
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
})

test('a property that fails to load says so and can be tried again', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/?filter=harborline')
  await page.route('**/v1/lams/properties/*', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'server.failed', message: 'x', requestId: 'r' } } }),
  )
  await page.getByRole('link', { name: 'Harborline Tower' }).click()
  await expect(page.getByText('Property failed to load')).toBeVisible()
})
