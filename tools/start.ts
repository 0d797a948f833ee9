import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { bold, dim, reportNews, reportProblem, reportStage, runStage } from './setup/stages.mjs'
import type { LastingPostgres } from './start/lasting-postgres.ts'
import { startLasting } from './start/lasting-service.ts'
import { makeOperatorLink, printEmptyWelcome } from './start/operator-link.ts'
import { preparePanels } from './start/panels.ts'
import { startPmsSimulators } from './start/pms-simulators.ts'
import { startRestarting } from './start/restarting-service.ts'
import { type Service, startService } from './start/service.ts'
import { openSecretsFolder, readSettings, type Settings } from './start/settings.ts'

type Database = { ownerUrl: string; appUrl: string }
type Oidc = { issuer: string; clientId: string; clientSecret: string }

const APP_ROLE = 'portico_app'

const services: Service[] = []
let startingPostgres: Promise<LastingPostgres> | null = null
let ending: Promise<void> | null = null

/** Stops the server first, so that it can finish its requests, and the database last. */
function end(code: number): Promise<void> {
  ending ??= (async () => {
    for (const service of services.reverse()) await service.stop()
    const postgres = await startingPostgres?.catch(() => null)
    await postgres?.stop().catch((error) => reportProblem(error.message))
    process.exit(code)
  })()
  return ending
}

function fail(error: Error): void {
  if (ending) return
  reportProblem(error.message)
  end(1)
}

function leave(): void {
  if (ending) return
  reportNews('Portico stops.')
  end(0)
}

function failingWith(what: string) {
  return (error: Error) => {
    throw new Error(`${what}: ${error.message}`, { cause: error })
  }
}

async function openDatabase(settings: Settings): Promise<Database> {
  const { databaseUrl } = settings
  if (databaseUrl) {
    const { asRole } = await import('./start/external-database.ts')
    const { requireUsableDatabase } = await import('@portico/server/platform/usable-database')
    await requireUsableDatabase('DATABASE_URL', databaseUrl)
    return { ownerUrl: databaseUrl, appUrl: settings.databaseAppUrl ?? asRole(databaseUrl, APP_ROLE) }
  }
  const { startLastingPostgres } = await import('./start/lasting-postgres.ts')
  const folder = join(settings.data, 'postgres')
  startingPostgres = startLastingPostgres({ folder, log: reportProblem, onGivingUp: fail })
  return await startingPostgres
}

async function prepareDatabase(settings: Settings, { ownerUrl }: Database, keysFile: string): Promise<void> {
  const { migrate } = await import('@portico/server/platform/migrate')
  await runStage('Migrating the database', () =>
    migrate({ ownerUrl, appRole: APP_ROLE }).catch(failingWith('The database cannot be migrated')),
  )
  if (settings.isEmptyStart) await (await import('@portico/tools/world/flags')).switchOn(ownerUrl)
  if (!settings.fillsDemoWorld) return
  const { fillWorld, isEmpty } = await import('@portico/tools/world/fill-world')
  if (!(await isEmpty(ownerUrl))) return
  const { loadMasterKeys } = await import('@portico/server/platform/master-keys')
  const keys = await loadMasterKeys(keysFile, 'test')
  await runStage('Filling the demo world', () =>
    fillWorld(ownerUrl, { scale: 'demo', country: settings.country, keys }).catch(
      failingWith('The demo world cannot be filled'),
    ),
  )
}

/** Services stop in the opposite order; one that is added at the front stops last. */
function keepRunning(service: Service, add: 'push' | 'unshift' = 'push'): Service {
  services[add](service)
  service.ready.then(
    () => service.ended.then((sentence) => fail(new Error(sentence))),
    () => {},
  )
  return service
}

function startIdentityProvider(settings: Settings, oidc: Oidc): Service {
  return keepRunning(
    startService('identity provider', 'simulators/identity/main.ts', [], {
      PORTICO_STAGE: settings.stage,
      IDENTITY_TAKES_ANYBODY: settings.isEmptyStart ? '1' : '0',
      IDENTITY_PORT: String(settings.identityPort),
      IDENTITY_ISSUER: oidc.issuer,
      IDENTITY_CLIENT_ID: oidc.clientId,
      IDENTITY_CLIENT_SECRET: oidc.clientSecret,
      IDENTITY_REDIRECT_URI: `${settings.origin}/v1/auth/callback`,
      IDENTITY_POST_LOGOUT_URI: `${settings.origin}/`,
    }),
  )
}

/** Shows the mails that no mail server takes to whoever sits at this machine. */
const startMailbox = ({ stage, data }: Settings, port: number): Service =>
  keepRunning(
    startService('page of mails', 'simulators/mail/main.ts', [], {
      PORTICO_STAGE: stage,
      MAILS_PORT: String(port),
      MAILS_FOLDER: join(data, 'mailbox'),
    }),
  )

