import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { type Account, type Configuration, errors, interactionPolicy } from 'oidc-provider'
import { selectionPath } from './account-selection.ts'
import type { DemoAccount } from './demo-accounts.ts'
import { createMemoryAdapter } from './memory-adapter.ts'
import { PAGE_LOCALES } from './page-locale.ts'
import { localeOf, sendPage } from './page-response.ts'
import { failurePage, signedOutPage } from './pages.ts'
import { signOutOrAsk } from './sign-out.ts'

const SCOPES = ['openid', 'email', 'profile']
const SIGNING_ALGORITHM = 'ES256'
const MINUTE = 60
const HOUR = 60 * MINUTE

export interface RegisteredClient {
  clientId: string
  clientSecret: string
  redirectUri: string
  postLogoutUri: string
}

export function providerConfiguration(
  issuer: string,
  { clientId, clientSecret, redirectUri, postLogoutUri }: RegisteredClient,
  accounts: DemoAccount[],
  portalUrl: string,
): Configuration {
  // Cookies are shared by all ports of a host, so the name contains the port.
  const cookiePrefix = `portico_identity_${new URL(issuer).port || 'default'}`
  return {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        client_name: 'Portico',
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [postLogoutUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_basic',
        id_token_signed_response_alg: SIGNING_ALGORITHM,
      },
    ],
    jwks: { keys: [createSigningKey()] },
    enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALGORITHM] },
    clientAuthMethods: ['client_secret_basic'],
    responseTypes: ['code'],
    scopes: SCOPES,
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'locale'],
    },
    // The claims are in the ID token and in the userinfo reply, as with most providers.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: () => false,
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: {
        session: `${cookiePrefix}_session`,
        interaction: `${cookiePrefix}_selection`,
        resume: `${cookiePrefix}_resume`,
      },
    },
    discovery: { ui_locales_supported: [...PAGE_LOCALES] },
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: MINUTE,
      Grant: 12 * HOUR,
      IdToken: HOUR,
      Interaction: HOUR,
      Session: 12 * HOUR,
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => signOutOrAsk(ctx, form, portalUrl),
        postLogoutSuccessSource: (ctx) => sendPage(ctx, signedOutPage(localeOf(ctx, undefined), portalUrl), portalUrl),
      },
    },
    interactions: { policy: promptsWithoutConsent(), url: (_ctx, interaction) => selectionPath(interaction.uid) },
    findAccount: (_ctx, sub) => {
      const account = accounts.find((candidate) => candidate.sub === sub)
      return account && { accountId: sub, claims: () => claimsOf(account) }
    },
    async loadExistingGrant({ oidc: { provider, client, account, session } }) {
      if (!client || !account) return undefined
      const grantId = session?.grantIdFor(client.clientId)
      const grant =
        (grantId && (await provider.Grant.find(grantId))) ||
        new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
      grant.addOIDCScope(SCOPES)
      await grant.save()
      return grant
    },
    renderError: (ctx, out, error) => {
      const failure = error instanceof errors.SessionNotFound ? 'expired' : 'refused'
      const detail = [out.error, out.error_description].filter(Boolean).join(': ')
      const locale = localeOf(ctx, ctx.oidc.params?.ui_locales ?? ctx.query.ui_locales)
      sendPage(ctx, failurePage(locale, failure, portalUrl, failure === 'refused' ? detail : undefined), portalUrl)
    },
  }
}

/** `loadExistingGrant` creates the grant without a consent page, so the only question is who signs in. */
function promptsWithoutConsent() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }))
  return policy
}

function createSigningKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: SIGNING_ALGORITHM }
}

function claimsOf(account: DemoAccount): Awaited<ReturnType<Account['claims']>> {
  return {
    sub: account.sub,
    name: account.name,
    given_name: account.givenName,
    family_name: account.familyName,
    email: account.email,
    email_verified: account.emailVerified,
    locale: account.locale,
  }
}
