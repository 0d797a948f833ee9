import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AppParts, buildApp } from '@portico/server/app'
import type { AppConfig } from '@portico/server/app-config'
import { connectIdentityProvider } from '@portico/server/domains/account/oidc'
import { bulkJobs, bulkQueue } from '@portico/server/domains/bulk-jobs/bulk-turns'
import { runBulkJob } from '@portico/server/domains/bulk-jobs/run-bulk-job'
import { codeHashes, codeHashesQueue, hashCodes } from '@portico/server/domains/credentials/code-hashes.service'
import { previewQueue, syncQueue, verifyQueue } from '@portico/server/domains/integrations/schedule.service'
import { workbookQueue } from '@portico/server/domains/workbooks/workbook-queue'
import { takeTurn, workbooks } from '@portico/server/domains/workbooks/workbook-turns'
import { auditWithoutAccount } from '@portico/server/platform/audit'
import { openPersonal } from '@portico/server/platform/audit-personal'
import type { InTransaction } from '@portico/server/platform/bind'
import { openDatabase } from '@portico/server/platform/database'
import { type Enqueue, type Jobs, startJobs } from '@portico/server/platform/jobs'
import { masterKeysFrom } from '@portico/server/platform/master-keys'
import pg from 'pg'
import { callerOf } from './caller.ts'
import { translatorOf } from './catalogues.ts'
import { createTestDatabase } from './database.ts'
import { createStranger, signIn } from './sign-in.ts'
import { TEST_KEYS } from './test-keys.ts'
import { undeclaredPersonal } from './undeclared-personal.ts'
import { undescribedValues } from './undescribed-values.ts'

const NOWHERE = 'http://localhost:1'

export const testConfig: AppConfig = {
  databaseUrl: '',
  sessionUrl: '',
  readUrl: undefined,
  databaseConnections: 5,
  preparesStatements: true,
  drainSeconds: 0,
  port: 0,
  host: 'localhost',
  origin: 'http://localhost:3000',
  stage: 'test',
  country: 'us',
  offersAllLocales: false,
  isDemo: true,
  keysFile: '',
  sharedAssets: undefined,
  trustedProxies: undefined,
  metricsToken: undefined,
  session: { idleSeconds: 1800, absoluteSeconds: 43_200 },
  retention: {
    eventMonths: 24,
    receiptMonths: 4,
    metricMonths: 13,
    syncReportMonths: 13,
    mailMonths: 13,
    bulkJobDays: 7,
    idempotencyKeyHours: 24,
  },
  oidc: {
    issuer: NOWHERE,
    clientId: 'portal',
    clientSecret: 'secret',
    providerName: 'demo',
    acrValues: [],
    maxAgeSeconds: undefined,
  },
  stripe: undefined,
  pms: {
    entrata: { baseUrl: NOWHERE, apiKey: '' },
    appFolio: { baseUrl: NOWHERE, clientId: '', clientSecret: '', developerId: '' },
    realPage: { baseUrl: NOWHERE, partner: '', licenseKey: '' },
    yardi: { baseUrl: NOWHERE, interfaceEntity: '', interfaceLicense: '', hosts: [] },
    mri: { baseUrls: { x5: NOWHERE, x7: NOWHERE }, partnerKey: '' },
    approvedAtOnce: ['Entrata', 'AppFolio', 'RealPage'],
    simulatorUrl: undefined,
  },
  panelsSimulatorUrl: undefined,
  mail: { from: 'Portico <no-reply@us.portico.example>', folder: '' },
  auditAnchors: undefined,
  logLevel: 'silent',
  warnings: [],
}

export const keys = masterKeysFrom(TEST_KEYS)

export type Audited = { before: Record<string, unknown> | null; after: Record<string, unknown> | null }

export type { Caller as SignedIn } from './caller.ts'
export type TestServer = Awaited<ReturnType<typeof startTestServer>>

type Options = { world?: 'empty' | 'small'; config?: Partial<AppConfig> } & Pick<
  AppParts,
  'servesPortal' | 'limitsCalls' | 'beforeAnswer' | 'requestMs'
> & {
    /** True: workers run bulk jobs and hash codes, as many as in a deployment or this many. Otherwise the test runs them itself. */
    runsBulkJobs?: boolean | number
  }

