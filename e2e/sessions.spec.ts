import type { BrowserContext } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { fillNetwork, networksPath } from './support/networks.ts'
import type { Portal } from './support/portal.ts'

/** Says of the session that was started last with what it is used. */
async function nameLatest(portal: Portal, accountId: string, browser: string, system: string) {
  await portal.ask(
    `update sessions set browser = $2, system = $3, network = '203.0.113.x'
     where id = (select id from sessions where account_id = $1 order by created_at desc limit 1)`,
    [accountId, browser, system],
  )
}

async function enterAs(portal: Portal, context: BrowserContext, accountId: string, browser: string, system: string) {
  await portal.enter(context, accountId)
  await nameLatest(portal, accountId, browser, system)
}

test('a manager ends a session, one that had already ended, and all others; the browser of the first lands on the sign-in page at once', async ({
  page,
  browser,
  portal,
  building,
}) => {
  await nameLatest(portal, building.account, 'Chrome', 'Windows')
  const elsewhere = await browser.newContext({ baseURL: portal.origin })
  await enterAs(portal, elsewhere, building.account, 'Safari', 'iOS')
  const phone = await elsewhere.newPage()
  await phone.goto('/account')
  await expect(phone.getByRole('row', { name: /Safari on iOS.*This browser/ })).toBeVisible()

  await page.goto('/account')
  const current = page.getByRole('row', { name: /Chrome on Windows.*This browser/ })
  await expect(current).toContainText('Sign out to end it')
  await expect(current.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Safari on iOS.*203\.0\.113\.x/ })).toBeVisible()

  const end = page.getByRole('button', { name: 'End Safari on iOS' })
  const question = page.getByRole('dialog', { name: 'End the session Safari on iOS?' })
  await end.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(end).toBeFocused()
  await end.click()
  await question.getByRole('button', { name: 'End', exact: true }).click()
  await expect(page.getByText('The session Safari on iOS has ended').first()).toBeVisible()
  await expect(page.getByRole('row', { name: /Safari on iOS/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'End all other sessions' })).toBeDisabled()

  await phone.getByRole('link', { name: 'Personal Dashboard' }).first().click()
  await expect(phone.getByRole('button', { name: /Jonas Lindqvist/ })).toBeVisible()
  await elsewhere.close()

  await test.step('who ends a session that another browser has ended already is told so', async () => {
    await portal.signIn(building.account)
    await nameLatest(portal, building.account, 'Firefox', 'Linux')
    await page.reload()
    await page.getByRole('button', { name: 'End Firefox on Linux' }).click()
    await portal.ask(`delete from sessions where account_id = $1 and browser = 'Firefox'`, [building.account])
    await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
    await expect(page.getByText('The session Firefox on Linux had already ended').first()).toBeVisible()
    await expect(page.getByRole('row', { name: /Firefox on Linux/ })).toHaveCount(0)
  })

  await test.step('all other sessions are ended by keyboard', async () => {
    const others = [await portal.signIn(building.account), await portal.signIn(building.account)]
    await page.reload()
    await page.getByRole('button', { name: 'End all other sessions' }).press('Enter')
    const all = page.getByRole('dialog', { name: 'End all other sessions?' })
    await all.getByRole('button', { name: 'End all other sessions' }).press('Enter')
    await expect(page.getByText('2 other sessions have ended').first()).toBeVisible()
    for (const { cookie } of others) {
      const reply = await fetch(`${portal.origin}/v1/user/info`, { headers: { cookie } })
      expect(reply.status).toBe(401)
    }
  })
})

test('a form whose session has ended, or is of somebody else now, is saved with its input after its manager has signed in again', async ({
  page,
  context,
  portal,
  building,
}) => {
  await page.goto(`${networksPath(building)}/add`)
  await fillNetwork(page)
  await portal.enter(context, portal.cast.single)
  const save = page.getByRole('button', { name: 'Add network', exact: true })
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'You are signed out' })
  const foreign = /This browser is now signed in as .*sign in as/
  await expect(dialog).toContainText(foreign)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Failed to add network.', { exact: true })).toBeVisible()

  await portal.enter(context, building.account)
  await portal.ask('delete from sessions where account_id = $1', [building.account])
  await save.click()
  const opened = context.waitForEvent('page')
  await dialog.getByRole('link', { name: 'Sign in in a new tab' }).click()
  const tab = await opened
  await expect(tab.getByRole('button', { name: /Jonas Lindqvist/ })).toBeVisible()
  await tab.close()
  const comeBack = () => page.evaluate(() => dispatchEvent(new Event('focus')))
  await portal.enter(context, portal.cast.single)
  await comeBack()
  await expect(dialog).toContainText(foreign)
  await portal.enter(context, building.account)
  await comeBack()
  await expect(page.getByText('Network added.', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /Lobby/ })).toBeVisible()
})
