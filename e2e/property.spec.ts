import { attentionRoutes } from '@portico/contract/attention/attention.routes'
import { entrancesRoutes } from '@portico/contract/entrances/entrances.routes'
import { entry, harborline, heading, openByCard, openNavigation, tab } from './support/properties.ts'
import { expect, look, test } from './support/screens.ts'

const TABS = ['Providers', 'Entrances', 'Users', 'Keys', 'Places', 'Access History', 'Integrations']

test('a property is shown at a glance with its contacts, the address keeps which of its tabs is open, and the hint to the setup guide can be dismissed', async ({
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
  await test.step('busy hours, deliveries and access that ends are shown', async () => {
    for (const name of ['busy-hours', 'deliveries', 'endings']) {
      const panel = page.getByTestId(name)
      await panel.scrollIntoViewIfNeeded()
      await expect(panel.getByRole('table').or(panel.getByRole('application')).first()).toBeVisible()
    }
    await look(page, 'property')
    await openNavigation(page)
  })

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
    await expect(page.getByRole('tabpanel', { name: 'Entrances' }).getByRole('listitem').first()).toBeVisible()
    await look(page, 'property-dashboard')
  })

  await test.step('the contacts are listed and found, and the address keeps the filter', async () => {
    await page.getByRole('link', { name: 'View all property contacts' }).click()
    await expect(page).toHaveURL(`/properties/${id}/settings/contacts`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Settings: Property Contacts')
    await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Settings')
    const names = page.getByRole('row').getByRole('rowheader')
    await expect(names.first()).toBeVisible()
    await look(page, 'property-contacts')
    const [first = ''] = await names.allTextContents()
    const filter = page.getByRole('combobox', { name: 'Find contacts' })
    await filter.fill(first)
    await expect(page.getByRole('option').first()).toBeVisible()
    await filter.press('Enter')
    await expect(names).toHaveText([first])
    await expect(page).toHaveURL(/filter=/)
    await page.reload()
    await expect(names).toHaveText([first])
  })

  await test.step('an address that names a tab in other words opens the right one, and the hint to the setup guide can be dismissed', async () => {
    await page.goto(`/properties/${id}#users`)
    await expect(page).toHaveURL(/#users-list$/)
    await expect(tab(page, 'Users')).toHaveAttribute('aria-selected', 'true')
    const guide = page.getByRole('link', { name: 'Open setup guide' })
    await expect(guide).toHaveAttribute('target', '_blank')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(guide).toBeHidden()
    // Another query loads the page anew.
    await page.goto(`/properties/${id}?page=1#nothing`)
    await expect(tab(page, 'Providers')).toHaveAttribute('aria-selected', 'true')
    await expect(tab(page, 'Entrances')).toBeVisible()
    await expect(guide).toBeHidden()
  })
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

test('the redesign begins with the overview, and the parts of a property and its settings are pages', async ({
  page,
  portal,
  signInAs,
  setFlags,
}) => {
  await signInAs('portfolio')
  await setFlags({ siteRedesign: true, safetrustEnabled: false })
  const id = await harborline(portal)
  await page.goto(`/properties/${id}`)
  await expect(page).toHaveURL(`/properties/${id}/overview`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Information')
  await expect(page.getByRole('tab')).toHaveCount(0)
  await look(page, 'property-overview')
  await openNavigation(page)
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
  await test.step('the settings are one page', async () => {
    await page.goto(`/properties/${id}/settings`)
    await expect(page.getByRole('heading', { level: 2, name: 'Property contacts' })).toBeVisible()
    await look(page, 'property-settings')
  })
  await page.goto(`/properties/${id}#keys`)
  await expect(page).toHaveURL(`/properties/${id}/keys`)
  await entry(page, 'Overview').click()
  await expect(page).toHaveURL(`/properties/${id}/overview`)
})

test('a partner is shown the property and its entrances, and nothing is asked about what needs attention', async ({
  page,
  portal,
  signInAs,
}) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await signInAs('partner')
  await page.goto('/')
  await expect.poll(() => calls).toContain('/v1/csrf/getToken')
  await expect(page.getByRole('region', { name: 'Needs attention' })).toHaveCount(0)
  expect(calls).not.toContain(attentionRoutes.list.path)
  await page.goto(`/properties/${portal.cast.properties.openToPartner}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Your access' })).toBeVisible()
  await look(page, 'property-partner')
  await page.goto(`/properties/${portal.cast.properties.openToPartner}/entrances`)
  await expect(page.getByText('Open to you', { exact: true }).first()).toBeVisible()
  await look(page, 'entrances-partner')
})
