import { resolve } from 'node:path'
import { deploymentOfOrigin, readHosts } from '@portico/contract/shared/hosts.schema'
import { type Country, countries } from '@portico/contract/shared/locales'
import type { Stage } from '@portico/contract/shared/stages'
import { z } from 'zod'
import { type AnchorTarget, isAddress } from './audit-anchors.ts'
import { guardedUrl, localUrl } from './guarded-url.ts'
import { mailboxIn } from './mailbox-folder.ts'
import { proxyList } from './trusted-proxies.ts'
import {
  databaseAddress,
  describeProblems,
  mailSender,
  misspelledVariables,
  portalOrigin,
  setVariables,
} from './variables.ts'

const seconds = (fallback: number) => z.coerce.number().int().min(1).max(31_536_000).default(fallback)

/** How long something is kept. */
const kept = (fallback: number, { min = 1, max = 1_200 } = {}) =>
  z.coerce.number().int().min(min).max(max).default(fallback)
const FOREVER = 0

const STRIPE_TIMEOUT_MS = 4_000
const PROD_DRAIN_SECONDS = 5

const environment = z.object({
  DATABASE_APP_URL: databaseAddress,
  DATABASE_SESSION_URL: databaseAddress.optional(),
  DATABASE_READ_URL: databaseAddress.optional(),
  PORTICO_PREPARED_STATEMENTS: z.enum(['0', '1']).optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('localhost'),
  PORTICO_ORIGIN: portalOrigin.optional(),
  PORTICO_COUNTRY: z.enum(countries).default('us'),
  PORTICO_HOSTS: z.string().optional(),
  PORTICO_ALL_LOCALES: z.enum(['0', '1']).default('0'),
  PORTICO_DEMO: z.enum(['0', '1']).default('0'),
  PORTICO_KEYS_FILE: z.string().min(1),
  PORTICO_TRUSTED_PROXIES: proxyList.optional(),
  PORTICO_METRICS_TOKEN: z.string().min(16).optional(),
  PORTICO_SESSION_IDLE_SECONDS: seconds(30 * 60),
  PORTICO_SESSION_SECONDS: seconds(12 * 60 * 60),
  PORTICO_DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(20),
  PORTICO_ASSETS: z.string().min(1).optional(),
  PORTICO_DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).optional(),
  // Panels report what happened up to 90 days ago, and the receipts outlive that.
  PORTICO_KEEP_EVENTS_MONTHS: kept(24, { min: FOREVER }).refine(
    (months) => months === FOREVER || months >= 4,
    'is neither 0 nor at least 4',
  ),
  PORTICO_KEEP_RECEIPTS_MONTHS: kept(4, { min: 4 }),
  PORTICO_KEEP_METRICS_MONTHS: kept(13, { min: FOREVER }),
  PORTICO_KEEP_SYNC_REPORTS_MONTHS: kept(13),
  PORTICO_KEEP_MAILS_MONTHS: kept(13),
  PORTICO_KEEP_BULK_JOBS_DAYS: kept(7),
  PORTICO_KEEP_IDEMPOTENCY_KEYS_HOURS: kept(24),
  OIDC_ISSUER: guardedUrl,
  OIDC_CLIENT_ID: z.string().min(1),
  OIDC_CLIENT_SECRET: z.string().min(1),
  OIDC_PROVIDER_NAME: z.string().min(1).optional(),
  OIDC_ACR_VALUES: z.string().default(''),
  OIDC_MAX_AGE_SECONDS: z.coerce.number().int().min(0).max(31_536_000).optional(),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_API_BASE: guardedUrl.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'is not an address such as smtps://user:password@host:465' })
    .optional(),
  PORTICO_MAIL_FROM: mailSender.optional(),
  PORTICO_DATA: z.string().min(1).default('data'),
  PORTICO_AUDIT_ANCHORS: z
    .string()
    .min(1)
    .refine(
      (target) => !isAddress(target) || guardedUrl.safeParse(target).success,
      'must be https, or http on this machine',
    )
    .optional(),
  PORTICO_AUDIT_ANCHORS_AUTHORIZATION: z.string().min(1).optional(),
  PANELS_SIMULATOR_URL: localUrl.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

export type Config = {
  databaseUrl: string
  /** Leads to the leader itself, without a pooler: for jobs and for connections that listen. */
  sessionUrl: string
  /** Leads to replicas, for reads; undefined: the leader answers them. */
  readUrl: string | undefined
  databaseConnections: number
  /** False where a pooler gives each transaction another connection, and knows nothing of prepared statements. */
  preparesStatements: boolean
  /** After SIGTERM the server reports for this long that it is not ready, and serves all the same. */
  drainSeconds: number
  port: number
  host: string
  origin: string
  stage: Stage
  country: Country
  /** True in a demo: people may choose all languages, not only those of the country. */
  offersAllLocales: boolean
  /** True where `npm start` has filled the world: managers approve their own profiles and give orders to simulators. */
  isDemo: boolean
  keysFile: string
  /** A folder with the portal's files of all releases, which servers of several releases share. */
  sharedAssets: string | undefined
  trustedProxies: string | undefined
  metricsToken: string | undefined
  session: { idleSeconds: number; absoluteSeconds: number }
  /** How long data are kept; 0 months: forever. */
  retention: {
    eventMonths: number
    receiptMonths: number
    metricMonths: number
    syncReportMonths: number
    mailMonths: number
    bulkJobDays: number
    idempotencyKeyHours: number
  }
  oidc: {
    issuer: string
    clientId: string
    clientSecret: string
    providerName: string
    /** The kinds of sign-in that are enough, by the names of the provider; empty: any is. */
    acrValues: readonly string[]
    /** How long ago somebody may have signed in at the provider. */
    maxAgeSeconds: number | undefined
  }
  /** Undefined: payment methods are read from the database. */
  stripe: { secretKey: string; apiBase: string | undefined; timeoutMs: number } | undefined
  /** The control interface of the simulated panels, for the developer drawer. */
  panelsSimulatorUrl: string | undefined
  /** Mails go to a mail server or, outside Prod, to a folder. */
  mail: { from: string; smtpUrl: string } | { from: string; folder: string }
  /** Where anchors of the audit are written. */
  auditAnchors: AnchorTarget | undefined
  logLevel: string
  /** What an operator should look at although the server starts. */
  warnings: readonly string[]
}

