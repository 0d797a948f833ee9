import { accountErrors } from '@portico/contract/account/account.schema'
import { serverErrors } from '@portico/contract/shared/errors'
import type { Locale } from '@portico/contract/shared/locales'
import { languageTag } from '@portico/contract/shared/locales'
import * as oidc from 'openid-client'
import type { Config } from '../../platform/config.ts'
import { AppError } from '../../platform/errors.ts'
import { type Identity, identityOf } from './identity-claims.ts'

export type SignInAttempt = { state: string; nonce: string; codeVerifier: string; returnTo: string; startedAt: number }
export type IdentityProvider = ReturnType<typeof connectIdentityProvider>

/** The OpenID Connect provider: code flow with PKCE. Its tokens never leave the server. */
export function connectIdentityProvider({ oidc: settings, origin }: Pick<Config, 'oidc' | 'origin'>) {
  const redirectUri = `${origin}/v1/auth/callback`
  let discovered: Promise<oidc.Configuration> | undefined

  /** The discovery document is loaded at the first use and cached; a failure is not cached. */
  const configuration = () => {
    discovered ??= discover(settings).catch((cause) => {
      discovered = undefined
      throw new AppError(serverErrors.unreachable, 'The identity provider does not answer.', { cause })
    })
    return discovered
  }

  return {
    /** Fails as long as the provider does not answer. */
    connect: configuration,

    async start(request: { returnTo: string; language?: Locale; email?: string; chooseAccount: boolean }) {
      const attempt: SignInAttempt = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
        returnTo: request.returnTo,
        startedAt: Date.now(),
      }
      const url = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
        ...(request.language && { ui_locales: languageTag(request.language) }),
        ...(request.email && { login_hint: request.email }),
        ...(request.chooseAccount && { prompt: 'select_account' }),
        ...(settings.acrValues.length > 0 && { acr_values: settings.acrValues.join(' ') }),
        ...(settings.maxAgeSeconds !== undefined && { max_age: String(settings.maxAgeSeconds) }),
      })
      return { attempt, redirectUrl: url.href }
    },

    async finish(attempt: SignInAttempt, query: string): Promise<Identity> {
      const provider = await configuration()
      try {
        const tokens = await oidc.authorizationCodeGrant(provider, new URL(`${redirectUri}${query}`), {
          pkceCodeVerifier: attempt.codeVerifier,
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          idTokenExpected: true,
          ...(settings.maxAgeSeconds !== undefined && { maxAge: settings.maxAgeSeconds }),
        })
        const claims = tokens.claims()
        if (!claims || !tokens.id_token) throw new Error('no id token')
        if (settings.acrValues.length > 0 && !settings.acrValues.includes(String(claims.acr)))
          throw new Error('the sign-in is not of a kind that OIDC_ACR_VALUES names')
        const profile = { ...(await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub)), ...claims }
        return identityOf(profile, tokens.id_token)
      } catch (cause) {
        throw new AppError(accountErrors.signInFailed, 'The identity provider did not confirm the sign-in.', {
          cause,
          retryAt: attempt.returnTo,
        })
      }
    },

    /** The URL at which the provider ends its own session. If the provider has none or is unavailable, the URL is `returnTo`: our session has ended already. */
    async signOutUrl(idToken: string | null, returnTo: string, language?: Locale): Promise<string> {
      const provider = await configuration().catch(() => undefined)
      if (!provider?.serverMetadata().end_session_endpoint) return `${origin}${returnTo}`
      return oidc.buildEndSessionUrl(provider, {
        post_logout_redirect_uri: `${origin}/`,
        ...(idToken && { id_token_hint: idToken }),
        ...(language && { ui_locales: languageTag(language) }),
      }).href
    },
  }
}

const discover = ({ issuer, clientId, clientSecret }: Config['oidc']) =>
  oidc.discovery(new URL(issuer), clientId, undefined, oidc.ClientSecretBasic(clientSecret), {
    timeout: 10,
    execute: [
      // By default the library trusts TLS and does not look at the signature of an ID token.
      oidc.enableNonRepudiationChecks,
      // Only a provider on the same machine may be called without TLS.
      ...(['localhost', '127.0.0.1', '[::1]'].includes(new URL(issuer).hostname) ? [oidc.allowInsecureRequests] : []),
    ],
  })
