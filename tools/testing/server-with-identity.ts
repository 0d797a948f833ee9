import { randomBytes } from 'node:crypto'
import { startIdentityProvider } from '@portico/simulators/identity/provider'
import { startTestServer, type TestServer, testConfig } from './test-server.ts'

type Reply = { cookies: { name: string; value: string }[] }

export const cookiesOf = (reply: Reply, isIncluded: (name: string) => boolean = () => true) =>
  reply.cookies.flatMap(({ name, value }) => (isIncluded(name) ? [`${name}=${value}`] : [])).join('; ')

/** A server with an identity provider. */
export async function startWithIdentityProvider(origin: string, config: Partial<TestServer['config']> = {}) {
  const client = { clientId: 'portal', clientSecret: randomBytes(24).toString('base64url') }
  const identity = await startIdentityProvider({
    port: 0,
    ...client,
    redirectUri: `${origin}/v1/auth/callback`,
    postLogoutUri: `${origin}/`,
  })
  const oidc = { ...testConfig.oidc, issuer: identity.issuer, ...client }
  const server = await startTestServer({ config: { origin, oidc, ...config } })
  return {
    server,
    identity,
    /** Signs in like a browser, from the first call to the callback. `keep` changes the cookies of the first call. */
    async signInAs(account: string, { returnTo = '/', cookie = '', headers = {}, keep = (sent: string) => sent } = {}) {
      const started = await server.app.inject({
        url: `/v1/auth/login?return_to=${encodeURIComponent(returnTo)}&language=de_DE`,
      })
      const callback = await chooseAccount(started.json().redirectUrl, account, origin)
      const cookies = [keep(cookiesOf(started)), cookie].filter(Boolean).join('; ')
      const finished = await server.app.inject({ url: callback, headers: { ...headers, cookie: cookies } })
      return { started, callback, finished, cookie: cookiesOf(finished, (name) => /portico$/.test(name)) }
    },
    async close() {
      await server.close()
      await identity.stop()
    },
  }
}

/** Follows the provider's redirects with its cookies and picks an account. Returns the address of our callback. */
async function chooseAccount(start: string, account: string, origin: string): Promise<string> {
  const jar = new Map<string, string>()
  let next: { url: string; init?: RequestInit } = { url: start }
  for (let hop = 0; hop < 12; hop++) {
    const reply = await fetch(next.url, {
      redirect: 'manual',
      ...next.init,
      headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; '), ...next.init?.headers },
    })
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      jar.set(name, value)
    }
    const location = reply.headers.get('location')
    const target = location ? new URL(location, next.url) : undefined
    if (target?.origin === origin) return target.pathname + target.search
    next = target
      ? { url: target.href }
      : {
          url: next.url,
          init: {
            method: 'POST',
            body: new URLSearchParams({ account }).toString(),
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          },
        }
  }
  throw new Error('The identity provider never came back.')
}
