import type { BrowserContext, Page } from '@playwright/test'
import type { EntranceWithDevices } from '@portico/contract/entrances/entrances.schema'
import type { KeyWithAccessPoints } from '@portico/contract/keys/keys.schema'
import { expect, lookAt, test } from './support/journey.ts'
import { type Portal, startPortal } from './support/portal.ts'

type Setting = { propertyId: string; panel: string; plain: string }

/** A property of the manager, one of its entrances with a panel and one without. */
async function settingOf(portal: Portal): Promise<Setting> {
  const [found] = await portal.ask<Setting>(
    `select m.property_id as "propertyId", max(e.name) filter (where d.entrance_id is not null) as panel,
       max(e.name) filter (where d.entrance_id is null) as plain
     from memberships m join entrances e on e.property_id = m.property_id
     left join (select distinct property_id, entrance_id from devices where hardware_type = 'PICTOR') d
       on d.property_id = e.property_id and d.entrance_id = e.id
     where m.account_id = $1 group by m.property_id
     having bool_or(e.avc_enabled) and bool_or(d.entrance_id is not null) and bool_or(d.entrance_id is null)
       and count(*) <= 10 order by 1 limit 1`,
    [portal.cast.portfolio],
  )
  if (!found) throw new Error('No property has few entrances, with and without a panel.')
  return found
}

/** A second manager of the property. */
async function inviteColleague(portal: Portal, propertyId: string): Promise<string> {
  const accountId = await portal.createStranger()
  await portal.ask(`update accounts set kind = 'propertyManager' where id = $1`, [accountId])
  await portal.ask('insert into memberships (account_id, property_id) values ($1, $2)', [accountId, propertyId])
  return accountId
}

async function enter(context: BrowserContext, portal: Portal, accountId: string) {
  const [name = '', value = ''] = (await portal.signIn(accountId)).cookie.split('=')
  await context.addCookies([{ name, value, url: portal.origin, httpOnly: true, sameSite: 'Lax' }])
}

async function listKeys(page: Page, portal: Portal, propertyId: string): Promise<KeyWithAccessPoints[]> {
  const reply = await page.request.get(`${portal.origin}/v1/keys/${propertyId}`)
  return (await reply.json()).keysWithAccessPoints
}

/** A key that opens the entrance without a panel, and the one with it for guests on Monday mornings. */
async function makeKey(page: Page, portal: Portal, { propertyId, panel, plain }: Setting, name: string) {
  const { cookie, token } = await portal.signIn(portal.cast.portfolio)
  const listed = await page.request.get(`${portal.origin}/v2/accessPoints/property/${propertyId}`)
  const entrances: EntranceWithDevices[] = (await listed.json()).accessPoints
  const idOf = (wanted: string) => entrances.find((one) => one.accessPointName === wanted)?.accessPointId
  const monday = { type: 'WEEKLY', filter: { MONDAY: [{ startTime: '08:00', endTime: '12:00' }] } }
  const reply = await portal.app.inject({
    method: 'POST',
    url: '/v1/keys',
    headers: { cookie, 'x-csrf-token': token },
    payload: {
      propertyId,
      name,
      description: null,
      accessPoints: [
        { accessPointId: idOf(plain), isGuestSharable: false, guestSchedules: [] },
        { accessPointId: idOf(panel), isGuestSharable: true, guestSchedules: [monday] },
      ],
    },
  })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json().keyId as string
}

const row = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function chooseTime(page: Page, label: string, time: string) {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
  await page.getByRole('option', { name: time, exact: true }).click()
}

