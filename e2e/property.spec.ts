import { entrancesRoutes } from '@portico/contract/entrances/entrances.routes'
import { expect, test } from './support/journey.ts'
import { entry, harborline, heading, openByCard, tab } from './support/properties.ts'

const TABS = ['Providers', 'Entrances', 'Users', 'Keys', 'Places', 'Access History', 'Integrations']

test('a property is shown at a glance, and the address keeps which of its tabs is open', async ({
  page,
  portal,
  signInAs,
}) => {
  await signInAs('portfolio')
  const id = await harborline(portal)
  await page.goto(`/properties/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Harborline Tower' })).toBeVisible()
  for (const name of ['Access Information', 'Users', 'Delivery providers', 'Property contacts']) {
    await expect(heading(page, name)).toBeVisible()
  }
  await expect(page.getByRole('tab')).toHaveText(TABS)
  await expect(tab(page, 'Providers')).toHaveAttribute('aria-selected', 'true')
  await expect(entry(page, 'Overview')).toHaveAttribute('aria-current', 'page')

  await test.step('a tab has an address, and the back button returns to the tab before', async () => {
    await tab(page, 'Keys').click()
    await expect(page).toHaveURL(`/properties/${id}#keys`)
    await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 })).toContainText('Property Keys')
    await tab(page, 'Places').click()
    await expect(page).toHaveURL(/#places$/)
    await page.goBack()
    await expect(tab(page, 'Keys')).toHaveAttribute('aria-selected', 'true')
    await expect(entry(page, 'Keys')).toHaveAttribute('aria-current', 'page')
  })
  await test.step('the side navigation opens tabs, too', async () => {
    await entry(page, 'Users').click()
    await expect(page).toHaveURL(/#users-list$/)
    await expect(tab(page, 'Users')).toHaveAttribute('aria-selected', 'true')
    await expect(tab(page, 'Users')).toBeInViewport()
  })
  await test.step('a filter is kept beside its tab, and does not follow into another one', async () => {
    await tab(page, 'Places').click()
    await expect(page).toHaveURL(/#places$/)
    await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 })).toContainText('Places')
    const filter = page.getByRole('tabpanel').getByRole('combobox').first()
    await filter.fill('Floor')
    await filter.press('Enter')
    await expect(page).toHaveURL(/\?filter=.*#places$/)
    await expect(tab(page, 'Places')).toHaveAttribute('aria-selected', 'true')
    await tab(page, 'Entrances').click()
    await expect(page).toHaveURL(`/properties/${id}#entrances`)
  })
})

test('an address that names a tab in other words, or a tab that does not exist, opens the right one', async ({
  page,
  portal,
  signInAs,
}) => {
  await signInAs('portfolio')
  const id = await harborline(portal)
  await page.goto(`/properties/${id}#users`)
  await expect(page).toHaveURL(/#users-list$/)
  await expect(tab(page, 'Users')).toHaveAttribute('aria-selected', 'true')
  await page.goto('/')
  await page.goto(`/properties/${id}#nothing`)
  await expect(tab(page, 'Providers')).toHaveAttribute('aria-selected', 'true')
  await page.goto(`/properties/${id}/keys`)
  await expect(page).toHaveURL(`/properties/${id}#keys`)
  await page.goto(`/properties/${id}/overview`)
  await expect(page).toHaveURL(`/properties/${id}`)
})

test('a property that is set up links to the setup guide until that hint is dismissed', async ({
  page,
  portal,
  signInAs,
}) => {
  await signInAs('portfolio')
  await page.goto(`/properties/${await harborline(portal)}`)
  const guide = page.getByRole('link', { name: 'Open setup guide' })
  await expect(guide).toHaveAttribute('target', '_blank')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(guide).toBeHidden()
  await page.reload()
  await expect(tab(page, 'Entrances')).toBeVisible()
  await expect(guide).toBeHidden()
})

test('a property whose entrances fail to load says so in place and can be tried again', async ({
  page,
  building,
  faults,
}) => {
  await building.optIn()
  const fault = await faults.refuse(entrancesRoutes.listWithDevices)
  await openByCard(page, 'Northcott House')
  await expect(page).toHaveURL(building.path)
  await expect(page.getByText('The entrances could not be loaded')).toBeVisible()
  await fault.remove()
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await expect(page.getByRole('tab')).toHaveText(TABS)
})

test('the redesign begins with the overview, and the parts of a property are pages', async ({
  page,
  portal,
  signInAs,
  setFlags,
}) => {
  await signInAs('portfolio')
  await setFlags({ siteRedesign: true })
  const id = await harborline(portal)
  await page.goto(`/properties/${id}`)
  await expect(page).toHaveURL(`/properties/${id}/overview`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Information')
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(entry(page, 'Overview')).toHaveAttribute('aria-current', 'page')
  for (const [name, path] of [
    ['Providers', 'providers'],
    ['Keys', 'keys'],
    ['Places', 'places'],
    ['Entrances', 'entrances'],
    ['Users', 'users'],
  ] as const) {
    await entry(page, name).click()
    await expect(page).toHaveURL(`/properties/${id}/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(entry(page, name)).toHaveAttribute('aria-current', 'page')
  }
  await page.goto(`/properties/${id}#keys`)
  await expect(page).toHaveURL(`/properties/${id}/keys`)
  await entry(page, 'Overview').click()
  await expect(page).toHaveURL(`/properties/${id}/overview`)
})
