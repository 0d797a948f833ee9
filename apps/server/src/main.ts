import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildApp } from './app.ts'
import { readAppConfig } from './app-config.ts'
import { archivedTokens } from './domains/access/archived-tokens.ts'
import { tokenNotices } from './domains/access/token-notices.ts'
import { inviteMails } from './domains/account/invite-mails.ts'
import { connectIdentityProvider } from './domains/account/oidc.ts'
import { ownerNotices } from './domains/account/owner-notices.ts'
import { bulkJobs } from './domains/bulk-jobs/bulk-turns.ts'
import { codeHashes } from './domains/credentials/code-hashes.service.ts'
import { eventUpkeep } from './domains/history/event-upkeep.ts'
import { connectBy } from './domains/integrations/providers/connect.ts'
import { needsFirstOperator } from './domains/operator/first-operator.service.ts'
import { passMails } from './domains/passes/pass-mails.service.ts'
import { invitations } from './domains/people/invitations.service.ts'
import { eventRetention } from './domains/privacy/retain-events.ts'
import { providerNotices } from './domains/providers/notices.ts'
import { holdNotices } from './domains/sync/hold-notices.ts'
import { outageNotices } from './domains/sync/outage-notices.ts'
import { workbooks } from './domains/workbooks/workbook-turns.ts'
import { housekeeping } from './housekeeping.ts'
import { integrationJobs } from './integration-jobs.ts'
import { auditAnchors } from './platform/audit-anchors.ts'
import { openDatabase } from './platform/database.ts'
import { busy } from './platform/errors.ts'
import { type Enqueue, type Jobs, startJobs } from './platform/jobs.ts'
import { openMailer } from './platform/mailer.ts'
import { loadMasterKeys } from './platform/master-keys.ts'
import { countMails, timeJobs } from './platform/metrics.ts'
import { textsOfPortal } from './platform/portal.ts'
import { listen, type Outsider, requireStartable, warnOfAbsent } from './platform/start-checks.ts'
import type { Readiness } from './platform/telemetry.ts'
import { retention } from './retention.ts'

/** After the drain the server has this long to finish what it has begun. */
const FINISH_MS = 10_000
const roles = ['web', 'worker', 'all'] as const

async function main() {
  const role = readRole()
  const config = readAppConfig(process.env)
  const keys = await loadMasterKeys(config.keysFile, config.stage)
  const warnings = await requireStartable(config, { writesAnchors: role !== 'web' })
  const database = openDatabase({
    url: config.databaseUrl,
    connections: config.databaseConnections,
    readUrl: config.readUrl,
    prepares: config.preparesStatements,
  })
  const identityProvider = connectIdentityProvider(config)
  let readiness: Readiness = 'starting'
  let jobs: Jobs | undefined
  const enqueue: Enqueue = async (...job) => {
    if (!jobs) throw busy()
    return jobs.enqueue(...job)
  }

  const app = await buildApp({
    config,
    database,
    keys,
    identityProvider,
    enqueue,
    readiness: () => readiness,
    servesPortal: role !== 'worker',
  })
  for (const warning of [...config.warnings, ...warnings]) app.log.warn(warning)
  await listen(app, config)
  const mailer = countMails(app.metrics, openMailer(config))
  jobs = await startJobs({
    appUrl: config.sessionUrl,
    role,
    jobs: timeJobs(app.metrics, [
      housekeeping(database, keys, config),
      eventUpkeep(database),
      eventRetention({ database, log: app.log }),
      codeHashes({ database, keys, log: app.log }),
      retention({ database, config, log: app.log }),
      archivedTokens(database, keys),
      ...bulkJobs({ database, keys, enqueue, log: app.log }),
      ...workbooks({ database, keys, enqueue, translatorOf: textsOfPortal, log: app.log }),
      invitations({ database, keys, mailer, country: config.country, log: app.log }),
      passMails({ database, keys, mailer, deployment: config, log: app.log }),
      ...(config.auditAnchors ? [auditAnchors(database, keys, config.auditAnchors)] : []),
      ...providerNotices({ database, mailer, deployment: config, log: app.log }),
      inviteMails({ database, keys, mailer, deployment: config, log: app.log }),
      ownerNotices({ database, mailer, deployment: config, log: app.log }),
      tokenNotices({ database, mailer, deployment: config, log: app.log }),
      holdNotices({ database, mailer, deployment: config, log: app.log }),
      outageNotices({ database, mailer, deployment: config, log: app.log }),
      ...integrationJobs({ database, keys, connect: connectBy(config.pms), enqueue, log: app.log }),
    ]),
    log: app.log,
  })
  readiness = 'serving'
  // The link itself is never in a log.
  if (await database.asSystem(needsFirstOperator)) app.log.info('no operator yet: run command.ts first-operator')
  app.log.info({ role, origin: config.origin, stage: config.stage, country: config.country }, 'ready')
  const providers: Outsider = {
    what: `The identity provider of OIDC_ISSUER, ${config.oidc.issuer},`,
    meanwhile: 'nobody can sign in',
    ask: identityProvider.connect,
  }
  const mailServer: Outsider = {
    what: 'The mail server of SMTP_URL',
    meanwhile: 'mails wait',
    ask: async () => (await mailer.connect()).close(),
  }
  void warnOfAbsent([...(role !== 'worker' ? [providers] : []), ...(role !== 'web' ? [mailServer] : [])], app.log)

  // While the server drains, each reply asks its client to open the next connection elsewhere.
  const drain = new AbortController()
  let isStopping = false
  app.server.prependListener('request', (_request, response) => {
    if (isStopping) response.setHeader('connection', 'close')
  })
  /** Not ready, but still serving until the balancer has noticed. A second signal ends the wait. */
  const stop = async (drainMs: number) => {
    if (isStopping) return drain.abort()
    isStopping = true
    readiness = 'stopping'
    if (drainMs > 0) await sleep(drainMs, undefined, { signal: drain.signal }).catch(() => {})
    setTimeout(() => process.exit(1), FINISH_MS).unref()
    // Browsers keep idle connections open; each is closed as soon as it has no running request.
    const closing = setInterval(() => app.server.closeIdleConnections(), 100)
    await app.close()
    clearInterval(closing)
    await jobs?.stop()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => stop(config.drainSeconds * 1000))
  for (const signal of ['SIGINT', 'disconnect'] as const) process.on(signal, () => stop(0))
  // Whoever hears this may stop the server at once, so it comes last.
  process.send?.({ ready: true })
}

function readRole() {
  const { values } = parseArgs({ options: { role: { type: 'string', default: 'all' } } })
  const role = roles.find((known) => known === values.role)
  if (!role) throw new Error(`--role is one of ${roles.join(', ')}.`)
  return role
}

main().catch(({ message }: Error) => {
  if (process.send) return process.send({ failed: message }, () => process.exit(1))
  console.error(message)
  process.exit(1)
})
