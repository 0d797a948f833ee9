import { drawerOf, importTexts, installPanel, openDrawer, sendInvitation } from './support/developer.ts'
import { expect, look, lookAtTexts, test } from './support/screens.ts'

test('the developer tools: flags, a mail, a property-management system with a fault, a profile that waits, and a panel whose door stayed shut', async ({
  page,
  portal,
  building,
  setFlags,
}) => {
  await sendInvitation(portal, building, 'Mia Newcomer', 'mia@example.com')
  const credentials = { clientId: 'C1', databaseName: 'DB', username: 'portico', password: 'secret', version: 'x7' }
  const profile = { pmsName: 'MRI', nickname: 'MRI profile', credentials }
  await portal.call(building.account, 'POST', '/v1/integrations/pms/credentials', profile)
  await installPanel(portal, building)
  // No other test uses the simulators of this portal, and however often this one runs, it leaves the same fault.
  const reply = await fetch(`${portal.pmsOrigin}/control/fault`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pms: 'Entrata', customer: 'brightwater', propertyId: '1001', fault: 'malformed' }),
  })
  expect(reply.status).toBe(200)
  await fetch(`${portal.pmsOrigin}/mri/mriapiservices/api.asp?$api=x`)
  await setFlags({ kapEnabled: false })
  await page.goto('/')
  await openDrawer(page)
  await expect(drawerOf(page).getByText('1 flag overridden')).toBeVisible()
  await look(page, 'developer-flags')
  await page.getByRole('tab', { name: 'Mailbox' }).click()
  await page.getByRole('list', { name: 'Emails' }).getByRole('button').click()
  await expect(page.getByText('Hello Mia Newcomer,')).toBeVisible()
  await look(page, 'developer-mailbox')
  await page.getByRole('tab', { name: 'PMS faults' }).click()
  await expect(page.getByRole('button', { name: /Fault of Harborline Tower, 1001.*Malformed reply/ })).toBeVisible()
  await page.getByRole('button', { name: /recent call/ }).click()
  await expect(page.getByText('GET /mriapiservices/api.asp?$api=x').first()).toBeVisible()
  await look(page, 'developer-pms')
  await page.getByRole('tab', { name: 'Approvals' }).click()
  await expect(page.getByRole('button', { name: 'Approve MRI profile' })).toBeVisible()
  await look(page, 'developer-approvals')
  await page.goto(building.path)
  await openDrawer(page)
  await page.getByRole('tab', { name: 'Panels' }).click()
  await expect(page.getByText(/^Revision 1, format 2 ·/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Access code' }).fill('123456')
  await page.getByRole('button', { name: 'Try with the code' }).click()
  await expect(page.getByText('The door stayed shut: Code or fob not known')).toBeVisible()
  await look(page, 'developer-panels')
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })
  const table = (english: string) =>
    [
      'translation_key,english_text,current_translation,updated_translation',
      `properties:dashboard.subtitle,${english},Dies sind Ihre Objekte.,"Das ist, was Sie verwalten."`,
    ].join('\r\n')

  test('imported texts in German: the file is refused, or its changes are shown first', async ({
    page,
    context,
    portalIn,
  }) => {
    const portal = await portalIn('de')
    await portal.enter(context, portal.cast.portfolio)
    await page.goto(portal.origin)
    await openDrawer(page, 'Entwicklerwerkzeuge')
    await page.getByRole('tab', { name: 'Übersetzungen' }).click()
    await importTexts(page, table('Your properties.'))
    await expect(page.getByText('Zeile 2: Der englische Text wurde geändert.')).toBeVisible()
    await look(page, 'developer-texts-refused-german')
    await importTexts(page, table('These are the properties you manage.'))
    await expect(page.getByText('1 Text ändert sich')).toBeVisible()
    await look(page, 'developer-texts-preview-german')
  })
})

test.describe('in Japanese', () => {
  test.use({ locale: 'ja-JP' })

  test('the flags in the developer tools are named and explained in Japanese', async ({ page, context, portalIn }) => {
    const portal = await portalIn('jp')
    await portal.enter(context, portal.cast.portfolio)
    await page.goto(portal.origin)
    await openDrawer(page, '開発者ツール')
    await expect(page.getByText('0件のフラグを上書き中')).toBeVisible()
    await lookAtTexts(page, 'developer-flags-japanese')
  })
})
