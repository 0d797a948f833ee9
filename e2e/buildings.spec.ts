import type { Page } from '@playwright/test'
import { ownCompany } from './support/company.ts'
import { action, confirm, dialog, expectText, rowOf } from './support/people.ts'
import { expect, look, test } from './support/screens.ts'

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const select = async (page: Page, label: RegExp, option: string) => {
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('option', { name: option }).first().click()
}

test('an owner adds a property, whose time zone follows from its address, with its first contact, and its page lists the first steps until they are closed', async ({
  page,
  portal,
  building,
}) => {
  await ownCompany(portal, building)
  await page.goto('/')
  await link(page, 'Add property').click()
  await expect(page).toHaveTitle('Add property | Portico')
  await action(page, 'Add property').click()
  for (const text of ['Enter a name.', 'Enter a street address.', 'Enter a city or town.', 'Enter a postal code.'])
    await expectText(page, text)
  await expect(field(page, 'Property name')).toBeFocused()
  await look(page, 'property-add')
  await field(page, 'Property name').fill('Quarry Yard')
  await field(page, 'Street address').fill('1 Quarry Road')
  await field(page, 'City or town').fill('Portland')
  await field(page, 'State or territory - optional').fill('OR')
  await field(page, 'ZIP code').fill('97201')
  await expect(page.getByRole('button', { name: /^Time zone/ })).toContainText('America/Los Angeles')
  await field(page, 'Name').last().fill('Ada Byron')
  await action(page, 'Add property').click()
  await expectText(page, 'Enter the email address of the contact.')
  await field(page, 'Email').fill('ada@example.com')
  await action(page, 'Add property').click()
  await expectText(page, 'Quarry Yard is added, with the contact Ada Byron')
  await expect(page.getByRole('heading', { level: 1, name: 'Quarry Yard' })).toBeVisible()
  await expectText(page, '7 steps are left.')
  await expect(link(page, 'Create a key')).toHaveCount(0)
  await look(page, 'first-steps')

  await link(page, 'Add an entrance').click()
  await field(page, 'Entrance name').fill('Gate')
  await action(page, 'Add entrance').click()
  await expectText(page, 'Gate is added')
  // The page of the entrance follows the notice: a click before it comes would be undone by it.
  await expect(page.getByRole('heading', { level: 1, name: 'Gate' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Quarry Yard' }).click()
  await expectText(page, '6 steps are left.')
  await expectText(page, 'Done: Add an entrance')
  await action(page, 'Close the first steps').click()
  await expect(page.getByRole('heading', { name: 'First steps' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Quarry Yard' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'First steps' })).toHaveCount(0)
})

test('300 units come in by one line of ranges, a line that cannot be read is told, and a place is changed, archived once nobody is in it, and restored', async ({
  page,
  portal,
  building,
}) => {
  await building.add({ name: 'Ada Byron', email: 'ada@example.com' })
  await page.goto(`${building.path}/places`)
  await link(page, 'Add places').first().click()
  await field(page, 'Places').fill('101-250, 320-301')
  await expectText(page, 'Line 1: the range ends before it begins.')
  await look(page, 'places-add')
  await field(page, 'Places').fill('101-250, 301-450')
  await expectText(page, '300 places: 101 to 450')
  await action(page, 'Add 300 places').click()
  await expectText(page, '300 places are added')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('(305)')
  const [added] = await portal.ask<{ count: number }>(
    `select count(*)::int as count from place_parents r join places p on p.id = r.parent_id
     where r.property_id = $1 and p.label = 'Property'`,
    [building.id],
  )
  expect(added?.count).toBe(302)

  await page.goto(`${building.path}/places?filter=name:Floor`)
  await action(page, 'Archive Floor 1').click()
  await expectText(page, 'Move what is in Floor 1 first')
  await expect(dialog(page).getByRole('link', { name: 'Users: 1' })).toBeVisible()
  await look(page, 'place-in-use')
  await confirm(page, 'Close')
  await action(page, 'Edit Floor 2').click()
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Floor 1')
  await confirm(page, 'Save place')
  await expectText(page, 'Another one beside it has this name.')
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Attic')
  await confirm(page, 'Save place')
  await expectText(page, 'Attic is changed')
  await page.goto(`${building.path}/places?filter=name:Attic`)
  await action(page, 'Archive Attic').click()
  await confirm(page, 'Archive place')
  await expectText(page, 'Attic is archived')
  await link(page, '1 archived place').click()
  await action(page, 'Restore Attic').click()
  await expectText(page, 'Attic is restored')
  await expectText(page, 'No archived places')
})

test('an entrance is added with a device and its token, nobody opens it while its access is disabled, it is archived, restored and renamed, its device moves to another one, and that stays as long as it is the only entrance of a key', async ({
  page,
  portal,
  building,
}) => {
  await page.goto(`${building.path}/entrances`)
  await link(page, 'Add entrance').first().click()
  await action(page, 'Add entrance').click()
  await expectText(page, 'Enter a name.')
  await field(page, 'Entrance name').fill('Front Door')
  await action(page, 'Add entrance').click()
  await expectText(page, 'Another one beside it has this name.')
  await field(page, 'Entrance name').fill('Garage')
  await select(page, /^Type/, 'Garage')
  await look(page, 'entrance-add')
  await action(page, 'Add entrance').click()
  await expectText(page, 'Garage is added')

  await action(page, 'Add device').click()
  await confirm(page, 'Add the device by hand')
  await dialog(page).getByRole('textbox', { name: 'Serial number' }).fill('PX 1')
  await confirm(page, 'Add device')
  await expectText(page, 'A serial number begins with a letter or a digit and has no spaces.')
  await look(page, 'device-add')
  await dialog(page).getByRole('textbox', { name: 'Serial number' }).fill('PX-1')
  await confirm(page, 'Add device')
  await expectText(page, 'The device PX-1 is added')
  await confirm(page, 'Issue a token')
  await confirm(page, 'Issue token')
  await expectText(page, 'Copy both now: they are not shown again')
  await confirm(page, 'Done')
  await expectText(page, 'Serial number PX-1')

  await action(page, 'More for Garage').click()
  await page.getByRole('menuitem', { name: 'Disable access' }).click()
  await expect(dialog(page)).toContainText('Nobody opens this entrance with Portico')
  await confirm(page, 'Disable access')
  await expectText(page, 'Access at Garage is disabled')
  const [garage] = await portal.ask<{ status: string }>(
    `select access_status as status from entrances where property_id = $1 and name = 'Garage'`,
    [building.id],
  )
  expect(garage?.status).toBe('ACCESS_DISABLED')
  await look(page, 'entrance-disabled')
  await action(page, 'More for Garage').click()
  await page.getByRole('menuitem', { name: 'Archive entrance' }).click()
  await expectText(page, 'The pairing and the tokens of 1 device end.')
  await confirm(page, 'Archive entrance')
  await expectText(page, 'Garage is archived')
  await expect(page).toHaveURL(`${building.path}/entrances`)

  await link(page, '1 archived entrance or device').click()
  await expect(rowOf(page, 'Garage')).toBeVisible()
  await look(page, 'archived-entrances')
  await action(page, 'Restore Garage').click()
  await expectText(page, 'Garage is restored')
  await expectText(page, 'No archived entrances')
  await page.goto(`${building.path}/entrances`)
  await page.locator('main').getByRole('link', { name: 'Garage' }).click()
  await link(page, 'Edit').click()
  await expect(field(page, 'Entrance name')).toHaveValue('Garage')
  await look(page, 'entrance-edit')
  await field(page, 'Entrance name').fill('Car Park')
  await action(page, 'Save entrance').click()
  await expectText(page, 'Car Park is changed')
  await page.getByRole('tab', { name: 'Devices' }).click()
  await action(page, 'More for the device PX-1').click()
  await page.getByRole('menuitem', { name: 'Edit or move' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Serial number' })).toHaveValue('PX-1')
  await look(page, 'device-edit')
  await select(page, /^Entrance/, 'Front Door')
  await confirm(page, 'Save device')
  await expectText(page, 'The device PX-1 is now at Front Door')
  await expectText(page, 'Without a device Portico cannot open this entrance.')

  await page.goto(`${building.path}/entrances`)
  await page.locator('main').getByRole('link', { name: 'Front Door' }).click()
  await action(page, 'More for Front Door').click()
  await page.getByRole('menuitem', { name: 'Archive entrance' }).click()
  await expectText(page, '7 keys open Front Door alone')
  await expect(dialog(page).getByRole('link', { name: 'Key 7' })).toBeVisible()
  await look(page, 'entrance-in-use')
})

test('an owner archives a property after reading what ends and deciding what its doors do, nothing of it is offered to be changed, it is restored, and a form that was open when it is archived again is refused', async ({
  page,
  portal,
  building,
}) => {
  await ownCompany(portal, building)
  await building.add({ name: 'Ada Byron', email: 'ada@example.com' })
  await page.goto(`${building.path}/settings/details`)
  await action(page, 'Archive property').click()
  await expectText(page, '1 user stays on record, and can no longer be changed.')
  await confirm(page, 'Archive property')
  await expectText(page, 'Decide what the doors do.')
  await page.getByRole('radio', { name: 'Shut' }).check()
  await look(page, 'property-archive')
  await confirm(page, 'Archive property')
  await expectText(page, 'Northcott House is archived')
  await expect(rowOf(page, 'Northcott House')).toContainText(/Portland.*nora@portico\.example|Portland.*Nora Northcott/)
  await look(page, 'archived-properties')

  await link(page, 'Northcott House').click()
  await expectText(page, 'You can read everything, but change nothing until it is restored.')
  await expect(action(page, 'Lift lockdown')).toHaveCount(0)
  await expect(link(page, 'Edit')).toHaveCount(0)
  await look(page, 'archived-property')
  await action(page, 'Restore property').click()
  await confirm(page, 'Restore property')
  await expectText(page, 'Northcott House is restored')
  await expect(page.getByText('You can read everything')).toHaveCount(0)
  await expect(action(page, 'Lift lockdown')).toHaveCount(1)

  await page.goto(`${building.path}/places/add`)
  await field(page, 'Places').fill('101')
  await portal.ask(`update properties set archived_at = now(), doors_after_archive = 'STAY' where id = $1`, [
    building.id,
  ])
  await action(page, 'Add 1 place').click()
  await expectText(page, 'This property is archived. Nothing of it can be changed until it is restored.')
})

test('a property that a colleague has changed meanwhile is not overwritten: its current state is loaded, changed and saved', async ({
  page,
  portal,
  building,
}) => {
  await portal.ask(`update properties set time_zone = 'America/Boise' where id = $1`, [building.id])
  await page.goto(building.path)
  await link(page, 'Edit').first().click()
  await expect(field(page, 'Property name')).toHaveValue('Northcott House')
  await field(page, 'Property name').fill('Northcott Court')
  await portal.ask(`update properties set city = 'Salem', version = version + 1 where id = $1`, [building.id])
  await action(page, 'Save property').click()
  await expectText(page, 'Somebody else has changed this')
  await action(page, 'Load current state').click()
  await expect(field(page, 'City or town')).toHaveValue('Salem')
  await field(page, 'Property name').fill('Northcott Court')
  await select(page, /^Time zone/, 'Pacific Time')
  await look(page, 'property-edit')
  await action(page, 'Save property').click()
  await expectText(page, 'Northcott Court is changed')
  await expect(page.getByRole('heading', { level: 1, name: 'Northcott Court' })).toBeVisible()
})
