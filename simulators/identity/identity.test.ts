import { authorizationCodeGrant, fetchUserInfo } from 'openid-client'
import { afterAll, describe, expect, test } from 'vitest'
import { demoAccounts } from './demo-accounts.ts'
import { PAGE_LOCALES } from './page-locale.ts'
import { discover, registration, TestBrowser, TestClient } from './test-client.ts'

const portal = await TestClient.start()
afterAll(() => portal.provider.stop())

describe('signing in', () => {
  test('discovery offers only the code flow with PKCE', () => {
    expect(portal.config.serverMetadata()).toMatchObject({
      issuer: portal.provider.issuer,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
      ui_locales_supported: [...PAGE_LOCALES],
    })
  })

  test.each(demoAccounts)('$name signs in, and ID token and userinfo have every claim', async (account) => {
    const tokens = await portal.signIn(new TestBrowser(), account.sub)
    const claims = {
      sub: account.sub,
      name: account.name,
      given_name: account.givenName,
      family_name: account.familyName,
      email: account.email,
      email_verified: true,
      locale: 'en-US',
    }
    expect(tokens.claims()).toMatchObject(claims)
    expect(await fetchUserInfo(portal.config, tokens.access_token, account.sub)).toEqual(claims)
  })

  test('claims follow the scopes', async () => {
    const tokens = await portal.signIn(new TestBrowser(), 'demo-single', { scope: 'openid email' })
    expect(tokens.claims()).toHaveProperty('email')
    expect(tokens.claims()).not.toHaveProperty('name')
  })

  test('a live session signs in again without a page, and only in its own browser', async () => {
    const browser = new TestBrowser()
    await portal.signIn(browser, 'demo-single')
    expect((await portal.open(browser)).url).toContain(registration.redirectUri)
    expect((await portal.open(new TestBrowser())).html).toContain('Choose an account')
  })

  test('an authorization code can be used once', async () => {
    const { callback, checks } = await portal.authorize(new TestBrowser(), 'demo-single')
    await authorizationCodeGrant(portal.config, callback, checks)
    await expect(authorizationCodeGrant(portal.config, callback, checks)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  test('cancelling returns access_denied to the portal', async () => {
    const browser = new TestBrowser()
    const { url, checks } = await portal.request()
    const page = await browser.open(url)
    const callback = new URL((await browser.submit(page.url, { cancel: 'yes' })).url)
    expect(callback.origin + callback.pathname).toBe(registration.redirectUri)
    expect(callback.searchParams.get('error')).toBe('access_denied')
    expect(callback.searchParams.get('state')).toBe(checks.expectedState)
  })

  test('an account that is not on the page is not signed in', async () => {
    const browser = new TestBrowser()
    const page = await portal.open(browser)
    const reply = await browser.submit(page.url, { account: 'demo-nobody' })
    expect(reply.status).toBe(400)
    expect(reply.html).toContain('Choose an account')
  })

  test('a page of another browser and a used page have expired', async () => {
    const browser = new TestBrowser()
    const page = await portal.open(browser)
    const stolen = await new TestBrowser().submit(page.url, { account: 'demo-single' })
    expect(stolen.status).toBe(400)
    expect(stolen.html).toContain('This page has expired')
    await browser.submit(page.url, { account: 'demo-single' })
    expect((await browser.open(page.url)).html).toContain('This page has expired')
  })
})

describe('the provider refuses', () => {
  test.each([
    ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['with the plain method of PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['for another response type', { response_type: 'id_token' }, 'unsupported_response_type'],
    ['with prompt=none and nobody signed in', { prompt: 'none' }, 'login_required'],
  ])('a request %s', async (_title, changes, error) => {
    const { url } = await portal.open(new TestBrowser(), changes)
    expect(url).toContain(registration.redirectUri)
    expect(new URL(url).searchParams.get('error') ?? new URL(url).hash).toContain(error)
  })

  test('an unknown redirect_uri with a page, not with a redirect', async () => {
    const { url, status, html } = await portal.open(new TestBrowser(), {
      redirect_uri: 'http://localhost:29999/elsewhere',
    })
    expect(status).toBe(400)
    expect(url.startsWith(portal.provider.issuer)).toBe(true)
    expect(html).toContain('invalid_redirect_uri')
  })

  test('a wrong PKCE verifier', async () => {
    const { callback, checks } = await portal.authorize(new TestBrowser(), 'demo-single')
    const wrong = { ...checks, pkceCodeVerifier: 'x'.repeat(43) }
    await expect(authorizationCodeGrant(portal.config, callback, wrong)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  test('a wrong client secret', async () => {
    const { callback, checks } = await portal.authorize(new TestBrowser(), 'demo-single')
    const impostor = await discover(portal.provider.issuer, 'not the secret')
    await expect(authorizationCodeGrant(impostor, callback, checks)).rejects.toThrow()
    await expect(authorizationCodeGrant(portal.config, callback, checks)).resolves.toBeDefined()
  })
})

describe('switching accounts', () => {
  test.each(['select_account', 'login', 'login select_account'])(
    'prompt=%s shows the choice in spite of a live session, once',
    async (prompt) => {
      const browser = new TestBrowser()
      await portal.signIn(browser, 'demo-portfolio')
      expect((await portal.open(browser, { prompt })).html).toMatch(/Alexandra Reyes <span class="badge">Signed in/)
      expect((await portal.signIn(browser, 'demo-partner', { prompt })).claims()?.sub).toBe('demo-partner')
      expect((await portal.signIn(browser, 'demo-partner', { prompt })).claims()?.sub).toBe('demo-partner')
      expect((await portal.open(browser)).url).toContain(registration.redirectUri)
    },
  )

  test('login_hint preselects its account', async () => {
    const { html } = await portal.open(new TestBrowser(), { login_hint: 'Priya.Raman@swiftdrop.example' })
    expect(html.match(/value="[\w-]+" autofocus/g)).toEqual(['value="demo-partner" autofocus'])
    expect(html).toMatch(/Priya Raman <span class="badge">Suggested/)
  })

  test('the access token of the previous account ends with its session', async () => {
    const browser = new TestBrowser()
    const tokens = await portal.signIn(browser, 'demo-portfolio')
    await portal.signIn(browser, 'demo-single', { prompt: 'select_account' })
    await expect(fetchUserInfo(portal.config, tokens.access_token, 'demo-portfolio')).rejects.toThrow()
  })
})

describe('signing out', () => {
  test('a valid id_token_hint ends the session without a question and returns to the portal', async () => {
    const browser = new TestBrowser()
    const tokens = await portal.signIn(browser, 'demo-portfolio')
    const { url } = await browser.open(portal.endSessionUrl(tokens.id_token))
    expect(url).toBe(`${registration.postLogoutUri}?state=goodbye`)
    expect((await portal.open(browser)).html).toContain('Choose an account')
    await expect(fetchUserInfo(portal.config, tokens.access_token, 'demo-portfolio')).rejects.toThrow()
  })

  test('returns to the portal also without a session and with a token from before a restart', async () => {
    const before = await TestClient.start()
    const tokens = await before.signIn(new TestBrowser(), 'demo-single')
    await before.provider.stop()
    const { url } = await new TestBrowser().open(portal.endSessionUrl(tokens.id_token))
    expect(url).toBe(`${registration.postLogoutUri}?state=goodbye`)
  })

  test('never redirects to an address that is not registered', async () => {
    const browser = new TestBrowser()
    const foreign = { post_logout_redirect_uri: 'http://localhost:29999/elsewhere' }
    expect((await browser.open(portal.endSessionUrl(undefined, foreign))).status).toBe(400)
    const tokens = await portal.signIn(browser, 'demo-single')
    expect((await browser.open(portal.endSessionUrl(tokens.id_token, foreign))).status).toBe(400)
  })

  test('asks if the request does not prove whose session it is, and follows the answer', async () => {
    const browser = new TestBrowser()
    await portal.signIn(browser, 'demo-portfolio')
    const question = await browser.open(portal.endSessionUrl(undefined))
    expect(question.html).toContain('Sign out?')
    const [, action = '', xsrf = ''] =
      /action="([^"]+)"><input type="hidden" name="xsrf" value="([^"]+)"/.exec(question.html) ?? []
    expect((await browser.submit(action, { xsrf, logout: 'yes' })).url).toContain(registration.postLogoutUri)
    expect((await portal.open(browser)).html).toContain('Choose an account')
  })

  test('asks if the token is of another account', async () => {
    const browser = new TestBrowser()
    const tokens = await portal.signIn(browser, 'demo-portfolio')
    await portal.signIn(browser, 'demo-single', { prompt: 'select_account' })
    expect((await browser.open(portal.endSessionUrl(tokens.id_token))).html).toContain('Sign out?')
  })
})
