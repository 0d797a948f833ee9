import type { IncomingMessage } from 'node:http'
import { errors, type InteractionResults, type Provider } from 'oidc-provider'
import type { DemoAccount } from './demo-accounts.ts'
import { type Context, localeOf, type Middleware, sendPage } from './page-response.ts'
import { accountChoicePage, failurePage } from './pages.ts'
import { endSession } from './sign-out.ts'
import { remember, typedAccount } from './typed-accounts.ts'

const SELECTION_PATH = /^\/select-account\/[\w-]+$/
const FORM_BYTES_MAX = 4096

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

export function selectionPath(interactionUid: string): string {
  return `/select-account/${interactionUid}`
}

/** The page on which a person picks an account: signing in, and switching to another one. */
type People = {
  /** Whoever is typed is added. */
  accounts: DemoAccount[]
  takesAnybody: boolean
}

export function accountSelection(
  provider: Provider,
  { accounts, takesAnybody }: People,
  portalUrl: string,
): Middleware {
  return async (ctx, next) => {
    if (!SELECTION_PATH.test(ctx.path) || !['GET', 'POST'].includes(ctx.method)) return next()
    let interaction: Interaction
    try {
      interaction = await provider.interactionDetails(ctx.req, ctx.res)
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error
      ctx.status = 400
      sendPage(ctx, failurePage(localeOf(ctx, undefined), 'expired', portalUrl), portalUrl)
      return
    }

    if (ctx.method === 'POST') {
      const form = await readForm(ctx.req)
      if (form.has('cancel')) {
        return finish(ctx, interaction, { error: 'access_denied', error_description: 'the person cancelled' })
      }
      const chosen = accounts.find((account) => account.sub === form.get('account'))
      if (chosen) return signIn(provider, ctx, interaction, chosen)
      const typed = takesAnybody && typedAccount(form)
      if (typed) return signIn(provider, ctx, interaction, remember(accounts, typed))
      ctx.status = 400
    } else {
      ctx.status = 200
    }
    const { login_hint: loginHint, ui_locales: uiLocales } = interaction.params
    const page = accountChoicePage({
      locale: localeOf(ctx, uiLocales),
      accounts,
      ...(takesAnybody && { typing: { isWrong: ctx.status === 400 } }),
      suggestedEmail: typeof loginHint === 'string' ? loginHint : undefined,
      signedInSub: interaction.session?.accountId,
    })
    sendPage(ctx, page, portalUrl)
  }
}

async function signIn(provider: Provider, ctx: Context, interaction: Interaction, chosen: DemoAccount) {
  const session = await provider.Session.get(ctx)
  if (session.accountId && session.accountId !== chosen.sub) {
    // The provider would put a self-submitting script page between two accounts; ending the old session first avoids it.
    await endSession(provider, session)
    interaction.session = undefined
  }
  await finish(ctx, interaction, { login: { accountId: chosen.sub }, select_account: {} })
}

async function finish(ctx: Context, interaction: Interaction, result: InteractionResults) {
  interaction.result = result
  await interaction.persist()
  ctx.status = 303
  ctx.redirect(interaction.returnTo)
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > FORM_BYTES_MAX) return new URLSearchParams()
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString())
}