/** The variables of domains, and what becomes of them. */
type Variables<Own> = z.ZodPipe<z.ZodObject, z.ZodType<Own>>

/** Reads the environment. All missing or wrong variables are reported in one sentence. */
export function readConfig<Own>(env: NodeJS.ProcessEnv, ownVariables: Variables<Own>): Config & Own {
  const given = setVariables(env)
  const parsed = environment.safeParse(given)
  const own = ownVariables.safeParse(given)
  if (!parsed.success || !own.success) {
    const issues = [parsed, own].flatMap(({ error }) => error?.issues ?? [])
    const wrong = describeProblems(issues, given)
    throw new Error(`The configuration is incomplete or wrong: ${wrong}. See docs/operations.md.`)
  }
  const { data } = parsed
  const origin = (data.PORTICO_ORIGIN ?? `http://localhost:${data.PORT}`).replace(/\/$/, '')
  const deployment = deploymentOfOrigin(origin, data.PORTICO_COUNTRY, readHosts(data.PORTICO_HOSTS))
  if (deployment.stage === 'prod' && !origin.startsWith('https:'))
    throw new Error('The configuration is wrong: PORTICO_ORIGIN is https in Prod. See docs/operations.md.')
  if (deployment.stage === 'prod' && !data.SMTP_URL)
    throw new Error('The configuration is incomplete: SMTP_URL is required in Prod. See docs/operations.md.')
  const anchorTarget = data.PORTICO_AUDIT_ANCHORS ?? (deployment.stage === 'prod' ? 'stdout' : undefined)
  const from = data.PORTICO_MAIL_FROM ?? `Portico <no-reply@${deployment.country}.portico.example>`
  return {
    databaseUrl: data.DATABASE_APP_URL,
    sessionUrl: data.DATABASE_SESSION_URL ?? data.DATABASE_APP_URL,
    readUrl: data.DATABASE_READ_URL,
    databaseConnections: data.PORTICO_DATABASE_CONNECTIONS,
    // An address for sessions is needed beside a pooler, and only there.
    preparesStatements: data.PORTICO_PREPARED_STATEMENTS
      ? data.PORTICO_PREPARED_STATEMENTS === '1'
      : data.DATABASE_SESSION_URL === undefined,
    drainSeconds: data.PORTICO_DRAIN_SECONDS ?? (deployment.stage === 'prod' ? PROD_DRAIN_SECONDS : 0),
    port: data.PORT,
    host: data.HOST,
    origin,
    ...deployment,
    offersAllLocales: data.PORTICO_ALL_LOCALES === '1' && deployment.stage !== 'prod',
    isDemo: data.PORTICO_DEMO === '1' && deployment.stage !== 'prod',
    keysFile: data.PORTICO_KEYS_FILE,
    sharedAssets: data.PORTICO_ASSETS && resolve(data.PORTICO_ASSETS),
    trustedProxies: data.PORTICO_TRUSTED_PROXIES,
    metricsToken: data.PORTICO_METRICS_TOKEN,
    session: { idleSeconds: data.PORTICO_SESSION_IDLE_SECONDS, absoluteSeconds: data.PORTICO_SESSION_SECONDS },
    retention: {
      eventMonths: data.PORTICO_KEEP_EVENTS_MONTHS,
      receiptMonths: data.PORTICO_KEEP_RECEIPTS_MONTHS,
      metricMonths: data.PORTICO_KEEP_METRICS_MONTHS,
      syncReportMonths: data.PORTICO_KEEP_SYNC_REPORTS_MONTHS,
      mailMonths: data.PORTICO_KEEP_MAILS_MONTHS,
      bulkJobDays: data.PORTICO_KEEP_BULK_JOBS_DAYS,
      idempotencyKeyHours: data.PORTICO_KEEP_IDEMPOTENCY_KEYS_HOURS,
    },
    oidc: {
      issuer: data.OIDC_ISSUER,
      clientId: data.OIDC_CLIENT_ID,
      clientSecret: data.OIDC_CLIENT_SECRET,
      providerName: data.OIDC_PROVIDER_NAME ?? data.OIDC_ISSUER,
      acrValues: data.OIDC_ACR_VALUES.split(/\s+/).filter(Boolean),
      maxAgeSeconds: data.OIDC_MAX_AGE_SECONDS,
    },
    stripe: data.STRIPE_SECRET_KEY
      ? { secretKey: data.STRIPE_SECRET_KEY, apiBase: data.STRIPE_API_BASE, timeoutMs: STRIPE_TIMEOUT_MS }
      : undefined,
    panelsSimulatorUrl: data.PANELS_SIMULATOR_URL?.replace(/\/+$/, ''),
    mail: data.SMTP_URL ? { from, smtpUrl: data.SMTP_URL } : { from, folder: mailboxIn(data.PORTICO_DATA) },
    auditAnchors: anchorTarget
      ? { target: anchorTarget, authorization: data.PORTICO_AUDIT_ANCHORS_AUTHORIZATION }
      : undefined,
    logLevel: data.LOG_LEVEL,
    warnings: misspelledVariables(given, Object.keys({ ...environment.shape, ...ownVariables.in.shape })),
    ...own.data,
  }
}
