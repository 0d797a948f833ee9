import { createHash, randomBytes } from 'node:crypto'
import { tokenOf } from '@portico/server/domains/account/invitations.service'
import { action, confirm, dialog, expectText, rowOf } from './support/people.ts'
import { expect, look, test } from './support/screens.ts'

test('the link makes the first operator, who adds a company, finds it and invites its owner, who comes to an empty dashboard', async ({
  page,
  portal,
  browser,
}) => {
  const secret = randomBytes(32).toString('base64url')
  await portal.ask(`update accounts set kind = null where kind = 'operator'`)
  await portal.ask(
    `insert into operator_links (token_hash, expires_at) values ($1, now() + interval '1 hour') on conflict do nothing`,
    [createHash('sha256').update(secret).digest()],
  )
  const [robin, kim] = [await portal.createStranger(), await portal.createStranger()]
  await portal.ask(`update accounts set full_name = 'Robin Runner' where id = $1`, [robin])
  const emailOf = async (id: string) =>
    (await portal.ask<{ email: string }>('select email from accounts where id = $1', [id]))[0]?.email ?? ''
  const [own, owner] = [await emailOf(robin), await emailOf(kim)]
  await portal.enter(page.context(), robin)
  const addresses: string[] = []
  page.on('request', (request) => void addresses.push(`${request.url()} ${request.headers().referer}`))
  const refused: string[] = []
  page.on('response', (response) => void (response.status() === 403 && refused.push(response.url())))
  await page.goto(`/operator#${secret}`)
  await expectText(page, `You are signed in as Robin Runner (${own}).`)
  await expect(page).toHaveURL(/\/operator$/)
  await look(page, 'operator-claim')
  await action(page, 'Become an operator').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Companies/ })).toBeVisible()
  expect(addresses.filter((address) => address.includes(secret))).toEqual([])

  const name = `Journey Homes ${secret.slice(0, 6)}`
  await page.getByRole('link', { name: 'Add company' }).first().click()
  await page.getByRole('textbox', { name: 'Company name' }).fill(name)
  await page.getByRole('textbox', { name: 'Email address of the owner' }).fill(own)
  await action(page, 'Add company').click()
  await expectText(page, /^An operator signs in with this address\./)
  await look(page, 'operator-company-add')
  await page.getByRole('textbox', { name: 'Email address of the owner' }).fill('typing@portico.exmaple')
  await action(page, 'Add company').click()
  await expectText(page, `${name} was added`)
  await page.getByRole('searchbox', { name: 'Find companies by name or owner' }).fill(name)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await action(page, `Invite owner: ${name}`).click()
  await expect(dialog(page)).toContainText('The earlier invitation of typing@portico.exmaple will no longer work.')
  await dialog(page).getByRole('textbox').fill(owner)
  await confirm(page, 'Invite')
  await expectText(page, `${owner} is invited to own ${name}`)
  await expect(rowOf(page, name)).toContainText(`${owner} is invited`)
  await look(page, 'operator-companies')

  const [invite] = await portal.ask<{ id: string }>('select id from invites where email = $1', [owner])
  const elsewhere = await browser.newContext({ baseURL: portal.origin })
  await portal.enter(elsewhere, kim)
  const theirs = await elsewhere.newPage()
  await theirs.goto(`/register?invite=${tokenOf(portal.keys, invite?.id ?? '')}`)
  await expectText(theirs, 'Put in your first building')
  await look(theirs, 'dashboard-of-new-owner')
  await elsewhere.close()
  await page.reload()
  await expect(rowOf(page, name)).toContainText('Pat Stranger')
  await page.goto('/operator/buildings')
  await expect(page.getByRole('heading', { level: 1, name: /^Properties/ })).toBeVisible()
  await look(page, 'operator-buildings')
  await action(page, 'Developer tools').click()
  await expect(page.getByRole('tab')).toHaveText(['Feature flags', 'Texts'])
  expect(refused).toEqual([])
})
