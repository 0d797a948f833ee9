import { randomBytes } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import type { Country } from '@portico/contract/shared/locales'
import { startIdentityProvider } from '@portico/simulators/identity/provider'
import { startPmsSimulators } from '@portico/simulators/pms/server'
import { castOf } from '@portico/tools/testing/cast'
import { freePort } from '@portico/tools/testing/free-port'
import { deploymentFor } from '@portico/tools/testing/pms'
import { startTestServer } from '@portico/tools/testing/test-server'
import { describePmsWorld } from '@portico/tools/world/pms-world'

/** A browser that has been here before: nobody has to be welcomed. */
export const settledPreferences = { version: 1, splashDismissed: true }

export async function settleIn(context: BrowserContext, origin: string) {
  const preferences = JSON.stringify(settledPreferences)
  await context.addCookies([{ name: 'portico_view', value: encodeURIComponent(preferences), url: origin }])
  await context.addInitScript((text) => {
    // An empty page has no storage.
    if (!location.protocol.startsWith('http')) return
    if (localStorage.getItem('portico.preferences') === null) localStorage.setItem('portico.preferences', text)
  }, preferences)
}

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
  const country = options.country ?? 'us'
  const pms = await startPmsSimulators({ plans: describePmsWorld(country).properties })
  const server = await startTestServer({
    servesPortal: true,
    config: {
      origin,
      port,
      country,
      stage: options.stage ?? 'test',
      oidc: { issuer: identity.issuer, ...client, providerName: 'demo' },
      pms: deploymentFor(pms),
    },
  })
  await server.app.listen({ port, host: 'localhost' })
  return {
    ...server,
    origin,
    /** The simulated property-management systems that this portal talks to. */
    pms,
    cast: await castOf(server),
    /** Signs a browser in without a click. */
    async enter(context: BrowserContext, accountId: string) {
      const [name = '', value = ''] = (await server.signIn(accountId)).cookie.split('=')
      await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }])
      const isNew = (await context.cookies(origin)).every((cookie) => cookie.name !== 'portico_view')
      if (isNew) await settleIn(context, origin)
    },
    close: async () => {
      await server.close()
      await identity.stop()
      await pms.stop()
    },
  }
}