function startServer(
  settings: Settings,
  database: Database,
  keysFile: string,
  oidc: Oidc | null,
  simulators: NodeJS.ProcessEnv,
): Service {
  const provider = oidc && {
    OIDC_ISSUER: oidc.issuer,
    OIDC_CLIENT_ID: oidc.clientId,
    OIDC_CLIENT_SECRET: oidc.clientSecret,
    OIDC_PROVIDER_NAME: 'demo',
  }
  const isDemo = settings.fillsDemoWorld || (settings.isEmptyStart && !settings.databaseUrl)
  const startOnce = () =>
    startService('server', 'apps/server/src/main.ts', ['--role=all'], {
      // Migrations are done. The server uses a role that owns nothing and must not get the URL of the owner.
      DATABASE_URL: undefined,
      DATABASE_APP_URL: database.appUrl,
      PORT: String(settings.port),
      PORTICO_DATA: settings.data,
      PORTICO_ORIGIN: settings.origin,
      // Otherwise every request would be logged between the messages of the start.
      LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
      PORTICO_KEYS_FILE: keysFile,
      // A demo shows all languages.
      PORTICO_ALL_LOCALES: process.env.PORTICO_ALL_LOCALES || (isDemo ? '1' : '0'),
      // Managers may change a demo world or one of their own beside simulators, and no other.
      PORTICO_DEMO: isDemo ? '1' : '0',
      PORTICO_AUDIT_ANCHORS: process.env.PORTICO_AUDIT_ANCHORS || join(settings.data, 'audit-anchors.jsonl'),
      ...provider,
      ...simulators,
    })
  if (!settings.restartsOnChange) return keepRunning(startLasting('server', startOnce, reportNews))
  return keepRunning(startRestarting(startOnce, ['apps/server/src', 'packages/contract/src'], reportNews))
}

/** Nobody waits for it: without it one door of the demo is offline. */
function startBoardPanel(start: () => Service): void {
  const { ready } = keepRunning(startLasting('panel of the board', start, reportNews), 'unshift')
  ready.catch(({ message }) => reportProblem(`One door of the demo has no panel: ${message}`))
}

async function printWelcome(settings: Settings, secret: string | undefined): Promise<void> {
  if (settings.isEmptyStart) return printEmptyWelcome(settings, secret)
  console.log(`\nPortico is ready at ${bold(settings.origin)}\n`)
  if (!settings.oidcIssuer) {
    const { demoAccounts } = await import('@portico/simulators/identity/demo-accounts')
    const width = Math.max(...demoAccounts.map(({ email }) => email.length))
    console.log('Sign in with one of the demo accounts:')
    for (const { email, note } of demoAccounts) console.log(`  ${email.padEnd(width)}  ${dim(note)}`)
    console.log()
  }
  if (settings.fillsDemoWorld) {
    const { makeExpiredInvite, makeInvite } = await import('@portico/tools/world/accounts')
    const { email, token } = makeInvite(1)
    const expired = makeExpiredInvite(1)
    console.log(`The invitation of ${email}:\n  ${settings.origin}/register?invite=${token}`)
    console.log(
      `An invitation of ${expired.email} that has expired:\n  ${settings.origin}/register?invite=${expired.token}\n`,
    )
  }
  if (!settings.databaseUrl) console.log(`Everything is kept in ${settings.data}.`)
  console.log('Ctrl-C stops it.')
}

async function start(): Promise<void> {
  const settings = readSettings(process.env, process.argv.slice(2))
  const { requireFreePort } = await import('./start/ports.ts')
  await requireFreePort('PORT', settings.port)
  if (!settings.oidcIssuer) await requireFreePort('IDENTITY_PORT', settings.identityPort)
  if (settings.pmsPort) await requireFreePort('PMS_PORT', settings.pmsPort)
  if (settings.panelsPort) await requireFreePort('PANELS_PORT', settings.panelsPort)
  if (settings.mailsPort) await requireFreePort('MAILS_PORT', settings.mailsPort)
  const ownKeysFile = openSecretsFolder(settings.data)
  const keysFile = process.env.PORTICO_KEYS_FILE || ownKeysFile

  // The identity provider does not need the database, so both start in parallel.
  const demoOidc = settings.oidcIssuer
    ? null
    : {
        issuer: `http://localhost:${settings.identityPort}`,
        clientId: 'portico',
        clientSecret: randomBytes(32).toString('base64url'),
      }
  const identity = demoOidc && startIdentityProvider(settings, demoOidc)
  const mails = settings.mailsPort ? startMailbox(settings, settings.mailsPort) : null
  const pms = settings.pmsPort ? await startPmsSimulators(settings, settings.pmsPort) : null
  if (pms) keepRunning(pms.service)
  const database = await runStage(settings.databaseUrl ? 'Connecting to PostgreSQL' : 'Starting PostgreSQL', () =>
    openDatabase(settings),
  )
  if (!ending) await prepareDatabase(settings, database, keysFile)
  if (ending) return
  const secret = settings.isEmptyStart ? await makeOperatorLink(settings, { ...database, keysFile }) : undefined
  const { panelsPort } = settings
  const panels = panelsPort
    ? await runStage('Installing the simulated panels', () =>
        preparePanels(settings, panelsPort, { ownerUrl: database.ownerUrl, keysFile }),
      )
    : null
  if (ending) return
  const server = startServer(settings, database, keysFile, demoOidc, {
    ...pms?.serverEnvironment,
    ...panels?.serverEnvironment,
  })
  if (identity) reportStage('Starting the identity provider', (await identity.ready).milliseconds)
  if (mails) reportStage('Starting the page of mails', (await mails.ready).milliseconds)
  if (pms) reportStage('Starting the simulated systems', (await pms.service.ready).milliseconds)
  reportStage('Starting the server', (await server.ready).milliseconds)
  if (panels && !ending) {
    // The server stops first, and sends the panels away that wait for changes.
    const { ready } = keepRunning(startLasting('panel simulator', panels.start, reportNews), 'unshift')
    if (panels.startBoardPanel) startBoardPanel(panels.startBoardPanel)
    reportStage('Starting the panels', (await ready).milliseconds)
  }
  await printWelcome(settings, secret)
}

// A second signal changes nothing: each step of the shutdown has a timeout.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, leave)
// An error of a connection that nobody awaits, as after an interrupted migration, must not prevent the shutdown of the rest.
process.on('uncaughtException', fail)
start().catch(fail)
