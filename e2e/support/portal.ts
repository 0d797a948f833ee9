import { randomBytes } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import type { Country } from '@portico/contract/shared/locales'
import { startIdentityProvider } from '@portico/simulators/identity/provider'
import { castOf } from '@portico/tools/testing/cast'
import { freePort } from '@portico/tools/testing/free-port'
import { startTestServer } from '@portico/tools/testing/test-server'

export type Portal = Awaited<ReturnType<typeof startPortal>>

/** A whole portal: the real server with its build, an identity provider, a database with the small world. */
export async function startPortal(options: { country?: Country; stage?: 'prod' | 'test' } = {}) {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const client = { clientId: 'portal', clientSecret: randomBytes(24).toString('base64url') }
  const identity = await startIdentityProvider({
    port: 0,
    ...client,
    redirectUri: `${origin}/v1/auth/callback`,
    postLogoutUri: `${origin}/`,
  })
  const server = await startTestServer({
    servesPortal: true,
    config: {
      origin,
      port,
      country: options.country ?? 'us',
      stage: options.stage ?? 'test',
      oidc: { issuer: identity.issuer, ...client, providerName: 'demo' },
    },
  })
  await server.app.listen({ port, host: 'localhost' })
  return {
    ...server,
    origin,
    cast: await castOf(server),
    /** Signs a browser in without a click. */
    async enter(context: BrowserContext, accountId: string) {
      const [name = '', value = ''] = (await server.signIn(accountId)).cookie.split('=')
      await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }])
    },
    close: async () => {
      await server.close()
      await identity.stop()
    },
  }
}