test('a key is created step by step, and no step is passed before it is right', async ({ page, portal, signInAs }) => {
  test.slow()
  await signInAs('portfolio')
  const { propertyId, panel, plain } = await settingOf(portal)
  const [taken] = await listKeys(page, portal, propertyId)
  await page.goto(`/properties/${propertyId}/keys/create`)
  const dialog = page.getByRole('dialog')

  await test.step('a name', async () => {
    await expect(heading(page, 'Name this key')).toBeVisible()
    const name = page.getByRole('textbox', { name: 'Key name' })
    await press(page, 'Next')
    await expect(page.getByText('The name must have 3 to 128 characters')).toBeVisible()
    await expect(name).toBeFocused()
    await name.fill(` ${taken?.key.name.toUpperCase()} `)
    await expect(page.getByText('A Key with this name already exists', { exact: true })).toBeVisible()
    await lookAt(page, 'key-wizard-name')
    await press(page, 'Next')
    await expect(name).toBeFocused()
    await name.fill('Cleaning crew')
    await page.getByRole('textbox', { name: 'Description' }).fill('Mornings')
    await expect(page.getByText('A Key with this name already exists', { exact: true })).toBeHidden()
    await press(page, 'Next')
  })

  await test.step('entrances, with a warning if there is no panel among them', async () => {
    await expect(heading(page, 'Add entrances')).toBeFocused()
    await press(page, 'Next')
    await expect(page.getByText('You must select at least one entrance.', { exact: true })).toBeVisible()
    await row(page, plain).click()
    await expect(page.getByText('You must select at least one entrance.', { exact: true })).toBeHidden()
    await press(page, 'Next')
    await expect(dialog).toContainText('None of the selected entrances has a Portico panel.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(heading(page, 'Add entrances')).toBeVisible()
    await row(page, panel).click()
    await lookAt(page, 'key-wizard-entrances')
    await press(page, 'Next')
  })

  await test.step('guests come in at a panel', async () => {
    await expect(heading(page, 'Share with guests - optional')).toBeVisible()
    await row(page, plain).click()
    const problem = page.getByText(
      'In order to share access with guests, you must select at least one entrance with a Portico panel.',
      { exact: true },
    )
    await press(page, 'Next')
    await expect(problem).toBeVisible()
    await row(page, panel).click()
    await expect(problem).toBeHidden()
    await press(page, 'Next')
  })

  await test.step('schedules for both entrances at once, three at most', async () => {
    await expect(heading(page, 'Access schedules - optional')).toBeVisible()
    await row(page, plain).click()
    await row(page, panel).click()
    await press(page, 'Add schedule')
    await dialog.getByRole('button', { name: 'Add schedule' }).click()
    await expect(dialog.getByText('You must select at least one day')).toBeVisible()
    for (const day of ['Monday', 'Tuesday', 'Wednesday']) await dialog.getByRole('checkbox', { name: day }).check()
    await chooseTime(page, 'Start time', '12:00 PM')
    await dialog.getByRole('button', { name: 'Add schedule' }).click()
    await expect(dialog.getByText('Start time must be before end time')).toBeVisible()
    await chooseTime(page, 'End time', '11:59 PM')
    await expect(dialog.getByText('Start time must be before end time')).toBeHidden()
    await lookAt(page, 'key-wizard-schedule-modal')
    await dialog.getByRole('button', { name: 'Add schedule' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Mon - Wed 12:00 PM - 11:59 PM')).toHaveCount(2)

    for (const day of ['Friday', 'Sunday']) {
      await press(page, 'Add schedule')
      await dialog.getByRole('checkbox', { name: day }).check()
      await dialog.getByRole('checkbox', { name: 'Always Accessible' }).check()
      await dialog.getByRole('button', { name: 'Add schedule' }).click()
    }
    await expect(page.getByText('You have already added 3 schedules to one of the selected entrances.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add schedule', exact: true })).toBeDisabled()
    await lookAt(page, 'key-wizard-schedules')
    for (const text of ['Mon - Wed 12:00 PM - 11:59 PM', 'Fri Always Accessible', 'Sun Always Accessible']) {
      await expect(row(page, plain)).toBeChecked()
      await press(page, `Remove schedule ${text} of ${plain}`)
    }
    // Nothing is left to do for it.
    await expect(row(page, plain)).not.toBeChecked()
    await press(page, `Remove schedule Sun Always Accessible of ${panel}`)
    await press(page, 'Next')
  })

  await test.step('all of it is reviewed and saved', async () => {
    await expect(heading(page, 'Review')).toBeVisible()
    await expect(page.getByRole('row', { name: plain })).toContainText('Always Accessible')
    await lookAt(page, 'key-wizard-review')
    await press(page, 'Create Key')
    await expect(page.getByText('New key was added!', { exact: true })).toBeVisible()
    await expect(page.getByText('You can now assign people to this key.', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(`/properties/${propertyId}#keys`)
  })

  const created = (await listKeys(page, portal, propertyId)).find(({ key }) => key.name === 'Cleaning crew')
  expect(created?.key.description).toBe('Mornings')
  expect(created?.accessPoints.find(({ accessPointName }) => accessPointName === panel)).toMatchObject({
    isGuestSharable: true,
    guestSchedules: [
      {
        type: 'WEEKLY',
        filter: {
          MONDAY: [{ startTime: '12:00', endTime: '23:59' }],
          TUESDAY: [{ startTime: '12:00', endTime: '23:59' }],
          WEDNESDAY: [{ startTime: '12:00', endTime: '23:59' }],
        },
      },
      { type: 'WEEKLY', filter: { FRIDAY: [] } },
    ],
  })
})

test('two managers edit the same key: the second is told and loses nothing', async ({
  page,
  portal,
  browser,
  signInAs,
}) => {
  test.slow()
  await signInAs('portfolio')
  const setting = await settingOf(portal)
  const address = `${portal.origin}/properties/${setting.propertyId}/keys/${await makeKey(page, portal, setting, 'Shared key')}`
  const colleague = await browser.newContext({ locale: 'en-US' })
  try {
    await enter(colleague, portal, await inviteColleague(portal, setting.propertyId))
    const other = await colleague.newPage()
    await Promise.all([page.goto(address), other.goto(address)])
    const save = async (at: Page, name: string) => {
      await at.getByRole('textbox', { name: 'Key name' }).fill(name)
      for (let step = 0; step < 4; step++) await press(at, 'Next')
      await press(at, 'Update Key')
    }
    await save(page, 'Shared key of the first')
    await expect(page.getByText('Key Updated!', { exact: true })).toBeVisible()
    await expect(page.getByText('Changes may take up to 24 hours to take effect', { exact: true })).toBeVisible()

    await save(other, 'Shared key of the second')
    await expect(other.getByText('Somebody else has changed this')).toBeVisible()
    await expect(other.getByText('There was a problem modifying the key.', { exact: true })).toBeVisible()
    await other.getByRole('button', { name: 'Close help' }).click()
    await lookAt(other, 'key-wizard-conflict')
    await expect(other.getByText('Shared key of the second')).toBeVisible()
    await press(other, 'Load current state')
    await expect(other.getByRole('textbox', { name: 'Key name' })).toHaveValue('Shared key of the first')
    await expect(other.getByText('Somebody else has changed this')).toBeHidden()
    await save(other, 'Shared key of both')
    await expect(other.getByText('Key Updated!', { exact: true })).toBeVisible()
  } finally {
    await colleague.close()
  }
  const names = (await listKeys(page, portal, setting.propertyId)).map(({ key }) => key.name)
  expect(names).toContain('Shared key of both')
})

test('a key is duplicated; a name that is taken meanwhile leads back to the first step', async ({
  page,
  portal,
  signInAs,
}) => {
  await signInAs('portfolio')
  const setting = await settingOf(portal)
  const { propertyId, panel } = setting
  const keyId = await makeKey(page, portal, setting, 'Original')
  await page.goto(`/properties/${propertyId}/keys/create?copy=${keyId}`)
  const name = page.getByRole('textbox', { name: 'Key name' })
  await expect(name).toHaveValue('Original copy')
  await makeKey(page, portal, setting, 'Original copy')
  for (let step = 0; step < 4; step++) await press(page, 'Next')
  await expect(page.getByRole('row', { name: panel })).toContainText('Mon 8:00')
  await press(page, 'Create Key')
  await expect(page.getByText('There was a problem adding the key.', { exact: true })).toBeVisible()
  await expect(page.getByText('A Key with this name already exists', { exact: true })).toBeVisible()
  await expect(name).toBeFocused()
  await name.fill('Original again')

  await test.step('whoever leaves is asked first', async () => {
    await press(page, 'Cancel')
    await expect(page.getByRole('dialog')).toContainText('Leave this page?')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(name).toHaveValue('Original again')
  })
  await page.getByRole('button', { name: /Review$/ }).click()
  await press(page, 'Create Key')
  await expect(page.getByText('New key was added!', { exact: true })).toBeVisible()
})

test('a key that is not there, or does not come, is told', async ({ page, portal, signInAs }) => {
  await signInAs('portfolio')
  const { propertyId } = await settingOf(portal)
  await page.goto(`/properties/${propertyId}/keys/7b1f6c1e-0000-4000-8000-000000000000`)
  await expect(heading(page, 'Key not found')).toBeVisible()
  await expect(page.getByText('There was an error loading this key')).toBeVisible()

  await page.goto(`/properties/${propertyId}/keys/create`)
  await expect(heading(page, 'Name this key')).toBeVisible()
  await page.route('**/v1/keys/*', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'server.failed', message: '' } } }),
  )
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'Edit' })
    document.querySelector('main')?.append(link)
    link.click()
  }, `/properties/${propertyId}/keys/7b1f6c1e-0000-4000-8000-000000000000`)
  await expect(heading(page, 'Key failed to load')).toBeVisible()
  await expect(page.getByText('There was an error loading this key')).toBeVisible()
})

