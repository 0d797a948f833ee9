import type { Page } from '@playwright/test'
import type { BuiltInRole } from '@portico/contract/company/company.rules'
import type { Building } from './support/building.ts'
import { fillNetwork, networksPath } from './support/networks.ts'
import type { Portal } from './support/portal.ts'
import { expect, look, test } from './support/screens.ts'

const giveRole = (portal: Portal, { account }: Building, role: BuiltInRole) =>
  portal.ask('update memberships set role_id = $2 where account_id = $1', [account, role])

/** The calls that the server has refused since then. */
function refusedCalls(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (reply) => {
    if (reply.status() === 403) refused.push(reply.url())
  })
  return refused
}

test('the front desk sees names, adds guests alone, and is led from a page that the role does not include with a notice', async ({
  page,
  portal,
  building,
  setFlags,
}) => {
  await setFlags({ siteRedesign: true })
  await building.add({ name: 'Ada Ames', email: 'ada@portico.example' })
  await building.add({ name: 'Gus Green', email: 'gus@portico.example', type: 'GUEST' })
  await giveRole(portal, building, 'frontDesk')
  const refused = refusedCalls(page)

  await page.goto(`${building.path}/credentials/codes`)
  await expect(page).toHaveURL(`${building.path}/overview?notIncluded=credentials%2Fcodes`)
  const notice = page.getByRole('status').filter({ hasText: 'Your role does not include the page “Access codes”.' })
  await expect(notice).toBeVisible()
  const navigation = page.getByRole('navigation').filter({ hasText: 'Entrances' })
  await expect(navigation.getByRole('link', { name: 'Users' })).toBeVisible()
  for (const name of ['Access codes', 'Fobs', 'Integrations', 'Can they get in?'])
    await expect(navigation.getByRole('link', { name })).toBeHidden()
  await look(page, 'role-front-desk')
  await notice.getByRole('button', { name: 'Dismiss notice' }).click()
  await expect(notice).toBeHidden()
  await expect(page).toHaveURL(`${building.path}/overview`)

  await page.goto(`${building.path}/users`)
  await expect(page.getByRole('row', { name: /Ada Ames/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload' })).toBeHidden()
  await look(page, 'role-front-desk-users')
  await page.getByRole('button', { name: 'Add user' }).click()
  await expect(page.getByRole('radio', { name: 'Guest' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Resident' })).toBeDisabled()

  await page.goto(`${building.path}/keys`)
  const create = page.getByRole('link', { name: 'Create', exact: true })
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  // A focus before hydration shows no tooltip: people hover or come back to it.
  await expect(page.locator('html[data-interactive]')).toBeAttached()
  await create.focus()
  await expect(page.getByRole('tooltip')).toHaveText('Your role here does not include this.')
  expect(refused).toEqual([])
})

test('when a colleague has changed the role meanwhile, what is saved is refused in words, the input stays, and the next page follows the role', async ({
  page,
  portal,
  building,
  setFlags,
}) => {
  await setFlags({ siteRedesign: true })
  await page.goto(`${networksPath(building)}/add`)
  await fillNetwork(page)
  await giveRole(portal, building, 'frontDesk')
  await page.getByRole('button', { name: 'Add network', exact: true }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Your role does not include this.' })
  await expect(alert.first()).toBeVisible()
  await expect(page).toHaveURL(`${networksPath(building)}/add`)
  await expect(page.getByRole('textbox', { name: 'Network name (SSID)' })).toHaveValue('Lobby')
  expect(await portal.ask('select from networks where property_id = $1', [building.id])).toHaveLength(0)

  page.once('dialog', (dialog) => void dialog.accept())
  await page.goto(`${networksPath(building)}/add`)
  await expect(page.getByText('Your role does not include what you opened in “Networks”.')).toBeVisible()
})
