import { accountRoutes } from '@portico/contract/account/account.routes'
import { accountErrors } from '@portico/contract/account/account.schema'
import { isFull } from '@portico/contract/flags/flags.rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Binder, bind } from '../../platform/bind.ts'
import type { Config } from '../../platform/config.ts'
import { AppError } from '../../platform/errors.ts'
import { antiForgeryToken } from '../../platform/guard.ts'
import { endSession, sessionCookie, startSession } from '../../platform/sessions.ts'
import { readFlags } from '../flags/flags.service.ts'
import { presentUserInfo, registerAccount, requirePortalPath } from './account.service.ts'
import { acceptTerms, saveIdentity, saveLocale } from './account.store.ts'
import { countSignIns } from './count-sign-ins.ts'
import { sealedIdTokens } from './id-tokens.ts'
import type { IdentityProvider, SignInAttempt } from './oidc.ts'
import { clientOf } from './session-clients.ts'
import { endOtherSessions, endSessionOf, listSessions } from './sessions.service.ts'

const ATTEMPT_SECONDS = 10 * 60
const attemptShape = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
  startedAt: z.number(),
})

export function bindAccount(binder: Binder, config: Config, provider: IdentityProvider) {
  const cookie = sessionCookie(config)
  const attempts = attemptCookies(binder, cookie.options)
  const idTokens = sealedIdTokens(binder.keys)
  countSignIns(binder.app)

  bind(binder, accountRoutes, {
    startSignIn: {
      outside: async ({ query, reply }) => {
        const { attempt, redirectUrl } = await provider.start({
          returnTo: requirePortalPath(query.return_to),
          chooseAccount: query.switch_user !== undefined,
          ...(query.language && { language: query.language }),
          ...(query.email && { email: query.email }),
        })
        attempts.keep(reply, attempt)
        return { redirectUrl }
      },
    },
    finishSignIn: {
      outside: async ({ query, request, reply, session, inTransaction }) => {
        const attempt = attempts.take(request, reply, query.state)
        if (!attempt)
          throw new AppError(accountErrors.signInFailed, 'This sign-in was not started here or took too long.')
        const identity = await provider.finish(attempt, request.url.slice(request.url.indexOf('?')))
        const token = await inTransaction(async ({ trx, audit }) => {
          const { id } = await saveIdentity(trx, config.oidc.providerName, identity)
          if (session) await endSession(trx, session.id)
          await audit({ action: 'account.signIn', entityId: id })
          const client = isFull(await readFlags(trx)) ? clientOf(request.headers['user-agent'], request.ip) : null
          return startSession(trx, id, idTokens.seal(identity.idToken, id), config.session, client)
        })
        reply.setCookie(cookie.name, token, cookie.options).header('location', attempt.returnTo)
        return undefined
      },
    },
    signOut: {
      outside: async ({ query, session, reply, account, inTransaction }) => {
        const returnTo = requirePortalPath(query.return_to)
        await inTransaction(async ({ trx, audit }) => {
          await endSession(trx, session.id)
          await audit({ action: 'account.signOut', entityId: account.id })
        })
        reply.clearCookie(cookie.name, cookie.options)
        const idToken = idTokens.open(session.sealedIdToken, account.id)
        return { redirectUrl: await provider.signOutUrl(idToken, returnTo, query.language) }
      },
    },
    getAntiForgeryToken: {
      direct: async ({ session }) => ({
        token: antiForgeryToken(binder.keys, session),
        email: session.account.email,
      }),
    },
    getUserInfo: { direct: async ({ account }) => presentUserInfo(account) },
    getIdentity: async ({ account: { fullName, email, kind }, trx }) => {
      const hasConsole = isFull(await readFlags(trx))
      return { fullName, email, isOperator: hasConsole && kind === 'operator', hasConsole }
    },
    register: async ({ account, body, ...unit }) => {
      await registerAccount(unit, account, body.inviteToken)
      return undefined
    },
    listSessions: ({ session, trx }) => listSessions(trx, session, config.session),
    endSession: ({ session, params, ...unit }) => endSessionOf(unit, session, params.sessionId, config.session),
    endOtherSessions: ({ session, ...unit }) => endOtherSessions(unit, session, config.session),
    keepLocale: async ({ account, body, trx, audit }) => {
      await saveLocale(trx, account, body.locale)
      await audit({ action: 'account.keepLocale', entityId: account.id, after: body })
      return undefined
    },
    acceptTerms: async ({ account, trx, audit }) => {
      const { avc_terms_accepted_at: acceptedAt } = await acceptTerms(trx, account.id)
      await audit({ action: 'account.acceptTerms', entityId: account.id })
      return { avcTermsAcceptanceTime: acceptedAt?.getTime() ?? Date.now() }
    },
  })
}

/**
 * The state of a sign-in, encrypted in a cookie. Each attempt has its own cookie, so that several tabs can sign in concurrently. Somebody who
 * keeps a copy of the cookie can use it no longer than the browser, and no second time: the provider takes its code once.
 */
function attemptCookies({ keys }: Binder, options: ReturnType<typeof sessionCookie>['options']) {
  const prefix = options.secure ? '__Host-' : ''
  const nameOf = (state: string) => `${prefix}portico_sign_in_${state.replace(/[^\w-]/g, '').slice(0, 16)}`
  return {
    keep(reply: FastifyReply, attempt: SignInAttempt) {
      const sealed = keys.seal('sign-in', JSON.stringify(attempt))
      reply.setCookie(nameOf(attempt.state), sealed, { ...options, maxAge: ATTEMPT_SECONDS })
    },
    take(request: FastifyRequest, reply: FastifyReply, state: string): SignInAttempt | undefined {
      const opened = keys.open('sign-in', request.cookies[nameOf(state)] ?? '')
      reply.clearCookie(nameOf(state), options)
      const attempt = opened ? attemptShape.safeParse(JSON.parse(opened)).data : undefined
      if (!attempt || attempt.state !== state) return undefined
      return Date.now() - attempt.startedAt <= ATTEMPT_SECONDS * 1_000 ? attempt : undefined
    },
  }
}
