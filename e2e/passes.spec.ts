import type { Browser, Page } from '@playwright/test'
import { passesRoutes } from '@portico/contract/passes/passes.routes'
import { addDoor } from './support/access.ts'
import type { Building } from './support/building.ts'
import { action, confirm, dialog, expectText, rowOf } from './support/people.ts'
import type { Portal } from './support/portal.ts'
import { expect, look, lookAtTexts, test } from './support/screens.ts'

const HOUR = 3_600_000

const visitorField = (page: Page) => page.getByRole('textbox', { name: 'Name of the visitor' })

async function choose(page: Page, field: RegExp, options: readonly string[]) {
  await page.getByRole('button', { name: field }).click()
  for (const option of options) await page.getByRole('option', { name: option }).click()
  await page.keyboard.press('Escape')
}

/** Makes a pass without the form. */
async function makePass(
  portal: Portal,
  building: Building,
  hostId: string,
  entranceIds: string[],
  visitorName: string,
) {
  const { pass } = await portal.call<{ pass: { id: string; version: number } }>(
    building.account,
    'POST',
    '/v1/passes',
    {
      ...{ propertyId: building.id, visitorName, email: null, locale: 'en_US', hostId, uses: 2 },
      accessPointIds: entranceIds,
      fromTimeMillis: Date.now() - HOUR,
      untilTimeMillis: Date.now() + HOUR,
    },
  )
  return pass
}

/** The browser of somebody who has no account. */
async function openVisitor(
  browser: Browser,
  portal: Portal,
  options: { locale?: string; javaScriptEnabled?: boolean } = {},
) {
  const context = await browser.newContext({
    baseURL: portal.origin,
    viewport: { width: 390, height: 844 },
    ...options,
  })
  return context.newPage()
}

