import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import { allEndpoints, domainSummaries } from '@portico/contract/routes'
import Fastify, { LogController } from 'fastify'
import type { AppConfig } from './app-config.ts'
import { backupFigures } from './backup/backup-figures.ts'
import { bindAccess } from './domains/access/access.routes.ts'
import { panelFigures } from './domains/access/panel-figures.store.ts'
import { bindAccount } from './domains/account/account.routes.ts'
import { saveLocale } from './domains/account/account.store.ts'
import type { IdentityProvider } from './domains/account/oidc.ts'
import { asSignInRefusal } from './domains/account/sign-in-refusal.ts'
import { bindActivity } from './domains/activity/activity.routes.ts'
import { bindAttention } from './domains/attention/attention.routes.ts'
import { bindBilling, paymentMethodSource } from './domains/billing/billing.routes.ts'
import { oldCards } from './domains/billing/cards.service.ts'
import { bindBulkJobs } from './domains/bulk-jobs/bulk-jobs.routes.ts'
import { jobStarter } from './domains/bulk-jobs/bulk-jobs.service.ts'
import { propertyOfBulkJob } from './domains/bulk-jobs/bulk-jobs.store.ts'
import { bindCompany } from './domains/company/company.routes.ts'
import { bindPrograms } from './domains/company/programs.routes.ts'
import { bindConsent } from './domains/consent/consent.routes.ts'
import { bindCredentialFormats } from './domains/credential-formats/credential-formats.routes.ts'
import { propertyOfFormat, propertyOfPlace } from './domains/credential-formats/credential-formats.store.ts'
import { bindCredentials } from './domains/credentials/credentials.routes.ts'
import { propertyOfCredential } from './domains/credentials/credentials.store.ts'
import { bindDeveloper } from './domains/developer/developer.routes.ts'
import { bindEntrances } from './domains/entrances/entrances.routes.ts'
import { bindFeedback } from './domains/feedback/feedback.routes.ts'
import { bindFind } from './domains/find/find.routes.ts'
import { bindFlags } from './domains/flags/flags.routes.ts'
import { featuresOf, requireFull } from './domains/flags/flags.service.ts'
import { bindDoorEvents } from './domains/history/door-events.routes.ts'
import { bindHistory } from './domains/history/history.routes.ts'
import { bindHours } from './domains/hours/hours.routes.ts'
import { bindIntegrations } from './domains/integrations/integrations.routes.ts'
import { propertyOfIntegration } from './domains/integrations/integrations.store.ts'
import { approveBy } from './domains/integrations/profile-approval.service.ts'
import { verifyLater } from './domains/integrations/schedule.service.ts'
import { bindKeys } from './domains/keys/keys.routes.ts'
import { bindMetrics } from './domains/metrics/metrics.routes.ts'
import { bindNetworks } from './domains/networks/networks.routes.ts'
import { propertyOfNetwork } from './domains/networks/networks.store.ts'
import { bindOperator } from './domains/operator/operator.routes.ts'
import { bindPasses } from './domains/passes/passes.routes.ts'
import { propertyOfPass } from './domains/passes/passes.store.ts'
import { bindPeople } from './domains/people/people.routes.ts'
import { bindPlaces } from './domains/places/places.routes.ts'
import { bindPrivacy } from './domains/privacy/privacy.routes.ts'
import { bindProperties } from './domains/properties/properties.routes.ts'
import { bindProviders } from './domains/providers/providers.routes.ts'
import { propertyOfPermissionEntity } from './domains/providers/providers.store.ts'
import { bindSync } from './domains/sync/sync.routes.ts'
import { syncFigures } from './domains/sync/sync-figures.store.ts'
import { bindWorkbooks } from './domains/workbooks/workbooks.routes.ts'
import { outboxes } from './outboxes.ts'
import { apiPage } from './platform/api-page.ts'
import type { Binder } from './platform/bind.ts'
import { openCallLimits } from './platform/call-limits.ts'
import type { Database } from './platform/database.ts'
import { replyToUnreadable, replyWithErrors } from './platform/errors.ts'
import { type Enqueue, jobFigures } from './platform/jobs.ts'
import { logOptions } from './platform/log.ts'
import type { MasterKeys } from './platform/master-keys.ts'
import { API_VERSION, describeApi } from './platform/openapi.ts'
import { mailFigures } from './platform/outbox.store.ts'
import { pageCalls } from './platform/page-calls.ts'
import type { BeforeAnswer } from './platform/perform.ts'
import { servePortal, type TranslatorOf, textsOfPortal } from './platform/portal.ts'
import { limitLoad } from './platform/pressure.ts'
import { bearerIn, findProgramSession, isOfProgram, twoCredentials } from './platform/program-tokens.ts'
import { requestIdOf } from './platform/request-ids.ts'
import { replyToNonsense, sendSecurityHeaders } from './platform/security-headers.ts'
import { findSession, sessionCookie } from './platform/sessions.ts'
import { type Readiness, reportHealth } from './platform/telemetry.ts'
import { trustedProxies } from './platform/trusted-proxies.ts'

