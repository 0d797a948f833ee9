import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { sendInvitations } from '@portico/server/domains/people/invitations'
import { openMailer } from '@portico/server/platform/mailer'
import { expect, lookAt, test } from './support/journey.ts'
import { startPortal } from './support/portal.ts'

async function choose(page: Page, flag: string, choice: string) {
  await page.getByRole('button', { name: new RegExp(`Override of ${flag}\\b`) }).click()
  await page.getByRole('option', { name: choice, exact: true }).click()
}

const textOf = async (download: Download) => readFile(await download.path(), 'utf8')

test('a flag is overridden at once, in this browser, until it is reset', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/?help=keys')
  const help = page.getByRole('complementary', { name: 'Help' })
  await expect(help).toBeVisible()

  await page.getByRole('button', { name: 'Developer tools', exact: true }).click()
  const tools = page.getByRole('complementary', { name: 'Developer tools' })
  await expect(help).toBeHidden()
  await expect(tools.getByRole('heading', { level: 2, name: 'Developer tools' })).toBeVisible()
  await expect(tools.getByText('helpPanelEnabled', { exact: true })).toBeVisible()
  await expect(tools.getByRole('listitem')).toHaveCount(24)
  await choose(page, 'kapEnabled', 'Off')
  await expect(tools.getByText('1 flag overridden')).toBeVisible()
  await lookAt(page, 'developer-flags')
  // The dashboard counts providers only where third-party deliveries are enabled.
  await expect(page.locator('main li:has(h2)').first()).toBeVisible()
  await expect(page.locator('main li:has(h2)').getByText(/^Providers?$/)).toHaveCount(0)

  await page.reload()
  await expect(page.locator('main li:has(h2)').first()).toBeVisible()
  await expect(page.locator('main li:has(h2)').getByText(/^Providers?$/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Developer tools', exact: true }).click()
  await tools.getByRole('button', { name: 'Reset all' }).click()
  await expect(tools.getByText('0 flags overridden')).toBeVisible()
  await expect(
    page
      .locator('main li:has(h2)')
      .getByText(/^Providers?$/)
      .first(),
  ).toBeVisible()
})

test('a list is applied when the flag takes it, and what it does not take is named', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/')
  await page.getByRole('button', { name: 'Developer tools', exact: true }).click()
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

test('an invitation is read in the mailbox', async ({ page, portal, signInAs }) => {
  const email = `mia.${Date.now()}@example.com`
  await portal.ask(
    `with person as (insert into people (property_id, place_id, email, person_name, relation_type)
       select property_id, id, $2, 'Mia Newcomer', 'GUEST' from places where property_id = $1 and label = 'Property' returning property_id, id)
     insert into person_invitations (property_id, person_id) select property_id, id from person`,
    [portal.cast.properties.openToPartner, email],
  )
  await signInAs('portfolio')
  await page.goto('/')
  await page.getByRole('button', { name: 'Developer tools', exact: true }).click()
  await page.getByRole('tab', { name: 'Mailbox' }).click()
  const mails = page.getByRole('list', { name: 'Mails' })
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled()
  await expect(mails.getByText(email)).toHaveCount(0)

  const { database, config, app } = portal
  await sendInvitations({ database, mailer: openMailer(config), country: 'us', log: app.log })
  await page.getByRole('button', { name: 'Refresh' }).click()
  const mail = mails.getByRole('listitem').filter({ hasText: email })
  await mail.getByRole('button').click()
  await expect(mail.getByText('Hello Mia Newcomer,')).toBeVisible()
  await lookAt(page, 'developer-mailbox')
})

test('simulated systems are ailed, moved on and reset', async ({ page, portal, signInAs }) => {
  portal.pms.world.reset()
  await signInAs('portfolio')
  await page.goto('/')
  await page.getByRole('button', { name: 'Developer tools', exact: true }).click()
  await page.getByRole('tab', { name: 'PMS faults' }).click()
  const property = page.getByRole('listitem').filter({ hasText: /^Harborline Tower1001/ })
  await expect(property.getByText('1001 · ')).toBeVisible()

  await property.getByRole('button', { name: 'Fault of Harborline Tower, 1001' }).click()
  await page.getByRole('option', { name: 'Malformed reply' }).click()
  await expect(property.getByRole('button', { name: /Fault of Harborline Tower, 1001.*Malformed reply/ })).toBeEnabled()
  const customer = { pms: 'Entrata', customer: 'brightwater', propertyId: '1001' } as const
  expect(portal.pms.world.ownFault(customer)).toBe('malformed')

  const residents = portal.pms.world.customers()[0]?.properties[0]?.residents.length ?? 0
  await property.getByRole('button', { name: 'Let something happen in Harborline Tower, 1001' }).click()
  await page.getByRole('menuitem', { name: 'Co-tenant is added' }).click()
  await expect(page.getByText('It happened: Co-tenant is added')).toBeVisible()
  await expect(property.getByText(`${residents + 1} residents`)).toBeVisible()

  await fetch(`${portal.pms.origin}/mri/mriapiservices/api.asp?$api=x`, {
    headers: { authorization: 'Basic c2VjcmV0' },
  })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('button', { name: '1 recent call' }).click()
  await expect(page.getByText('GET /mriapiservices/api.asp?$api=x')).toBeVisible()
  await lookAt(page, 'developer-pms')

  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('The simulated systems are as they began.')).toBeVisible()
  await expect(property.getByRole('button', { name: /Fault of Harborline Tower, 1001.*No fault/ })).toBeVisible()
  expect(portal.pms.world.ownFault(customer)).toBeNull()
})

test('the drawer stays open from page to page and closes with the keyboard', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  await page.goto('/?filter=harborline')
  const opener = page.getByRole('button', { name: 'Developer tools', exact: true })
  await opener.press('Enter')
  const closer = page.getByRole('button', { name: 'Close developer tools' })
  await expect(closer).toBeFocused()
  await page.getByRole('link', { name: 'Harborline Tower' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harborline Tower' })).toBeVisible()
  await closer.press('Enter')
  await expect(closer).toBeHidden()
  await opener.press('Enter')
  await expect(closer).toBeFocused()
  await closer.press('Enter')
  await expect(opener).toBeFocused()
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })
  // It may be the first to open this portal.
  test.slow()

  test('texts go out as a table and come back with other words, seen at once', async ({ page, context, portalIn }) => {
    const portal = await portalIn('de')
    await portal.enter(context, portal.cast.portfolio)
    await page.goto(portal.origin)
    await page.getByRole('button', { name: 'Entwicklerwerkzeuge', exact: true }).click()
    await page.getByRole('tab', { name: 'Übersetzungen' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV exportieren' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('portico-de_DE.csv')
    const csv = await textOf(download)
    expect(csv).toMatch(/^\ufefftranslation_key,english_text,current_translation,updated_translation\r\n/)
    const row = 'properties:dashboard.subtitle,These are the properties you manage.,'
    const line = csv.split('\r\n').find((one) => one.startsWith(row)) ?? ''
    expect(line).toMatch(/,$/)

    const importing = (content: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'texte.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })

    await test.step('a changed English text is refused, with its row', async () => {
      const number = csv.split('\r\n').indexOf(line) + 1
      await importing(csv.replace('These are the properties you manage.', 'Your properties.'))
      await expect(page.getByText('Die Datei wurde abgelehnt')).toBeVisible()
      await expect(
        page.getByText(`Zeile ${number.toLocaleString('de-DE')}: Der englische Text wurde geändert.`),
      ).toBeVisible()
      await lookAt(page, 'developer-texts-refused-german')
    })

    await test.step('a new text is previewed, then shown', async () => {
      await importing(csv.replace(line, `${line}"Das ist, was Sie verwalten."`))
      await expect(page.getByText('1 Text ändert sich')).toBeVisible()
      await lookAt(page, 'developer-texts-preview-german')
      await page.getByRole('button', { name: 'Texte anzeigen' }).click()
      await expect(page.getByText('Das ist, was Sie verwalten.')).toBeVisible()
      await expect(page.getByText('1 importierter Text wird angezeigt')).toBeVisible()
    })

    await test.step('until the page is loaded again', async () => {
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Das ist, was Sie verwalten.')).toBeHidden()
    })
  })
})

test.describe('in Japanese', () => {
  test.use({ locale: 'ja-JP' })
  test.slow()

  test('the flags are named and explained', async ({ page, context, portalIn }) => {
    const portal = await portalIn('jp')
    await portal.enter(context, portal.cast.portfolio)
    await page.goto(portal.origin)
    await page.getByRole('button', { name: '開発者ツール', exact: true }).click()
    await expect(page.getByText('0件のフラグを上書き中')).toBeVisible()
    await lookAt(page, 'developer-flags-japanese')
  })
})

test.describe('in Prod', () => {
  test.slow()

  test('there is neither a drawer, nor its files, nor an override', async ({ page, context }) => {
    const portal = await startPortal({ stage: 'prod' })
    try {
      await portal.enter(context, portal.cast.portfolio)
      const manifest = JSON.parse(
        await readFile(new URL('../apps/web/dist/client/.vite/manifest.json', import.meta.url), 'utf8'),
      )
      const file: string = manifest['src/app/developer/developer-drawer.tsx'].file
      const reply = await page.goto(portal.origin)
      expect(await reply?.text()).not.toContain('developer-')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Alexandra Reyes')
      await expect(page.getByRole('button', { name: 'Developer tools' })).toHaveCount(0)
      expect((await page.request.get(`${portal.origin}/${file}`)).status()).toBe(404)
      expect((await page.request.get(`${portal.origin}/${manifest['src/entry-client.tsx'].file}`)).status()).toBe(200)

      await page.evaluate(() =>
        localStorage.setItem(
          'portico.preferences',
          '{"version":1,"splashDismissed":true,"flagOverrides":{"kapEnabled":false}}',
        ),
      )
      await page.reload()
      await expect(
        page
          .locator('main li:has(h2)')
          .getByText(/^Providers?$/)
          .first(),
      ).toBeVisible()
    } finally {
      await portal.close()
    }
  })
})

test('outside Prod the files are there', async ({ page, signInAs }) => {
  await signInAs('portfolio')
  const manifest = JSON.parse(
    await readFile(new URL('../apps/web/dist/client/.vite/manifest.json', import.meta.url), 'utf8'),
  )
  const reply = await page.request.get(`/${manifest['src/app/developer/developer-drawer.tsx'].file}`)
  expect(reply.status()).toBe(200)
})
