import type { Page } from '@playwright/test'
import { hoursRoutes } from '@portico/contract/hours/hours.routes'
import type { Building } from './support/building.ts'
import type { Portal } from './support/portal.ts'
import { expectRefusal } from './support/refusals.ts'
import { expect, look, test } from './support/screens.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const cell = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true })

/** Hours on weekdays from eight to six. */
async function addHours(portal: Portal, { id }: Building, title: string) {
  const [added] = await portal.ask<{ id: string }>(
    `insert into hours (property_id, name, windows) values ($1, $2, $3) returning id`,
    [
      id,
      title,
      JSON.stringify([{ days: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'], from: '08:00', to: '18:00' }]),
    ],
  )
  return added?.id ?? ''
}

test('hours that fail to load can be loaded again; the first ones are painted by hand and by keys, and say that nothing uses them', async ({
  page,
  building,
  faults,
}) => {
  const fault = await faults.refuse(hoursRoutes.list)
  await page.goto(`${building.path}/hours`)
  await expect(page.getByText('There was a problem loading the hours')).toBeVisible()
  await fault.remove()
  await button(page, 'Retry').click()
  await expect(page.getByText('No hours yet')).toBeVisible()
  await look(page, 'hours-empty')
  await page.getByRole('link', { name: 'Add hours' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add hours' })).toBeVisible()
  await look(page, 'hours-add')

  await button(page, 'Clear the week').click()
  await button(page, 'Add hours').click()
  await expect(page.getByText('Enter a name.')).toBeVisible()
  await expect(page.getByText('Open the week at some time.')).toBeVisible()
  await name(page).fill('Cleaning')

  await test.step('the mouse opens the same times of two days at once', async () => {
    const [from, to] = [cell(page, 'Monday 9:00 AM–9:30 AM'), cell(page, 'Tuesday 11:30 AM–12:00 PM')]
    await from.scrollIntoViewIfNeeded()
    await from.hover()
    await page.mouse.down()
    await to.hover()
    await page.mouse.up()
    await expect(page.getByRole('group', { name: 'Mon–Tue 9:00 AM–12:00 PM' })).toBeVisible()
  })
  await test.step('the arrow keys and the space bar open times across midnight, which are one window', async () => {
    await cell(page, 'Friday 11:30 PM–12:00 AM').focus()
    await page.keyboard.press('Space')
    await cell(page, 'Saturday 12:00 AM–12:30 AM').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(page.getByRole('group', { name: 'Fri 11:30 PM–1:00 AM' })).toBeVisible()
    await expect(cell(page, 'Saturday 12:30 AM–1:00 AM')).toHaveAttribute('aria-selected', 'true')
  })
  await expect(page.getByText('Nothing uses it yet').first()).toBeVisible()
  await button(page, 'Add hours').click()
  await expect(page.getByText('Nothing uses them yet')).toBeVisible()
  await expect(page.getByRole('row', { name: /Cleaning/ })).toContainText(/Mon–Tue 9:00.AM–12:00.PM/)
  await look(page, 'hours')
})

test('a closed day of a calendar keeps the door shut: holidays are proposed, a day is added by hand, and the question names the day', async ({
  page,
  portal,
  building,
}) => {
  const hoursId = await addHours(portal, building, 'Gym')
  const person = await building.add({ email: 'ada@example.com', name: 'Ada Byron', keys: 1 })
  await portal.ask('update person_keys set hours_id = $2 where property_id = $1', [building.id, hoursId])
  await page.goto(`${building.path}/hours`)
  await page.getByRole('link', { name: 'Add calendar' }).click()
  await name(page).fill('Holidays')
  await button(page, 'Propose public holidays').click()
  await expect(dialog(page).getByText('These are proposals.')).toBeVisible()
  await look(page, 'calendar-holidays')
  await dialog(page)
    .getByRole('button', { name: /^Add \d+ closed days?$/ })
    .click()
  await expect(page.getByRole('row', { name: /Christmas Day/ })).toBeVisible()

  await button(page, 'Add day').click()
  await dialog(page).getByRole('button', { name: 'Add day' }).click()
  await expect(dialog(page).getByText('Enter a date.')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: 'Date' }).fill('2027-03-01')
  await dialog(page)
    .getByRole('textbox', { name: /Name of the day/ })
    .fill('Repairs')
  await look(page, 'calendar-day')
  await dialog(page).getByRole('button', { name: 'Add day' }).click()
  await expect(page.getByRole('row', { name: /Repairs/ })).toContainText('Closed')
  await look(page, 'calendar-add')
  await button(page, 'Add calendar').click()
  await expect(page.getByText('Calendar added.')).toBeVisible()

  await page.getByRole('link', { name: 'Gym', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit hours' })).toBeVisible()
  await button(page, /^Calendar/).click()
  await page.getByRole('option', { name: 'Holidays' }).click()
  await expect(page.getByText('It concerns 1 user.').first()).toBeVisible()
  await expect(page.getByText(/a door stays shut that opens today/).first()).toBeVisible()
  await look(page, 'hours-edit')
  await button(page, 'Save changes').click()
  await expect(page.getByText('Hours saved.')).toBeVisible()

  await test.step('what is used is not deleted, and the notice says by what', async () => {
    await button(page, 'Delete Gym').click()
    await expect(page.getByText('The hours “Gym” are still used.')).toBeVisible()
    await expect(page.getByText('Ada Byron, with the key “Key 1”')).toBeVisible()
    await button(page, 'Delete Holidays').click()
    await expect(page.getByText('The calendar “Holidays” is still used.')).toBeVisible()
  })
  const [door] = await portal.ask<{ id: string }>('select id from entrances where property_id = $1', [building.id])
  const at = Date.parse('2027-03-01T10:00:00Z')
  await page.goto(`${building.path}/can-they-get-in?person=${person}&entrance=${door?.id}&at=${at}`)
  await expect(page.getByText('Closed on this day by the calendar').first()).toBeVisible()
  await expect(page.getByText('2027-03-01 is “Repairs” in the calendar “Holidays”').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit the calendar' }).first()).toBeVisible()
})

test('weekday hours for a cleaner at two doors take at most six clicks from the table of users, and the week of the user shows them', async ({
  page,
  building,
}) => {
  await building.addEntrance('Garage')
  await building.add({ email: 'clea@example.com', name: 'Clea Ning', keys: 2, type: 'SERVICE_PROVIDER' })
  await page.goto(`${building.path}/users`)
  let clicks = 0
  const click = async (what: ReturnType<Page['locator']>) => {
    await what.click()
    clicks++
  }
  await click(page.getByRole('row', { name: /Clea Ning/ }).getByRole('checkbox'))
  await click(button(page, 'Set hours…'))
  await expect(dialog(page).getByText('Key 1', { exact: true })).toBeVisible()
  await click(dialog(page).getByRole('button', { name: /^Hours/ }))
  await click(page.getByRole('option', { name: /New: Mon–Fri 8:00.AM–6:00.PM/ }))
  await expect(dialog(page).getByText('It concerns 1 user.').first()).toBeVisible()
  await look(page, 'set-hours')
  await click(dialog(page).getByRole('button', { name: 'Save' }))
  await expect(page.getByText('Hours of Clea Ning saved.')).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(6)

  await button(page, 'Clea Ning').click()
  const keys = page.getByRole('grid', { name: 'Keys and hours' })
  await expect(keys.getByText(/Mon–Fri 8:00.AM–6:00.PM/).first()).toBeVisible()
  const week = page.getByRole('table', { name: /Front Door/ })
  await expect(week.getByRole('row', { name: /^Mon/ })).toContainText(/8:00.AM–6:00.PM with the key/)
  await expect(week.getByRole('row', { name: /^Sun/ })).toContainText('Does not open')
  await look(page, 'person-hours')

  await test.step('a key of a user can begin and end', async () => {
    await button(page, 'Set hours of the key Key 1').click()
    await dialog(page).getByRole('checkbox', { name: 'Set a beginning and an end' }).check()
    await dialog(page).getByRole('textbox', { name: 'First day' }).fill('2027-02-01')
    await dialog(page).getByRole('textbox', { name: 'Last day' }).fill('2027-01-01')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(dialog(page).getByText('The last day is before the first.')).toBeVisible()
    await dialog(page).getByRole('textbox', { name: 'Last day' }).fill('2027-03-01')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Until 2027-03-01')).toBeVisible()
  })
})

test('forty users get hours in one job', async ({ page, portal, building }) => {
  await addHours(portal, building, 'Pool')
  await portal.ask(
    `with person as (
       insert into people (property_id, place_id, email, relation_type, service_expires_at)
       select $1::uuid, place.id, 'user-' || n || '@example.com', 'RESIDENT', now() + interval '1 year'
       from places place, generate_series(1, 40) n where place.property_id = $1 and place.name = 'Floor 1' returning id
     )
     insert into person_keys (property_id, person_id, key_id)
     select $1, person.id, key.id from person, keys key where key.property_id = $1 and key.name = 'Key 1'`,
    [building.id],
  )
  await page.goto(`${building.path}/users`)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await button(page, 'Select all 40 matches').click()
  await button(page, 'Set hours…').click()
  await dialog(page).getByRole('button', { name: /^Keys/ }).click()
  await page.getByRole('option', { name: 'Key 1' }).click()
  await page.keyboard.press('Escape')
  await dialog(page)
    .getByRole('button', { name: /^Hours/ })
    .click()
  await page.getByRole('option', { name: /^Pool/ }).click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The hours of 40 users were set.')).toBeVisible()
  await page.goto(`${building.path}/hours`)
  await expect(page.getByRole('row', { name: /Pool/ })).toContainText('40 keys of users')
})

test('a key gets hours, its week and that of its entrance show them, and what a colleague has changed meanwhile is not overwritten', async ({
  page,
  portal,
  building,
}) => {
  const hoursId = await addHours(portal, building, 'Office')
  await building.add({ email: 'ada@example.com', name: 'Ada Byron', keys: 1 })
  const [key] = await portal.ask<{ id: string }>(`select id from keys where property_id = $1 and name = 'Key 1'`, [
    building.id,
  ])
  await page.goto(`${building.path}/keys/${key?.id}/hours`)
  await button(page, /^Hours for residents/).click()
  await page.getByRole('option', { name: /^Office/ }).click()
  await expect(page.getByText('It concerns 1 user.').first()).toBeVisible()
  await look(page, 'key-hours')
  await button(page, 'Save changes').click()
  await expect(page.getByText('Hours of the key saved.')).toBeVisible()
  const [door] = await portal.ask<{ id: string }>('select id from entrances where property_id = $1', [building.id])
  await page.goto(`${building.path}/entrances/${door?.id}?tab=week`)
  await expect(page.getByRole('table', { name: /Key 1/ }).getByRole('row', { name: /^Tue/ })).toContainText(
    /8:00.AM–6:00.PM/,
  )
  await look(page, 'entrance-week')

  await page.goto(`${building.path}/hours/${hoursId}`)
  await name(page).fill('Mine')
  await portal.ask(`update hours set name = 'Theirs', version = version + 1 where id = $1`, [hoursId])
  await button(page, 'Save changes').click()
  await expectRefusal(page, 'Somebody else has changed this')
  await expect(name(page)).toHaveValue('Mine')
  await button(page, 'Load current state').click()
  await expect(name(page)).toHaveValue('Theirs')
})