const BODY_MAX = 1024 * 1024
/** A request must have come completely within this time. */
const REQUEST_MS = 30_000
/** Longer replies are compressed piece by piece, off the thread that serves everybody. */
const SYNC_MAX = 128 * 1024
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }

export type AppParts = {
  config: AppConfig
  database: Database
  keys: MasterKeys
  identityProvider: IdentityProvider
  enqueue: Enqueue
  readiness?: () => Readiness
  checksReplies?: boolean
  beforeAnswer?: BeforeAnswer
  /** False only in tests that send more calls than a person would. */
  limitsCalls?: boolean
  /** Tests of the API need no build of the portal; they pass its texts. */
  servesPortal?: boolean
  translatorOf?: TranslatorOf
  /** Shorter only in tests, which wait for its end. */
  requestMs?: number
}

/** Builds the server without listening. */
export async function buildApp({ config, database, keys, identityProvider, enqueue, ...options }: AppParts) {
  const secure = config.origin.startsWith('https:')
  const isProxy = trustedProxies(config.trustedProxies)
  const { requestMs = REQUEST_MS } = options
  const app = Fastify({
    logger: logOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf(isProxy),
    requestIdHeader: false,
    bodyLimit: BODY_MAX,
    requestTimeout: requestMs,
    // Node would exchange the two limits if that of the head were longer, as it is by default. It looks now and then who has exceeded them.
    http: { headersTimeout: requestMs, connectionsCheckingInterval: requestMs / 6 },
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    trustProxy: config.trustedProxies ? isProxy : false,
    frameworkErrors: replyToUnreadable,
    clientErrorHandler: replyToNonsense(secure),
    // Node limits the whole request line. A lower limit of the router would bypass our error handler.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 32_768 },
  })
  app.removeContentTypeParser('text/plain')
  replyWithErrors(app)
  sendSecurityHeaders(app, { secure })
  const limits = (options.limitsCalls ?? true) ? openCallLimits(database) : undefined
  const load = limits && limitLoad(app, limits, keys, config)
  // This compresses pages and replies; files are compressed at build time.
  await app.register(fastifyCompress, {
    threshold: 1024,
    syncThreshold: SYNC_MAX,
    encodings: ['br', 'gzip'],
    brotliOptions: BROTLI,
  })
  await app.register(fastifyCookie)

  const cookie = sessionCookie(config)
  app.decorateRequest('session', null)
  app.decorateRequest('device', null)
  app.addHook('onRequest', async (request) => {
    // A panel has a token of another kind, which is looked up when its endpoint is called.
    if (!request.url.startsWith('/v') || request.routeOptions.config.isOfDevice) return
    const token = request.cookies[cookie.name]
    const bearer = bearerIn(request.headers.authorization)
    if (bearer && isOfProgram(bearer) && token) throw twoCredentials()
    if (token) {
      const address = () => request.ip
      request.session = (await findSession(database, token, config.session, { address })) ?? null
    } else if (bearer) request.session = await findProgramSession(database, bearer)
  })
  reportHealth(app, {
    database,
    load,
    readiness: options.readiness ?? (() => 'serving'),
    metricsToken: config.metricsToken,
    figures: [jobFigures, mailFigures(outboxes), syncFigures, panelFigures, backupFigures],
  })

  const lookups = {
    bulkJob: propertyOfBulkJob,
    credential: propertyOfCredential,
    credentialFormat: propertyOfFormat,
    integration: propertyOfIntegration,
    network: propertyOfNetwork,
    pass: propertyOfPass,
    permissionEntity: propertyOfPermissionEntity,
    place: propertyOfPlace,
  }
  const { checksReplies = false, beforeAnswer } = options
  const { origin } = config
  const features = featuresOf({ isOverridable: config.stage !== 'prod' })
  const checks = { keys, checksReplies, beforeAnswer, lookups, features }
  const binder: Binder = { app, database, limits, origin, ...checks, handlers: new Map() }
  app.decorate('callsOfPage', pageCalls(binder, config))
  bindAccess(binder, config, { enqueue, translatorOf: options.translatorOf ?? textsOfPortal })
  bindAccount(binder, config, identityProvider)
  if (config.isDemo) bindDeveloper(binder, config, { approveProfile: approveBy(verifyLater(enqueue)) })
  bindEntrances(binder)
  bindFeedback(binder)
  const paymentMethods = await paymentMethodSource(config)
  bindAttention(binder, oldCards(paymentMethods))
  bindBilling(binder, paymentMethods)
  bindBulkJobs(binder, enqueue)
  bindActivity(binder, options.translatorOf ?? textsOfPortal, jobStarter(keys, enqueue))
  bindCompany(binder, config, options.translatorOf ?? textsOfPortal)
  bindPrograms(binder)
  bindConsent(binder)
  bindCredentialFormats(binder)
  bindCredentials(binder, enqueue)
  bindFind(binder, config)
  bindFlags(binder)
  bindDoorEvents(binder, options.translatorOf ?? textsOfPortal)
  bindHistory(binder, options.translatorOf ?? textsOfPortal)
  bindHours(binder)
  bindIntegrations(binder, enqueue, config)
  bindKeys(binder)
  bindMetrics(binder)
  bindNetworks(binder)
  bindOperator(binder)
  bindPasses(binder, enqueue)
  bindPeople(binder, enqueue)
  bindPlaces(binder)
  bindPrivacy(binder, config)
  bindProperties(binder, config)
  bindProviders(binder)
  bindSync(binder, enqueue, options.translatorOf ?? textsOfPortal)
  bindWorkbooks(binder, options.translatorOf ?? textsOfPortal, enqueue)

  const endpoints = allEndpoints().filter(({ domain }) => domain !== 'developer' || config.isDemo)
  const described = { origin: config.origin, version: API_VERSION, domains: domainSummaries }
  let document: ReturnType<typeof describeApi> | undefined
  app.get('/v1/openapi.json', async () => {
    document ??= describeApi(endpoints, described)
    return document
  })
  app.get('/v1/docs', async (request, reply) => {
    app.setPageHeaders(request, reply)
    return reply.type('text/html; charset=utf-8').send(apiPage(endpoints, request.nonce))
  })
  if (options.servesPortal ?? true)
    await servePortal(app, config, {
      asPersonSees: asSignInRefusal,
      keepLocale: (account, locale) => saveLocale(database.unbound, account, locale),
      requirePasses: (request) =>
        database.asReader(null, async (trx) => {
          features.begin(trx, request.cookies)
          return requireFull(trx)
        }),
    })
  return app
}
