import * as client from 'openid-client'
import { type RunningIdentityProvider, startIdentityProvider } from './provider.ts'

export const registration = {
  clientId: 'portico',
  clientSecret: 'a secret of the tests',
  redirectUri: 'http://localhost:29999/v1/auth/callback',
  postLogoutUri: 'http://localhost:29999/signed-out',
}

type Parameters = Record<string, string | undefined>

export interface Visit {
  url: string
  status: number
  headers: Headers
  html: string
}

/** Keeps cookies by path as browsers do, and follows redirects until they leave the identity provider. */
export class TestBrowser {
  readonly #cookies = new Map<string, { path: string; pair: string }>()
  readonly #headers: Record<string, string>

  constructor(headers: Record<string, string> = {}) {
    this.#headers = { accept: 'text/html', ...headers }
  }

  open(url: string): Promise<Visit> {
    return this.#visit(url, {})
  }

  submit(url: string, form: Record<string, string>): Promise<Visit> {
    return this.#visit(url, { method: 'POST', body: new URLSearchParams(form) })
  }

  async #visit(url: string, request: RequestInit): Promise<Visit> {
    const headers = { ...this.#headers, cookie: this.#cookieHeader(new URL(url).pathname) }
    const response = await fetch(url, { ...request, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    const location = response.headers.get('location')
    if (!location) return { url, status: response.status, headers: response.headers, html: await response.text() }
    const target = new URL(location, url)
    if (target.origin === new URL(url).origin) return this.open(target.href)
    return { url: target.href, status: response.status, headers: response.headers, html: '' }
  }

  #cookieHeader(path: string): string {
    const sent = this.#cookies.values().filter((cookie) => path.startsWith(cookie.path))
    return [...sent].map((cookie) => cookie.pair).join('; ')
  }

  #keep(line: string) {
    const pair = line.split(';')[0] ?? ''
    const path = /path=([^;]+)/i.exec(line)?.[1] ?? '/'
    const expires = /expires=([^;]+)/i.exec(line)?.[1]
    const key = `${path} ${pair.split('=')[0]}`
    if (expires && Date.parse(expires) <= Date.now()) this.#cookies.delete(key)
    else this.#cookies.set(key, { path, pair })
  }
}

/** The relying party, as the portal's server is one. */
export class TestClient {
  readonly provider: RunningIdentityProvider
  readonly config: client.Configuration

  constructor(provider: RunningIdentityProvider, config: client.Configuration) {
    this.provider = provider
    this.config = config
  }

  static async start(options: { takesAnybody?: boolean } = {}): Promise<TestClient> {
    const provider = await startIdentityProvider({ port: 0, ...registration, ...options })
    return new TestClient(provider, await discover(provider.issuer, registration.clientSecret))
  }

  async request(changes: Parameters = {}) {
    const checks = {
      pkceCodeVerifier: client.randomPKCECodeVerifier(),
      expectedState: client.randomState(),
      expectedNonce: client.randomNonce(),
    }
    const parameters = {
      redirect_uri: registration.redirectUri,
      scope: 'openid email profile',
      code_challenge: await client.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: checks.expectedState,
      nonce: checks.expectedNonce,
      ...changes,
    }
    return { url: client.buildAuthorizationUrl(this.config, given(parameters)).href, checks }
  }

  async open(browser: TestBrowser, changes?: Parameters): Promise<Visit> {
    return browser.open((await this.request(changes)).url)
  }

  /** Types a name and an address instead of choosing an account. */
  async signInTyped(name: string, email: string) {
    const browser = new TestBrowser()
    const { url, checks } = await this.request()
    const page = await browser.open(url)
    const reply = await browser.submit(page.url, { name, email })
    return client.authorizationCodeGrant(this.config, new URL(reply.url), checks)
  }

  async authorize(browser: TestBrowser, sub: string, changes?: Parameters) {
    const { url, checks } = await this.request(changes)
    const page = await browser.open(url)
    const reply = await browser.submit(page.url, { account: sub })
    return { callback: new URL(reply.url), checks }
  }

  async signIn(browser: TestBrowser, sub: string, changes?: Parameters) {
    const { callback, checks } = await this.authorize(browser, sub, changes)
    return client.authorizationCodeGrant(this.config, callback, checks)
  }

  endSessionUrl(idToken: string | undefined, changes: Parameters = {}): string {
    const parameters = {
      id_token_hint: idToken,
      post_logout_redirect_uri: registration.postLogoutUri,
      state: 'goodbye',
      ...changes,
    }
    return client.buildEndSessionUrl(this.config, given(parameters)).href
  }
}

export function discover(issuer: string, secret: string): Promise<client.Configuration> {
  const authentication = client.ClientSecretBasic(secret)
  const options = { execute: [client.allowInsecureRequests] }
  return client.discovery(new URL(issuer), registration.clientId, undefined, authentication, options)
}

function given(parameters: Parameters): URLSearchParams {
  return new URLSearchParams(
    Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
