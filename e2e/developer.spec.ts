import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { PmsSimulators } from '@portico/contract/developer/developer.schema'
import { flagDefaults } from '@portico/contract/flags/flags.rules'
import { drawerOf, importTexts, openDrawer, openTab, sendInvitation } from './support/developer.ts'
import { expect, test } from './support/journey.ts'

async function choose(page: Page, flag: string, choice: string) {
  await page.getByRole('button', { name: new RegExp(`Override of ${flag}\\b`) }).click()
  await page.getByRole('option', { name: choice, exact: true }).click()
}

/** The dashboard counts providers only where third-party deliveries are enabled. */
const cards = (page: Page) => page.locator('main li:has(h2)')
const providerCounts = (page: Page) => cards(page).getByText(/^Providers?$/)

test('a flag is overridden at once, in this browser, until it is reset, and a list of values only if the flag allows each of them', async ({
  page,
  signInAs,
}) => {
  await signInAs('portfolio')
  await page.goto('/?help=keys')
  const help = page.getByRole('complementary', { name: 'Help' })
  await expect(help).toBeVisible()

  await openDrawer(page)
  const tools = drawerOf(page)
  await expect(help).toBeHidden()
  await expect(tools.getByRole('heading', { level: 2, name: 'Developer tools' })).toBeVisible()
  await expect(tools.getByText('helpPanelEnabled', { exact: true })).toBeVisible()
  await expect(tools.getByRole('listitem')).toHaveCount(Object.keys(flagDefaults).length)
  await choose(page, 'kapEnabled', 'Off')
  await expect(tools.getByText('1 flag overridden')).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
  await expect(providerCounts(page)).toHaveCount(0)

  await page.reload()
  await expect(cards(page).first()).toBeVisible()
  await expect(providerCounts(page)).toHaveCount(0)
  await openDrawer(page)
  await tools.getByRole('button', { name: 'Reset all' }).click()
  await expect(tools.getByText('0 flags overridden')).toBeVisible()
  await expect(providerCounts(page).first()).toBeVisible()

  await test.step('values that the flag does not allow are named', async () => {
    await choose(page, 'enabledPmsProviders', 'Own list')
    const list = page.getByRole('textbox', { name: 'Values of enabledPmsProviders' })
    await expect(list).toHaveValue('Entrata, AppFolio, RealPage, Yardi, MRI')
    await list.fill('Yardi, Unheard')
    await expect(page.getByText('Not allowed: Unheard')).toBeVisible()
    const stored = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem('portico.preferences') ?? '{}').flagOverrides)
    expect(await stored()).toEqual({ enabledPmsProviders: ['Entrata', 'AppFolio', 'RealPage', 'Yardi', 'MRI'] })
    await list.fill('Yardi, MRI')
    await expect(page.getByText('Not allowed')).toBeHidden()
    expect(await stored()).toEqual({ enabledPmsProviders: ['Yardi', 'MRI'] })
  })
})

