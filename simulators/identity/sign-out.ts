import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { localeOf, type Middleware, sendPage } from './page-response.ts'
import { signedOutPage, signOutQuestionPage } from './pages.ts'

type Session = Awaited<ReturnType<Provider['Session']['get']>>

export async function endSession(provider: Provider, session: Session): Promise<void> {
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (!grantId) continue
    await provider.AccessToken.revokeByGrantId(grantId)
    await provider.AuthorizationCode.revokeByGrantId(grantId)
    const grant = await provider.Grant.find(grantId)
    await grant?.destroy()
  }
  await session.destroy()
}

/**
 * Without a session there is nothing to end, and an ID token from before a restart has an unknown signature. The browser
 * is still redirected to the portal, but only to the registered address.
 */
export function signOutOfNobody(provider: Provider, postLogoutUri: string, portalUrl: string): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'GET' || ctx.path !== provider.pathFor('end_session')) return next()
    const session = await provider.Session.get(ctx)
    const { post_logout_redirect_uri: target, state, ui_locales: uiLocales } = ctx.query
    if (session.accountId || (target !== undefined && target !== postLogoutUri)) return next()
    if (target) {
      ctx.status = 303
      ctx.redirect(withState(target, state))
    } else {
      sendPage(ctx, signedOutPage(localeOf(ctx, uiLocales), portalUrl), portalUrl)
    }
  }
}

/** The provider has validated `id_token_hint`. If it names the account that is signed in, no question is needed. */
export async function signOutOrAsk(ctx: KoaContextWithOIDC, form: string, portalUrl: string): Promise<void> {
  const { session, provider, params, entities } = ctx.oidc
  if (!session) throw new Error('the provider loads the session before it asks')
  const { post_logout_redirect_uri: target, state, ui_locales: uiLocales } = params ?? {}
  if (entities.IdTokenHint?.payload.sub !== session.accountId) {
    sendPage(ctx, signOutQuestionPage(localeOf(ctx, uiLocales), form), portalUrl)
    return
  }
  await endSession(provider, session)
  ctx.cookies.set(provider.cookieName('session'), null)
  if (typeof target === 'string') {
    ctx.status = 303
    ctx.redirect(withState(target, state))
  } else {
    sendPage(ctx, signedOutPage(localeOf(ctx, uiLocales), portalUrl), portalUrl)
  }
}

function withState(target: string, state: unknown): string {
  const url = new URL(target)
  if (typeof state === 'string') url.searchParams.set('state', state)
  return url.href
}
