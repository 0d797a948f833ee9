import { Provider } from 'oidc-provider'
import { accountSelection } from './account-selection.ts'
import { type DemoAccount, demoAccounts } from './demo-accounts.ts'
import { listenOnLocalhost } from './listen-on-localhost.ts'
import { localeOf, type Middleware, sendPage } from './page-response.ts'
import { failurePage } from './pages.ts'
import { providerConfiguration, type RegisteredClient } from './provider-configuration.ts'
import { signOutOfNobody } from './sign-out.ts'

interface IdentityProviderOptions extends RegisteredClient {
  /** 0 picks a free port. */
  port: number
  /** The default is derived from the port; ignored if the port is 0. */
  issuer?: string
  accounts?: DemoAccount[]
  /** Instead of choosing among the accounts of the demo, whoever signs in types a name and an address. */
  takesAnybody?: boolean
}

export interface RunningIdentityProvider {
  issuer: string
  stop(): Promise<void>
}

export async function startIdentityProvider(options: IdentityProviderOptions): Promise<RunningIdentityProvider> {
  const listener = await listenOnLocalhost(options.port)
  try {
    const ownAddress = `http://localhost:${listener.port}`
    const issuer = options.port === 0 ? ownAddress : (options.issuer ?? ownAddress)
    listener.serve(createProvider(issuer, options).callback())
    return { issuer, stop: listener.stop }
  } catch (error) {
    await listener.stop()
    throw error
  }
}

function createProvider(issuer: string, options: IdentityProviderOptions): Provider {
  const { redirectUri, postLogoutUri, takesAnybody = false } = options
  const accounts = options.accounts ?? (takesAnybody ? [] : demoAccounts)
  const portalUrl = new URL('/', redirectUri).href
  const provider = new Provider(issuer, providerConfiguration(issuer, options, accounts, portalUrl))
  provider.use(notFoundPage(portalUrl))
  provider.use(accountSelection(provider, { accounts, takesAnybody }, portalUrl))
  provider.use(signOutOfNobody(provider, postLogoutUri, portalUrl))
  provider.on('server_error', (_ctx, error) => console.error('Identity provider:', error))
  return provider
}

function notFoundPage(portalUrl: string): Middleware {
  return async (ctx, next) => {
    await next()
    if (ctx.status !== 404 || ctx.body || ctx.accepts('json', 'html') !== 'html') return
    ctx.status = 404
    sendPage(ctx, failurePage(localeOf(ctx, ctx.query.ui_locales), 'notFound', portalUrl), portalUrl)
  }
}