test('an invitation that was sent is read in the mailbox of the developer tools, which stay open from page to page and are closed with the keyboard', async ({
  page,
  portal,
  building,
}) => {
  await page.goto('/')
  await openTab(page, 'Mailbox')
  await expect(page.getByText('No email has been sent yet.')).toBeVisible()

  await sendInvitation(portal, building, 'Mia Newcomer', 'mia@example.com')
  await page.getByRole('button', { name: 'Refresh' }).click()
  const mails = page.getByRole('list', { name: 'Emails' })
  const mail = mails.getByRole('listitem').filter({ hasText: 'mia@example.com' })
  await mail.getByRole('button').click()
  await expect(mail.getByText('Hello Mia Newcomer,')).toBeVisible()

  const opener = page.getByRole('button', { name: 'Developer tools', exact: true })
  const closer = page.getByRole('button', { name: 'Close developer tools' })
  await page.getByRole('link', { name: 'Northcott House' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Northcott House' })).toBeVisible()
  await closer.press('Enter')
  await expect(closer).toBeHidden()
  await opener.press('Enter')
  await expect(closer).toBeFocused()
  await closer.press('Enter')
  await expect(opener).toBeFocused()
})

test('a simulated property-management system is given a fault, changes its residents and is reset', async ({
  page,
  context,
  ownPortal,
}) => {
  // A reset concerns every simulated system of a portal, so this test has a portal of its own.
  await ownPortal.enter(context, ownPortal.cast.portfolio)
  const simulated = async () => {
    const reply = await fetch(`${ownPortal.pmsOrigin}/control`)
    const { customers }: PmsSimulators = await reply.json()
    const customer = customers.find(({ pms, name }) => pms === 'Entrata' && name === 'brightwater')
    return customer?.properties.find(({ id }) => id === '1001')
  }
  const before = await simulated()
  await page.goto(ownPortal.origin)
  await openTab(page, 'PMS faults')
  const property = page.getByRole('listitem').filter({ hasText: /^Harborline Tower1001/ })
  await expect(property.getByText('1001 · ')).toBeVisible()

  await property.getByRole('button', { name: 'Fault of Harborline Tower, 1001' }).click()
  await page.getByRole('option', { name: 'Malformed reply' }).click()
  await expect(property.getByRole('button', { name: /Fault of Harborline Tower, 1001.*Malformed reply/ })).toBeEnabled()
  expect(await simulated()).toMatchObject({ fault: 'malformed' })

  await property.getByRole('button', { name: 'Let something happen in Harborline Tower, 1001' }).click()
  await page.getByRole('menuitem', { name: 'Co-tenant is added' }).click()
  await expect(page.getByText('It happened: Co-tenant is added')).toBeVisible()
  await expect(property.getByText(`${(before?.residents ?? 0) + 1} residents`)).toBeVisible()

  const headers = { authorization: 'Basic c2VjcmV0' }
  await fetch(`${ownPortal.pmsOrigin}/mri/mriapiservices/api.asp?$api=x`, { headers })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('button', { name: '1 recent call' }).click()
  await expect(page.getByText('GET /mriapiservices/api.asp?$api=x')).toBeVisible()

  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('The simulated systems are as they began.')).toBeVisible()
  await expect(property.getByRole('button', { name: /Fault of Harborline Tower, 1001.*No fault/ })).toBeVisible()
  expect(await simulated()).toEqual(before)
  expect(before).toMatchObject({ fault: null })
})

test('the first steps lead to a simulated panel and to the first open door, and a panel whose network is cut decides by what it knows, and by the change when the network is back', async ({
  page,
  portal,
  building,
}) => {
  const ada = await building.add({ name: 'Ada Adams', email: 'ada@example.com', keys: 1 })
  await portal.ask(
    `insert into devices (property_id, entrance_id, hardware_type, serial_number)
     select property_id, id, 'PICTOR', 'PX-1' from entrances where property_id = $1 and name = 'Front Door'`,
    [building.id],
  )
  await page.goto(building.path)
  const steps = page.getByRole('heading', { name: 'First steps' })
  await expect(steps).toBeVisible()
  await expect(
    page.getByText('Done: Add places, Add an entrance, Add a device, Create a key, Add a user'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open the door for the first time' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Attach a panel' }).click()
  await expect(drawerOf(page).getByRole('tab', { name: 'Panels' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Attach', exact: true }).click()
  await expect(page.getByText(/^Revision 1, format 2 ·/)).toBeVisible()
  await expect(page.getByText('1 step is left.')).toBeVisible()
  await drawerOf(page).getByRole('tab', { name: 'Mailbox' }).click()
  await page.getByRole('button', { name: 'Open the door for the first time' }).click()
  await page.getByRole('button', { name: 'Person with the app' }).click()
  await page.getByRole('option', { name: 'Ada Adams' }).click()
  const withApp = page.getByRole('button', { name: 'Try with the app' })
  await withApp.click()
  await expect(page.getByText('The door opened.')).toBeVisible()
  await expect(steps).toHaveCount(0)

  await page.getByText('Network cut').click()
  await expect(page.getByRole('checkbox', { name: 'Network cut' })).toBeChecked()
  await portal.ask('delete from person_keys where person_id = $1', [ada])
  await page.getByRole('textbox', { name: 'Access code' }).fill('000000')
  await page.getByRole('button', { name: 'Try with the code' }).click()
  await expect(page.getByText('The door stayed shut: Code or fob not known')).toBeVisible()
  await withApp.click()
  await expect(page.getByText('The door opened.')).toBeVisible()
  await expect(page.getByText('2 events not delivered')).toBeVisible()

  await page.getByText('Network cut').click()
  await expect(page.getByText(/^Revision 2, format 2 · 0 events not delivered/)).toBeVisible()
  await withApp.click()
  // A panel does not know who has no key for its door.
  await expect(page.getByText('The door stayed shut: Code or fob not known')).toBeVisible()
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('texts are exported as a table, and imported ones are shown until the page is loaded again', async ({
    page,
    context,
    portalIn,
  }) => {
    const portal = await portalIn('de')
    await portal.enter(context, portal.cast.portfolio)
    await page.goto(portal.origin)
    await openDrawer(page, 'Entwicklerwerkzeuge')
    await page.getByRole('tab', { name: 'Übersetzungen' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV exportieren' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('portico-de_DE.csv')
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv).toMatch(/^\ufefftranslation_key;english_text;current_translation;updated_translation\r\n/)
    const lines = csv.split('\r\n')
    const row = 'properties:dashboard.subtitle;These are the properties you manage.;'
    const line = lines.find((one) => one.startsWith(row)) ?? ''
    expect(line).toMatch(/;$/)

    await test.step('a table with a changed English text is refused, with its row', async () => {
      const number = (lines.indexOf(line) + 1).toLocaleString('de-DE')
      await importTexts(page, csv.replace('These are the properties you manage.', 'Your properties.'))
      await expect(page.getByText('Die Datei wurde abgelehnt')).toBeVisible()
      await expect(page.getByText(`Zeile ${number}: Der englische Text wurde geändert.`)).toBeVisible()
    })

    await test.step('a new text is previewed, then shown', async () => {
      await importTexts(page, csv.replace(line, `${line}"Das ist, was Sie verwalten."`))
      await expect(page.getByText('1 Text ändert sich')).toBeVisible()
      await page.getByRole('button', { name: 'Texte anzeigen' }).click()
      await expect(page.getByText('Das ist, was Sie verwalten.')).toBeVisible()
      await expect(page.getByText('1 importierter Text wird angezeigt')).toBeVisible()
    })

    await test.step('the text is as before when the page is loaded again', async () => {
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Das ist, was Sie verwalten.')).toBeHidden()
    })
  })
})
