import { openPages, type Pages } from '@portico/tools/testing/pages'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

let portal: Pages
beforeAll(async () => {
  portal = await openPages()
})
afterAll(() => portal.close())

const linksOf = ({ find }: Awaited<ReturnType<Pages['visit']>>) =>
  Object.fromEntries(find('a').map((link) => [link.textContent.trim(), link.getAttribute('href')]))

describe('a browser that gets an error shows a page', () => {
  test.each([
    ['of a sign-in that was not started here, or too long ago', '/v1/auth/callback?state=unknown&code=x'],
    ['of a callback that says nothing', '/v1/auth/callback'],
  ])('%s', async (_, address) => {
    const page = await portal.visit(address, { as: 'visitor' })
    expect([400, 422]).toContain(page.status)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.title()).toBe('You could not be signed in | Portico')
    expect(page.texts('h1')).toEqual(['You could not be signed in'])
    expect(page.texts('main')[0]).toContain('The sign-in took too long, or it was not confirmed. Please try again.')
    expect(linksOf(page)).toEqual({ 'Try Again': '/', 'Go To Dashboard': '/' })
    expect(page.find('script')).toEqual([])
  })

  test('in the language of the person', async ({ onTestFinished }) => {
    const german = await openPages({ country: 'de' })
    onTestFinished(() => german.close())
    const page = await german.visit('/v1/auth/callback?state=unknown', { as: 'visitor', locale: 'de_DE' })
    expect(page.find('html')[0]?.getAttribute('lang')).toBe('de-DE')
    expect(page.texts('h1')).toEqual(['Die Anmeldung hat nicht geklappt'])
    const english = await german.visit('/v1/auth/callback?state=unknown', { as: 'visitor', locale: 'en_US' })
    expect(english.texts('h1')).toEqual(['You could not be signed in'])
  })

  test('in the display mode of the person', async () => {
    const page = await portal.visit('/v1/nowhere', { preferences: { displayMode: 'dark' } })
    expect(page.find('meta[name=color-scheme]')[0]?.getAttribute('content')).toBe('dark')
  })

  test('for an unknown address of the API', async () => {
    const page = await portal.visit('/v1/nowhere')
    expect([page.status, page.texts('h1')]).toEqual([404, ['Page not found']])
    expect(linksOf(page)).toEqual({ 'Go To Dashboard': '/' })
    // Data have a policy that allows no style sheet.
    const nonce = page.find('style')[0]?.getAttribute('nonce')
    expect(page.headers['content-security-policy']).toContain(`style-src-elem 'self' 'nonce-${nonce}'`)
  })

  test('for data that requires a session', async () => {
    const page = await portal.visit('/v1/user/info', { as: 'visitor' })
    expect([page.status, page.texts('h1')]).toEqual([401, ['Unauthenticated']])
    expect(page.texts('main')[0]).toContain('You must sign in to use this service.')
  })

  test('for a failed export', async () => {
    const address = '/v1/accessHistory/export?propertyId=00000000-0000-4000-8000-000000000000'
    const page = await portal.visit(address)
    expect([page.status, page.texts('h1')]).toEqual([403, ['Property not found']])
    expect(page.texts('.reference')[0]).toMatch(/^Reference for support: [\w-]{36}$/)
  })
})

describe('a browser that is refused for load shows a page', () => {
  let limited: Pages
  beforeAll(async () => {
    limited = await openPages({ limitsCalls: true })
  })
  afterAll(() => limited.close())

  test('because the server is busy', async ({ onTestFinished }) => {
    // Everything that is worked on waits for the outside world of this test.
    const done = Promise.withResolvers<never>()
    onTestFinished(() => {
      done.resolve(undefined as never)
      vi.restoreAllMocks()
    })
    vi.spyOn(limited.database, 'asReader').mockReturnValue(done.promise)
    const visits = Array.from({ length: 600 }, () => limited.visit('/'))
    const page = await Promise.race(visits)
    expect([page.status, page.headers['retry-after'], page.headers['cache-control']]).toEqual([503, '2', 'no-store'])
    expect(page.texts('h1')).toEqual(['The service is busy'])
    expect(page.texts('main')[0]).toContain('This page will try again in a few seconds.')
    expect(Number(page.headers.refresh)).toBeGreaterThanOrEqual(4)
    expect(linksOf(page)).toEqual({ 'Try Again': '', 'Go To Dashboard': '/' })
  })

  test('because there are too many of them', async () => {
    let page = await limited.visit('/v1/auth/callback?state=unknown', { as: 'visitor' })
    for (let calls = 0; page.status !== 429 && calls < 100; calls++)
      page = await limited.visit('/v1/auth/callback?state=unknown', { as: 'visitor' })
    expect([page.status, page.texts('h1')]).toEqual([429, ['Too many requests']])
    expect(page.texts('main')[0]).toContain('Please wait a minute, then try again.')
  })
})

test('a program gets errors as JSON', async () => {
  for (const accept of ['application/json', '*/*', undefined]) {
    const reply = await portal.app.inject({ url: '/v1/nowhere', headers: accept ? { accept } : {} })
    expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'request.unknownAddress'])
  }
})

test('every reply except files has the header of the release', async () => {
  const page = await portal.visit('/')
  const release = page.headers['x-portico-release']
  expect(release).toMatch(/^entry-client-[\w-]+$/)
  expect(page.html).toContain(`"release":"${release}"`)
  expect((await portal.get('/v1/user/info')).headers['x-portico-release']).toBe(release)
  expect((await portal.app.inject({ url: `/assets/${release}.js` })).headers['x-portico-release']).toBeUndefined()
})
