import { createHash } from 'node:crypto'
import { expect, test } from './support/journey.ts'

test('pages are counted by their pattern; nothing of what was looked at is told', async ({
  page,
  portal,
  signInAs,
}) => {
  await signInAs('portfolio')
  const [last] = await portal.ask<{ id: string }>('select coalesce(max(id), 0)::text as id from metric_events')
  await page.goto('/?filter=harborline')
  await page.getByRole('link', { name: 'Harborline Tower' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harborline Tower' })).toBeVisible()
  // A page that goes away sends what it has.
  await page.goto('about:blank')
  const counted = () =>
    portal.ask<{ name: string; details: object }>(
      `select name, details from metric_events where kind = 'pageView' and account_id = $1 and id > $2 order by id`,
      [portal.cast.portfolio, last?.id],
    )
  await expect.poll(counted).toContainEqual({ name: '/properties/:propertyId', details: {} })
  expect(new Set((await counted()).map(({ name }) => name))).toEqual(new Set(['/', '/properties/:propertyId']))
})

test('a page that stays open tells after some seconds, in one call', async ({ page, portal, signInAs }) => {
  await signInAs('portfolio')
  await page.clock.install()
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto('/nowhere')
  await expect.poll(() => calls).toContain('/v1/csrf/getToken')
  expect(calls).not.toContain('/v1/metrics/events')
  await page.clock.runFor(11_000)
  const counted = () =>
    portal.ask(`select name from metric_events where account_id = $1 and name = '/*'`, [portal.cast.portfolio])
  await expect.poll(counted).toEqual([{ name: '/*' }])
  expect(calls.filter((path) => path === '/v1/metrics/events')).toHaveLength(1)
})

test('an accepted invitation is counted before the page is left', async ({ page, portal }) => {
  const token = 'an-invitation-that-is-counted'
  await portal.ask(`update accounts set kind = null where subject = 'demo-newcomer'`)
  await portal.ask(
    `insert into invites (token_hash, email, kind, property_ids) values ($1, 'mia.novak@portico.example', 'propertyManager', array[$2::uuid])`,
    [createHash('sha256').update(token).digest(), portal.cast.properties.openToPartner],
  )
  const [last] = await portal.ask<{ id: string }>('select coalesce(max(id), 0)::text as id from metric_events')
  await page.goto(`/register?invite=${token}`)
  await page.getByRole('button', { name: /Mia Novak/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Mia Novak')
  const counted = () =>
    portal.ask(
      `select e.name, a.full_name from metric_events e join accounts a on a.id = e.account_id
       where e.kind = 'acceptInvite' and e.id > $1`,
      [last?.id],
    )
  await expect.poll(counted).toEqual([{ name: '/register', full_name: 'Mia Novak' }])
})

test('of a visitor who is not signed in, or not invited, nothing is counted', async ({ page, portal, signInAs }) => {
  const ofUninvited = () =>
    portal.ask(
      'select e.id from metric_events e left join accounts a on a.id = e.account_id where a.kind is null order by e.id',
    )
  const before = await ofUninvited()
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await signInAs('stranger')
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Go To Account Selection' })).toBeVisible()
  await page.goto('about:blank')
  expect(calls).not.toContain('/v1/metrics/events')
  expect(await ofUninvited()).toEqual(before)
})