test('a manager makes a pass for a visitor of a user, who sees it on a phone and shows its number until it is withdrawn', async ({
  page,
  portal,
  building,
  browser,
}) => {
  const ana = await building.add({ name: 'Ana Silva', email: 'ana@example.com' })
  const [lobby, garage] = [await addDoor(portal, building, 'Lobby'), await addDoor(portal, building, 'Garage')]
  await lobby.pull()
  await garage.pull()
  await portal.ask('update panels set list_format = 2 where device_id = $1', [garage.deviceId])
  await garage.goOffline()
  await page.goto(`${building.path}/users/${ana}`)
  await page.getByRole('link', { name: 'Make a pass' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Make a pass/ })).toBeVisible()
  await action(page, 'Make pass').click()
  await expectText(page, 'Enter the name of the visitor.')
  await expectText(page, 'Choose at least one entrance.')
  await visitorField(page).fill('Mia Novak')
  await page.getByRole('textbox', { name: /^Email/ }).fill('mia@visitor.example')
  await expect(page.getByRole('button', { name: /^Host/ })).toContainText('Ana Silva')
  await choose(page, /^Entrances that the pass opens/, ['Lobby', 'Garage'])
  await expectText(page, 'Garage is offline now')
  await expectText(page, 'Lobby does not open with a pass')
  await action(page, 'All of tomorrow').click()
  await expect(page.getByRole('textbox', { name: 'Until: time' })).toHaveValue('23:59')
  await look(page, 'pass-make')
  await action(page, 'Rest of today').click()
  await action(page, 'Make pass').click()
  await expect(page.getByRole('heading', { level: 1, name: 'The pass for Mia Novak is ready' })).toBeVisible()
  await expectText(page, 'An email with the link is on its way to mia@visitor.example.')
  const link = (await page.getByText(/\/pass#/).textContent()) ?? ''
  await look(page, 'pass-made')

  const phone = await openVisitor(browser, portal)
  const asked: string[] = []
  phone.on(
    'request',
    (request) => void asked.push(`${request.method()} ${request.url()} ${request.headers().referer ?? ''}`),
  )
  await phone.goto(link)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Northcott House')
  await expect(phone.getByRole('main')).toContainText('Valid now')
  await expect(phone.getByRole('main')).toContainText('1 of 1 left')
  await phone.getByRole('button', { name: 'Show number' }).click()
  await expect(phone.getByText('Type this number on the keypad at the entrance.')).toBeVisible()
  await phone.getByRole('button', { name: 'Show QR code' }).click()
  await expect(phone.getByRole('img', { name: 'QR code of this page' })).toBeVisible()
  await look(phone, 'pass-page')
  const secret = new URL(link).hash.slice(1)
  expect(asked.filter((request) => request.includes(secret))).toEqual([])

  await page.getByRole('link', { name: 'Show all passes' }).click()
  await expect(rowOf(page, 'Mia Novak')).toContainText('Ana Silva')
  await look(page, 'passes')
  await action(page, 'Actions for the pass of Mia Novak').click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await expect(dialog(page)).toContainText('nothing brings the pass back')
  await expect(dialog(page)).toContainText('Garage')
  await confirm(page, 'Withdraw')
  await expectText(page, 'The pass of Mia Novak was withdrawn')
  await expectText(page, 'No passes')
  await phone.reload()
  await expect(phone.getByRole('main')).toContainText('Withdrawn')
  await expect(phone.getByRole('button', { name: 'Show number' })).toHaveCount(0)
  await page.getByRole('button', { name: /^State All/ }).click()
  await page.getByRole('option', { name: 'All, with ended ones' }).click()
  await expect(rowOf(page, 'Mia Novak')).toContainText('By a manager')
  await expect(page).toHaveURL(/state=all/)
  await page.reload()
  await expect(rowOf(page, 'Mia Novak')).toContainText('Withdrawn')
  await phone.context().close()
})

test('what was typed stays when the pass is not made, and an entrance that was archived meanwhile is chosen anew', async ({
  page,
  portal,
  building,
  faults,
}) => {
  await building.add({ name: 'Ana Silva', email: 'ana@example.com' })
  const lobby = await addDoor(portal, building, 'Lobby')
  await addDoor(portal, building, 'Garage')
  await page.goto(`${building.path}/passes/make`)
  await visitorField(page).fill('Mia Novak')
  await choose(page, /^Host/, ['Ana Silva'])
  await choose(page, /^Entrances that the pass opens/, ['Lobby', 'Garage'])
  const fault = await faults.refuse(passesRoutes.create)
  await action(page, 'Make pass').click()
  await expectText(page, 'The pass was not made.')
  await expect(visitorField(page)).toHaveValue('Mia Novak')
  await fault.remove()
  await portal.ask('update entrances set archived_at = now() where id = $1', [lobby.entranceId])
  await action(page, 'Make pass').click()
  await expectText(page, 'One of the entrances no longer exists. Choose again.')
  await expect(visitorField(page)).toHaveValue('Mia Novak')
  await expect(page.getByText('Lobby', { exact: true })).toHaveCount(0)
  await action(page, 'Make pass').click()
  await expect(page.getByRole('heading', { level: 1, name: 'The pass for Mia Novak is ready' })).toBeVisible()
})

test('number and link are shown after a press that says that looking is recorded, and a pass that a colleague has withdrawn is told as such', async ({
  page,
  portal,
  building,
}) => {
  const ana = await building.add({ name: 'Ana Silva', email: 'ana@example.com' })
  const lobby = await addDoor(portal, building, 'Lobby')
  const { id, version } = await makePass(portal, building, ana, [lobby.entranceId], 'Mia Novak')
  const looks = async () =>
    (await portal.ask(`select from audit where entity_id = $1 and action = 'passes.reveal'`, [id])).length
  await page.goto(`${building.path}/passes`)
  await action(page, 'Actions for the pass of Mia Novak').click()
  await page.getByRole('menuitem', { name: 'Show number and link' }).click()
  await expect(dialog(page)).toContainText('Looking at them is recorded in Changes.')
  expect(await looks()).toBe(0)
  await confirm(page, 'Show number and link')
  await expect(dialog(page).getByText(/\/pass#/)).toBeVisible()
  expect(await looks()).toBe(1)
  await look(page, 'pass-secrets')
  await confirm(page, 'Close')
  await portal.call(building.account, 'POST', `/v1/passes/${id}/withdrawal`, { version })
  await action(page, 'Actions for the pass of Mia Novak').click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await confirm(page, 'Withdraw')
  await expectText(page, 'The pass of Mia Novak has already ended')
  await expectText(page, 'No passes')
})

test('a link that leads to no pass says so, in the language of the browser or the one that is chosen, and without scripts the page says what it needs', async ({
  portal,
  browser,
}) => {
  const phone = await openVisitor(browser, portal, { locale: 'de-DE' })
  await phone.goto('/pass#nobody-knows-this')
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Dieser Link führt zu keinem Besucherpass')
  await lookAtTexts(phone, 'pass-unknown')
  await phone.getByRole('combobox', { name: 'Sprache' }).selectOption('ja-JP')
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('このリンクの訪問者パスはありません')
  await expect(phone).toHaveURL(/\?language=ja-JP#nobody-knows-this$/)
  await phone.context().setOffline(true)
  await phone.evaluate(() => {
    window.location.hash = '#another'
  })
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('訪問者パスを読み込めませんでした')
  await phone.context().setOffline(false)
  await phone.getByRole('button', { name: '再試行' }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('このリンクの訪問者パスはありません')
  await phone.context().close()
  const plain = await openVisitor(browser, portal, { javaScriptEnabled: false })
  await plain.goto('/pass#nobody-knows-this')
  await expect(plain.getByRole('main')).toContainText('This page needs JavaScript to show your pass.')
  await plain.context().close()
})
