import type { Page } from '@playwright/test'
import { expect, lookAt, test } from './support/journey.ts'
import type { Portal } from './support/portal.ts'

async function idOf(portal: Portal, condition: string) {
  const [row] = await portal.ask<{ id: string }>(
    `select p.id from properties p join memberships m on m.property_id = p.id and m.account_id = $1
     where ${condition} order by p.name limit 1`,
    [portal.cast.portfolio],
  )
  if (!row) throw new Error(`No property of the portfolio is such that ${condition}.`)
  return row.id
}
const harborline = (portal: Portal) => idOf(portal, `p.name = 'Harborline Tower'`)
const notSetUp = (portal: Portal) =>
  idOf(
    portal,
    'not p.avc_enabled and not exists (select from entrances e where e.property_id = p.id and e.avc_enabled)',
  )

const TABS = ['Providers', 'Entrances', 'Users', 'Keys', 'Places', 'Access History', 'Integrations']
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Side navigation' })
const entry = (page: Page, name: string) => navigation(page).getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('a property at a glance, its parts in tabs that the address keeps', async ({ page, portal, signInAs }) => {
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

  await test.step('a tab is an address, and the back button returns to the one before', async () => {
    await tab(page, 'Keys').click()
    await expect(page).toHaveURL(`/properties/${id}#keys`)
    await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 })).toContainText('Property Keys')
    await tab(page, 'Places').click()
    await expect(page).toHaveURL(/#places$/)
    await page.goBack()
    await expect(tab(page, 'Keys')).toHaveAttribute('aria-selected', 'true')
    await expect(entry(page, 'Keys')).toHaveAttribute('aria-current', 'page')
  })
  await test.step('the navigation leads to tabs, too', async () => {
    await entry(page, 'Users').click()
    await expect(page).toHaveURL(/#users-list$/)
    await expect(tab(page, 'Users')).toHaveAttribute('aria-selected', 'true')
    await expect(tab(page, 'Users')).toBeInViewport()
  })
  await test.step('a filter is kept beside the tab, and does not follow into another one', async () => {
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
  await lookAt(page, 'property-dashboard')
})

test('an address may name a tab in other words, or one that is none', async ({ page, portal, signInAs }) => {
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

test('a property that is not set up says how to begin; one that is, where to read on', async ({
  page,
  portal,
  signInAs,
}) => {
  await signInAs('portfolio')
  const id = await notSetUp(portal)
  await page.goto(`/properties/${id}`)
  await expect(page.getByRole('link', { name: 'Start setup' })).toHaveAttribute('href', `/properties/${id}/wizard`)
  await expect(page.getByRole('tab', { name: 'Entrances' })).toBeVisible()
  await expect(page.getByRole('tab', { name: /Users|Keys|Places/ })).toHaveCount(0)
  await expect(heading(page, 'Users')).toBeHidden()
  await expect(entry(page, 'Keys')).toBeHidden()

  await page.goto(`/properties/${await harborline(portal)}`)
  const guide = page.getByRole('link', { name: 'Open setup guide' })
  await expect(guide).toHaveAttribute('target', '_blank')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(guide).toBeHidden()
  await page.reload()
  await expect(tab(page, 'Entrances')).toBeVisible()
  await expect(guide).toBeHidden()
})

test('without a permission document nothing is said of providers', async ({ page, portal, signInAs }) => {
  await signInAs('portfolio')
  await page.goto(`/properties/${portal.cast.properties.withoutPermissions}`)
  await expect(heading(page, 'Access Information')).toBeVisible()
  await expect(heading(page, 'Delivery providers')).toBeHidden()
  await expect(tab(page, 'Providers')).toHaveCount(0)
  await expect(entry(page, 'Providers')).toHaveCount(0)
})

test('entrances that fail to load say so in place and can be tried again', async ({ page, portal, signInAs }) => {
  await signInAs('portfolio')
  const id = await harborline(portal)
  await page.goto('/?filter=harborline')
  let isFailing = true
  await page.route('**/v2/accessPoints/property/*', (route) =>
    isFailing
      ? route.fulfill({ status: 500, json: { error: { code: 'server.failed', message: 'x', requestId: 'r' } } })
      : route.continue(),
  )
  await page.getByRole('link', { name: 'Harborline Tower' }).click()
  await expect(page).toHaveURL(`/properties/${id}`)
  await expect(page.getByText('The entrances could not be loaded')).toBeVisible()
  isFailing = false
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await expect(page.getByRole('tab')).toHaveText(TABS)
})

test('the redesign begins with the overview, and its parts are pages', async ({ page, portal, signInAs, setFlags }) => {
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
  ]) {
    await entry(page, name ?? '').click()
    await expect(page).toHaveURL(`/properties/${id}/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(entry(page, name ?? '')).toHaveAttribute('aria-current', 'page')
  }
  await page.goto(`/properties/${id}#keys`)
  await expect(page).toHaveURL(`/properties/${id}/keys`)
  await entry(page, 'Overview').click()
  await lookAt(page, 'property-overview')
})

test('contacts are listed, found and sorted', async ({ page, portal, signInAs }) => {
  await signInAs('portfolio')
  const id = await harborline(portal)
  await page.goto(`/properties/${id}`)
  await page.getByRole('link', { name: 'View all property contacts' }).click()
  await expect(page).toHaveURL(`/properties/${id}/settings/contacts`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Settings: Property Contacts')
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Settings')
  await lookAt(page, 'property-contacts')

  const names = page.getByRole('row').getByRole('rowheader')
  const [first = ''] = await names.allTextContents()
  const filter = page.getByRole('combobox', { name: 'Find contacts' })
  await filter.fill(first)
  await filter.press('Enter')
  await expect(names).toHaveText([first])
  await expect(page).toHaveURL(/filter=/)
  await page.reload()
  await expect(names).toHaveText([first])
})

test.describe('what users may do', () => {
  const allow = (page: Page) => page.getByRole('checkbox', { name: 'Allow users to create access codes' })
  const max = (page: Page) => page.getByRole('textbox', { name: 'Max user-generated access codes' })
  const save = (page: Page) => page.getByRole('button', { name: 'Save' })

  test('is set, checked and saved', async ({ page, portal, signInAs }) => {
    await signInAs('portfolio')
    const id = await harborline(portal)
    await portal.ask('delete from property_settings where property_id = $1', [id])
    await page.goto(`/properties/${id}/settings/access-control`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('User permissions')
    await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Settings: Guests')
    await expect(save(page)).toBeDisabled()
    await expect(max(page)).toBeDisabled()
    await expect(max(page)).toHaveValue('10')

    await allow(page).check()
    for (const typed of ['', 'ten', '101', '2.5', '-1']) {
      await max(page).fill(typed)
      await save(page).click()
      await expect(page.getByText('This field must be a number', { exact: true })).toBeVisible()
      await expect(max(page)).toBeFocused()
    }
    await lookAt(page, 'property-access-control')
    await max(page).fill('25')
    await expect(page.getByText('This field must be a number', { exact: true })).toBeHidden()
    await save(page).click()
    await expect(page.getByText('Property settings updated!')).toBeVisible()
    await expect(save(page)).toBeDisabled()
    await page.reload()
    await expect(max(page)).toHaveValue('25')
    expect(
      await portal.ask(
        'select max_active_user_codes_allowed, max_guests_allowed from property_settings where property_id = $1',
        [id],
      ),
    ).toEqual([{ max_active_user_codes_allowed: 25, max_guests_allowed: null }])
  })

  test('is not overwritten: what was typed stays until the current state is wanted', async ({
    page,
    portal,
    signInAs,
  }) => {
    await signInAs('portfolio')
    const id = await harborline(portal)
    await portal.ask('delete from property_settings where property_id = $1', [id])
    await page.goto(`/properties/${id}/settings/access-control`)
    await allow(page).check()
    await max(page).fill('3')
    await portal.ask(
      `insert into property_settings (property_id, is_user_code_creation_allowed, max_active_user_codes_allowed, version)
       values ($1, true, 77, 2)`,
      [id],
    )
    await save(page).click()
    await expect(page.getByText('Somebody else has changed this')).toBeVisible()
    await expect(max(page)).toHaveValue('3')
    await page.getByRole('button', { name: 'Load current state' }).click()
    await expect(max(page)).toHaveValue('77')
    await max(page).fill('78')
    await save(page).click()
    await expect(page.getByText('Property settings updated!')).toBeVisible()
  })

  test('stays as typed when saving fails, and is asked about before the page is left', async ({
    page,
    portal,
    signInAs,
  }) => {
    await signInAs('portfolio')
    await page.goto(`/properties/${await harborline(portal)}/settings/access-control`)
    await page.route('**/v1/property/settings', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'server.failed', message: 'x', requestId: 'r' } } }),
    )
    await allow(page).click()
    await save(page).click()
    await expect(page.getByText('There was a problem updating the property settings.')).toBeVisible()
    await expect(save(page)).toBeEnabled()
    await entry(page, 'Property contacts').click()
    const question = page.getByRole('dialog', { name: 'Leave this page?' })
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/access-control$/)
  })

  test('is part of one settings page where the property has no more, and has another name with the redesign', async ({
    page,
    portal,
    signInAs,
    setFlags,
  }) => {
    await signInAs('portfolio')
    const id = await harborline(portal)
    await setFlags({ safetrustEnabled: false })
    await page.goto(`/properties/${id}/settings/access-control`)
    await expect(page).toHaveURL(`/properties/${id}/settings`)
    await expect(heading(page, 'User permissions')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Property contacts' })).toBeVisible()
    await lookAt(page, 'property-settings')
    await setFlags({ siteRedesign: true })
    await page.goto(`/properties/${id}/settings/access-control`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Control')
    await expect(page.getByRole('main').getByRole('link', { name: 'Setup guide' })).toHaveCount(2)
  })
})

test('a partner sees the property and its entrances, and nothing to manage', async ({ page, portal, signInAs }) => {
  await signInAs('partner')
  const id = portal.cast.properties.openToPartner
  await page.goto(`/properties/${id}`)
  await expect(heading(page, 'Access Information')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Entrances'])
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0)
  await expect(heading(page, 'Property contacts')).toBeHidden()
  await page.goto(`/properties/${id}/settings`)
  await expect(page).toHaveURL(`/properties/${id}`)
})

test('where there are no contacts and no keys, that is what is said', async ({ page, portal, signInAs }) => {
  await signInAs('portfolio')
  await page.goto(`/properties/${await idOf(portal, `p.name = 'False Creek Terraces'`)}`)
  await expect(page.getByText('This property has no contacts')).toBeVisible()
  await page.goto(`/properties/${await notSetUp(portal)}/wizard`)
  await expect(page.getByText('List is empty.')).toBeVisible()
})