test('a property is set up: any step at any time, with the real tables', async ({ page, portal, signInAs }) => {
  test.slow()
  await signInAs('portfolio')
  const [found] = await portal.ask<{ id: string }>(
    `select m.property_id as id from memberships m join entrances e on e.property_id = m.property_id
     where m.account_id = $1 group by 1 having not bool_or(e.avc_enabled) order by 1 limit 1`,
    [portal.cast.portfolio],
  )
  const property = `/properties/${found?.id}`
  await page.goto(`${property}/wizard`)
  await expect(heading(page, 'Create Keys')).toBeVisible()
  await lookAt(page, 'setup-wizard')

  await test.step('a key that is created there is seen there', async () => {
    await page.getByRole('link', { name: 'Create', exact: true }).first().click()
    await page.getByRole('textbox', { name: 'Key name' }).fill('First key')
    await press(page, 'Next')
    await expect(heading(page, 'Add entrances')).toBeVisible()
    await page.getByRole('grid').getByRole('checkbox').nth(1).click()
    await press(page, 'Next')
    // None of its entrances has a panel yet.
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await expect(heading(page, 'Review')).toBeVisible()
    await press(page, 'Create Key')
    await expect(page).toHaveURL(`${property}/wizard`)
    await expect(page.getByText('New key was added!', { exact: true })).toBeVisible()
    await expect(page.getByText('First key', { exact: true })).toBeVisible()
  })

  await test.step('steps can be skipped, and the address keeps the step', async () => {
    await press(page, 'Skip to Manage Users And Keys')
    await expect(heading(page, 'Manage Users And Keys')).toBeVisible()
    await page.reload()
    await expect(heading(page, 'Manage Users And Keys')).toBeVisible()
    await page.getByRole('tab', { name: 'Keys' }).click()
    await expect(page.getByText('First key', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Step 2: Add Users' }).click()
    await expect(heading(page, 'Add Users')).toBeVisible()
  })

  await test.step('whoever cancels is asked', async () => {
    await press(page, 'Cancel')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Are you sure you want to cancel?')
    await expect(dialog).toContainText('You can return to the setup wizard later, but your changes might not be saved.')
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(heading(page, 'Add Users')).toBeVisible()
    await press(page, 'Next')
    await press(page, 'Finish')
    await expect(page).toHaveURL(property)
  })

  await test.step('a property that is in use needs no setup', async () => {
    const { propertyId } = await settingOf(portal)
    await page.goto(`/properties/${propertyId}/wizard`)
    await expect(page).toHaveURL(`/properties/${propertyId}`)
  })
})

const languages = [
  {
    country: 'us',
    locale: 'en-US',
    words: {
      name: 'Key name',
      next: 'Next',
      entrances: 'Add entrances',
      guests: 'Share with guests',
      schedules: 'Access schedules',
      review: 'Review',
      addSchedule: 'Add schedule',
      days: ['Monday', 'Tuesday', 'Sunday'],
      schedule: /Sun - Tue 8:00\sAM - 12:00\sPM/,
      create: 'Create Key',
      update: 'Update Key',
      modify: 'Modify',
      assign: 'Assign',
    },
  },
  {
    country: 'de',
    locale: 'de-DE',
    words: {
      name: 'Name des Schlüssels',
      next: 'Weiter',
      entrances: 'Eingänge hinzufügen',
      guests: 'Mit Gästen teilen',
      schedules: 'Zeitpläne',
      review: 'Überprüfen',
      addSchedule: 'Zeitplan hinzufügen',
      days: ['Montag', 'Dienstag', 'Sonntag'],
      schedule: 'Mo - Di, So 08:00 - 12:00',
      create: 'Schlüssel erstellen',
      update: 'Schlüssel aktualisieren',
      modify: 'Ändern',
      assign: 'Zuweisen',
    },
  },
] as const

for (const { country, locale, words } of languages) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale })
    // It starts a portal of its own.
    test.slow()

    test('a key is created, edited, duplicated and assigned with the keyboard alone', async ({ page, context }) => {
      const portal = await startPortal({ country })
      try {
        await enter(context, portal, portal.cast.portfolio)
        const { propertyId, panel } = await settingOf(portal)
        const keysTab = `${portal.origin}/properties/${propertyId}#keys`
        const namesNow = async () => (await listKeys(page, portal, propertyId)).map(({ key }) => key.name)
        const { keyboard } = page
        /** Tabs until the element with this name has the focus. */
        const tabTo = async (role: 'button' | 'textbox' | 'checkbox', name: string | RegExp) => {
          const wanted = page.getByRole(role, { name, exact: true }).first()
          await expect(wanted).toBeVisible()
          for (let presses = 0; presses < 60; presses++) {
            if (await wanted.evaluate((element) => element === document.activeElement)) return
            await keyboard.press('Tab')
          }
          throw new Error(`No tab leads to ${name}`)
        }
        /** A table is one stop; within it the arrows lead from row to row. */
        const chooseRow = async (name: string) => {
          const wanted = row(page, name)
          await expect(wanted).toBeVisible()
          const isInTable = () =>
            wanted.evaluate((element) => document.activeElement?.closest('table') === element.closest('table'))
          for (let presses = 0; presses < 60 && !(await isInTable()); presses++) await keyboard.press('Tab')
          const isThere = () => wanted.evaluate((element) => element === document.activeElement)
          for (let presses = 0; presses < 30 && !(await isThere()); presses++) await keyboard.press('ArrowDown')
          await keyboard.press('Space')
          await expect(wanted).toBeChecked()
        }
        const enterAt = async (name: string) => {
          await tabTo('button', name)
          await keyboard.press('Enter')
        }
        const throughTheRest = async (button: string) => {
          for (const title of [words.entrances, words.guests, words.schedules, words.review]) {
            await enterAt(words.next)
            await expect(heading(page, title)).toBeFocused()
          }
          await enterAt(button)
          await expect(page).toHaveURL(keysTab)
        }

        await test.step('created', async () => {
          await page.goto(`${portal.origin}/properties/${propertyId}/keys/create`)
          await tabTo('textbox', words.name)
          await keyboard.type('Cleaning')
          await enterAt(words.next)
          await expect(heading(page, words.entrances)).toBeFocused()
          await chooseRow(panel)
          await enterAt(words.next)
          await expect(heading(page, words.guests)).toBeFocused()
          await chooseRow(panel)
          await enterAt(words.next)
          await expect(heading(page, words.schedules)).toBeFocused()
          await chooseRow(panel)
          await enterAt(words.addSchedule)
          const dialog = page.getByRole('dialog')
          await expect(dialog).toBeVisible()
          for (const day of words.days) {
            await tabTo('checkbox', day)
            await keyboard.press('Space')
          }
          await keyboard.press('Enter')
          await expect(dialog).toBeHidden()
          await expect(page.getByRole('button', { name: words.addSchedule })).toBeFocused()
          await expect(page.getByText(words.schedule)).toBeVisible()
          await enterAt(words.next)
          await expect(heading(page, words.review)).toBeFocused()
          await enterAt(words.create)
          await expect(page).toHaveURL(keysTab)
          expect(await namesNow()).toContain('Cleaning')
        })
        await test.step('edited', async () => {
          const made = (await listKeys(page, portal, propertyId)).find(({ key }) => key.name === 'Cleaning')
          await page.goto(`${portal.origin}/properties/${propertyId}/keys/${made?.key.keyId}`)
          await tabTo('textbox', words.name)
          await keyboard.press('End')
          await keyboard.type(' North')
          await throughTheRest(words.update)
          expect(await namesNow()).toContain('Cleaning North')
        })
        await test.step('duplicated', async () => {
          await page.goto(`${portal.origin}/properties/${propertyId}?filter=name%3DCleaning+North#keys`)
          await chooseRow('Cleaning North')
          for (let presses = 0; presses < 40; presses++) {
            const button = page.getByRole('button', { name: words.modify, exact: true })
            if (await button.evaluate((element) => element === document.activeElement)) break
            await keyboard.press('Shift+Tab')
          }
          await keyboard.press('Enter')
          await keyboard.press('ArrowDown')
          await keyboard.press('Enter')
          await expect(page.getByRole('textbox', { name: words.name, exact: true })).toHaveValue('Cleaning North copy')
          await tabTo('textbox', words.name)
          await throughTheRest(words.create)
          expect(await namesNow()).toContain('Cleaning North copy')
        })
        await test.step('assigned', async () => {
          await portal.ask(
            `insert into people (property_id, place_id, email, relation_type)
             select $1, id, 'by.keyboard@example.com', 'GUEST' from places where property_id = $1 limit 1`,
            [propertyId],
          )
          const copy = (await listKeys(page, portal, propertyId)).find(({ key }) => key.name === 'Cleaning North copy')
          await page.goto(`${portal.origin}/properties/${propertyId}/keys/assign?keys=${copy?.key.keyId}`)
          await chooseRow('by.keyboard@example.com')
          await enterAt(words.assign)
          await expect(page).toHaveURL(keysTab)
          const held = await portal.ask(
            `select k.name from person_keys pk join keys k on k.id = pk.key_id join people p on p.id = pk.person_id
             where p.email = 'by.keyboard@example.com'`,
          )
          expect(held).toEqual([{ name: 'Cleaning North copy' }])
        })
      } finally {
        await portal.close()
      }
    })
  })
}
