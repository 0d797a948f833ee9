import { harborline, heading, tab } from './support/properties.ts'
import { expect, look, test } from './support/screens.ts'

test('the page of a property with its providers and with its entrances, and its contacts', async ({
  page,
  portal,
  signInAs,
}) => {
  await signInAs('portfolio')
  await page.goto(`/properties/${await harborline(portal)}`)
  await expect(tab(page, 'Providers')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
  await look(page, 'property')
  await tab(page, 'Entrances').click()
  await expect(tab(page, 'Entrances')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel', { name: 'Entrances' }).getByRole('listitem').first()).toBeVisible()
  await look(page, 'property-dashboard')
  await page.getByRole('link', { name: 'View all property contacts' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Settings: Property Contacts')
  await expect(page.getByRole('row').getByRole('rowheader').first()).toBeVisible()
  await look(page, 'property-contacts')
})

test('the overview of a property in the redesign', async ({ page, portal, signInAs, setFlags }) => {
  await signInAs('portfolio')
  await setFlags({ siteRedesign: true })
  await page.goto(`/properties/${await harborline(portal)}/overview`)
  await expect(heading(page, 'Access Information')).toBeVisible()
  await look(page, 'property-overview')
})

test('the user permissions, with a number that is refused', async ({ page, building }) => {
  await building.addEntrance('Lobby', { panel: true })
  await page.goto(`${building.path}/settings/access-control`)
  await page.getByRole('checkbox', { name: 'Allow users to create access codes' }).click()
  await page.getByRole('textbox', { name: 'Max user-generated access codes' }).fill('-1')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This field must be a number', { exact: true })).toBeVisible()
  await look(page, 'property-access-control')
})

test('the settings of a property on one page', async ({ page, portal, signInAs, setFlags }) => {
  await signInAs('portfolio')
  await setFlags({ safetrustEnabled: false })
  await page.goto(`/properties/${await harborline(portal)}/settings`)
  await expect(page.getByRole('heading', { level: 2, name: 'Property contacts' })).toBeVisible()
  await look(page, 'property-settings')
})

test('a property, for a partner', async ({ page, portal, signInAs }) => {
  await signInAs('partner')
  await page.goto(`/properties/${portal.cast.properties.openToPartner}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Your access' })).toBeVisible()
  await look(page, 'property-partner')
})

test('the checklist of a setup, and the form for a contact', async ({ page, portal, building }) => {
  await portal.ask('update entrances set avc_enabled = false where property_id = $1', [building.id])
  await page.goto(`${building.path}/wizard/checklist`)
  await expect(page.getByText('How your entrances are enabled')).toBeVisible()
  await look(page, 'setup-checklist')
  await page.goto(`${building.path}/settings/contacts`)
  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Enter a name')).toBeVisible()
  await look(page, 'contact-form')
})
