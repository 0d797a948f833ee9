import type { Provider } from 'oidc-provider'
import { choosePageLocale, type PageLocale } from './page-locale.ts'
import { contentSecurityPolicy } from './pages.ts'

export type Middleware = Parameters<Provider['use']>[0]
export type Context = Parameters<Middleware>[0]

export function localeOf(ctx: Pick<Context, 'get'>, uiLocales: unknown): PageLocale {
  return choosePageLocale(uiLocales, ctx.get('accept-language'))
}

export function sendPage(ctx: Pick<Context, 'set' | 'type' | 'body'>, html: string, portalUrl: string): void {
  ctx.set({
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy(new URL(portalUrl).origin),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  ctx.type = 'html'
  ctx.body = html
}