/** The real server with its own database. Tests can sign in without an identity provider and query the database as its owner. */
export async function startTestServer(options: Options = {}) {
  const testDatabase = await createTestDatabase({ world: options.world ?? 'small' })
  const folder = join(tmpdir(), `portico-mailbox-${randomUUID()}`)
  const config = {
    ...testConfig,
    databaseUrl: testDatabase.appUrl,
    sessionUrl: testDatabase.appUrl,
    mail: { ...testConfig.mail, folder },
    isDemo: options.config?.stage !== 'prod',
    ...options.config,
  }
  const { databaseUrl: url, databaseConnections: connections, readUrl, preparesStatements: prepares } = config
  const database = openDatabase({ url, connections, readUrl, prepares })
  const log = { info() {}, warn: console.warn, error: console.error }
  const bulkParts = () => ({ database, keys, enqueue, log, beforeAnswer: options.beforeAnswer })
  // Started lazily, because most tests enqueue nothing.
  let jobs: Promise<Jobs> | undefined
  let worker: Promise<Jobs> | undefined
  const enqueue: Enqueue = async (...job) => {
    jobs ??= startJobs({
      appUrl: config.sessionUrl,
      role: 'web',
      jobs: [
        { name: 'invitations' },
        { name: 'pass-mails' },
        { name: 'sync-hold-notices' },
        { name: 'sync-outage-notices' },
        { name: 'token-notices' },
        syncQueue,
        previewQueue,
        verifyQueue,
        bulkQueue,
        codeHashesQueue,
        workbookQueue,
      ].map((queue) => ({
        ...queue,
        run: async () => {},
      })),
      log,
    })
    const enqueued = await (await jobs).enqueue(...job)
    if (options.runsBulkJobs && [bulkQueue.name, codeHashesQueue.name, workbookQueue.name].includes(job[1]))
      worker ??= startJobs({
        appUrl: config.sessionUrl,
        role: 'worker',
        jobs: [
          ...bulkJobs(bulkParts()),
          ...workbooks({ ...bulkParts(), translatorOf }),
          codeHashes({ database, keys, log }),
        ].map((one) => ({
          ...one,
          ...(typeof options.runsBulkJobs === 'number' && one.concurrency && { concurrency: options.runsBulkJobs }),
        })),
        log,
      })
    return enqueued
  }
  const app = await buildApp({
    config,
    database,
    keys,
    identityProvider: connectIdentityProvider(config),
    enqueue,
    checksReplies: true,
    ...(!options.servesPortal && { translatorOf }),
    servesPortal: options.servesPortal ?? false,
    limitsCalls: options.limitsCalls ?? false,
    ...(options.beforeAnswer && { beforeAnswer: options.beforeAnswer }),
    ...(options.requestMs && { requestMs: options.requestMs }),
  })
  const owner = new pg.Pool({ connectionString: testDatabase.ownerUrl, max: 2 })
  owner.on('error', () => {})
  const ask = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await owner.query<Row>(text, values)).rows

  /** Runs what a command does, without the command. */
  const asOperator: InTransaction = (work) =>
    database.asSystem((trx) => work({ trx, audit: auditWithoutAccount(trx, keys, 'command of a test') }))

  return {
    app,
    asOperator,
    config,
    database,
    keys,
    ...testDatabase,
    /** Queries the database without row-level security. */
    ask,
    ownerUrl: testDatabase.ownerUrl,
    /** The rows of a property's audit with the values that are sealed in them. */
    openAudit: <Row extends Audited>(propertyId: string, rows: readonly Row[]) =>
      database.asSystem((trx) => openPersonal(trx, keys, propertyId, rows)),
    signIn: async (accountId: string) => callerOf(app, await signIn({ database, keys, config }, accountId)),
    /** What the audit says about something, in the order of its chain, with sealed values as they are stored. */
    auditOf: (entityId: string) =>
      ask<Audited & { action: string }>('select action, before, after from audit where entity_id = $1 order by seq', [
        entityId,
      ]),
    createStranger: () => createStranger(ask),
    runBulkJob: (job: { jobId: string; accountId: string }) => runBulkJob(bulkParts(), job),
    /** What the worker does for the imports of an account. `beforeCommit` can stop it in the middle. */
    runWorkbooks: (accountId: string, beforeCommit?: () => Promise<void>) =>
      takeTurn({ database, keys, enqueue, log, translatorOf, beforeCommit }, { accountId }, Number.POSITIVE_INFINITY),
    /** What the worker does after a code was created. */
    hashCodes: () => hashCodes({ database, keys, log }),
    /**
     * Fails if a call has written personal values into the audit without declaring them, entries of a team into another chain than that of the company, or
     * values that the catalogue of changes does not know.
     */
    async close() {
      const undeclared = undeclaredPersonal(
        await ask('select action, before, after from audit where property_id is not null'),
      )
      const strays = await ask<{ action: string }>(
        `select distinct action from audit where version > 1 and entity = 'company'
           and coalesce(after ->> 'companyId', before ->> 'companyId', chain::text) is distinct from company_id::text`,
      )
      const undescribed = undescribedValues(await ask('select action, before, after, request_id from audit'))
      await app.close()
      await (await jobs)?.stop()
      await (await worker)?.stop()
      await database.close()
      await owner.end()
      await testDatabase.drop()
      await rm(folder, { recursive: true, force: true })
      if (undeclared.length > 0)
        throw new Error(`Personal values stand in clear in the audit: ${undeclared.join('; ')}.`)
      if (strays.length > 0)
        throw new Error(`Not in the chain of the company: ${strays.map(({ action }) => action).join(', ')}.`)
      if (undescribed.length > 0)
        throw new Error(`The catalogue of changes does not describe the audit: ${undescribed.join('; ')}.`)
    },
  }
}
