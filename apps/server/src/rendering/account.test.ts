import { openPages } from '@portico/tools/testing/pages'
import { afterAll, expect, test } from 'vitest'

const portal = await openPages()
afterAll(() => portal.close())

const CRUMBS = 'nav[aria-label=Breadcrumbs] li'

test('the profile shows name and e-mail address and who can change them', async () => {
  const page = await portal.visit('/account')
  expect(page.title()).toBe('Profile | Portico')
  expect(page.texts(CRUMBS)).toEqual(['Personal Dashboard', 'Profile'])
  expect(page.texts('#page dd')).toEqual(['Alexandra Reyes', 'alexandra.reyes@portico.example'])
  expect(page.find('#page a[href="/need-help"]').map(({ textContent }) => textContent)).toEqual(['Contact support'])
})

test('the tasks of the account are listed with their numbers, the latest first', async () => {
  await portal.ask(
    `insert into bulk_jobs (id, account_id, property_id, operation, shared, total, done, failed, done_before, created_at, finished_at, seen_at)
     select gen_random_uuid(), $1, $2, operation, '{}', 1000, done, failed, before, now() - age, now(), now()
     from (values ('changeKeys', 1000, 0, 1000, interval '1 hour'), ('deleteFobs', 990, 10, 0, interval '2 hours'), ('deleteKeys', 0, 1000, 0, interval '3 hours'))
       as jobs(operation, done, failed, before, age)`,
    [portal.cast.portfolio, portal.cast.properties.openToPartner],
  )
  await portal.ask('update bulk_jobs set finished_at = null, done = 0 where operation = $1', ['changeKeys'])
  const page = await portal.visit('/tasks')
  expect(page.title()).toBe('Tasks | Portico')
  expect(page.texts('#page tbody th')).toEqual(['Change keys', 'Delete fobs', 'Delete keys'])
  const cells = page.texts('#page tbody td')
  expect(cells.filter((text) => / of |failed|progress|Failed/.test(text))).toEqual([
    'In progress',
    '1,000 of 2,000',
    '10 failed',
    '990 of 1,000',
    'Failed',
    '0 of 1,000',
  ])
  expect((await portal.visit('/tasks', { as: 'single' })).texts('#page')).toEqual([
    expect.stringContaining('No tasks in the last seven days'),
  ])
})

test('the server keeps the language in which an account last saw the portal, and the choice of the browser stays first', async () => {
  const kept = async () =>
    (await portal.ask<{ locale: string }>('select locale from accounts where id = $1', [portal.cast.single]))[0]?.locale
  const first = await portal.visit('/account', { as: 'single' })
  expect([first.find('html')[0]?.getAttribute('lang'), await kept()]).toEqual(['en-US', 'en_US'])
  await portal.ask(`update accounts set locale = 'ja_JP' where id = $1`, [portal.cast.single])
  const again = await portal.visit('/account', { as: 'single' })
  expect([again.find('html')[0]?.getAttribute('lang'), await kept()]).toEqual(['en-US', 'en_US'])
})

test('the help page has its resources', async () => {
  const page = await portal.visit('/need-help')
  expect(page.texts(CRUMBS)).toEqual(['Personal Dashboard', 'Need help'])
  expect(page.texts('#page h2')).toContain('Resources')
})

test('the support line of the access group is shown only to managers of a property with it', async () => {
  const heading = 'Portico Access Group support'
  expect((await portal.visit('/need-help', { as: 'single' })).texts('#page h2')).toContain(heading)
  await portal.ask(
    'update properties set avc_enabled = false where id in (select property_id from memberships where account_id = $1)',
    [portal.cast.single],
  )
  const page = await portal.visit('/need-help', { as: 'single' })
  expect(page.texts('#page dd')).toEqual(['+1 206-555-0120', 'support@us.portico.example', '8am-5pm PST'])
  expect(page.texts('#page h2')).not.toContain(heading)
})

test('the cookie notice is shown until it is answered, and again after a year', async () => {
  const NOTICE = '[aria-label="Cookie notice"]'
  const noticesAfter = async (cookieChoice: object | undefined) =>
    (await portal.visit('/', { preferences: { cookieChoice } })).find(NOTICE).length
  const DAY = 24 * 60 * 60 * 1000
  expect(await noticesAfter(undefined)).toBe(1)
  expect(await noticesAfter({ answer: 'Confirmed', givenAt: Date.now() - DAY })).toBe(0)
  expect(await noticesAfter({ answer: 'Skipped', givenAt: Date.now() - DAY })).toBe(0)
  expect(await noticesAfter({ answer: 'Confirmed', givenAt: Date.now() - 366 * DAY })).toBe(1)
})

test('a visitor without a session is redirected to sign in, without content of the page', async () => {
  const page = await portal.visit('/billing/invoices', { as: 'visitor' })
  expect(page.status).toBe(200)
  expect(page.data().isRendered).toBe(false)
  expect(page.texts('#portal')).toEqual(['Taking you to sign in…'])
})

test('a new visitor sees the welcome page', async () => {
  const preferences = { splashDismissed: false }
  const page = await portal.visit('/', { preferences })
  expect(page.texts('h1')).toEqual(['Welcome to the Property Management Portal'])
  expect(page.controls()).toContain('Go to Property Management Portal')
  expect(page.find('nav[aria-label="Side navigation"] a')).toEqual([])
  expect((await portal.visit('/')).controls()).not.toContain('Go to Property Management Portal')
})

test('the chosen display mode applies before any script runs', async () => {
  const classOf = async (displayMode: string) =>
    (await portal.visit('/', { preferences: { displayMode } })).find('body')[0]?.getAttribute('class')
  expect([await classOf('dark'), await classOf('light')]).toEqual(['awsui-dark-mode', undefined])
})

test('the display mode is that of the cookie which only this host can set, otherwise of the other one', async () => {
  const viewOf = (displayMode: string) => encodeURIComponent(JSON.stringify({ version: 1, displayMode }))
  const isDark = async (cookie: string) => (await portal.get('/', {}, { cookie })).body.includes('awsui-dark-mode"')
  expect(await isDark(`portico_view=${viewOf('dark')}`)).toBe(true)
  expect(await isDark(`portico_view=${viewOf('light')}; __Host-portico_view=${viewOf('dark')}`)).toBe(true)
  expect(await isDark(`portico_view=${viewOf('dark')}; __Host-portico_view=${viewOf('light')}`)).toBe(false)
})

test('help for a partner is about deliveries, not about users, keys or setup', async () => {
  const page = await portal.visit('/need-help', { as: 'partner' })
  expect(page.texts('#page h2')).toEqual(['General support'])
  expect(page.content()).toContain('We are happy to help you with the portal and your deliveries.')
})
