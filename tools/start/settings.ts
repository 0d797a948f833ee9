import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readHosts } from '@portico/contract/shared/hosts.schema'
import { type Country, countries } from '@portico/contract/shared/locales'
import { deploymentOfHost, type Stage } from '@portico/contract/shared/stages'

export const root = fileURLToPath(new URL('../../', import.meta.url))

export type Settings = {
  port: number
  identityPort: number
  /** Null: there are no PMS simulators. */
  pmsPort: number | null
  /** Null: there are no simulated panels. */
  panelsPort: number | null
  /** Null: a mail server takes the mails, or managers read them in the developer tools. */
  mailsPort: number | null
  origin: string
  /** Undefined: nobody has listed the host, which the server reports. */
  stage: Stage | undefined
  country: Country
  data: string
  /** Set: an operator's PostgreSQL is used instead of the embedded one. */
  databaseUrl: string | null
  databaseAppUrl: string | null
  /** Set: an operator's identity provider is used instead of the demo's. */
  oidcIssuer: string | null
  fillsDemoWorld: boolean
  /** True: the portal begins as a new deployment does, with nobody and nothing in it, and whoever signs in types a name and an address. */
  isEmptyStart: boolean
  /** True in development: the server restarts when its sources change. */
  restartsOnChange: boolean
}

export function readSettings(env: NodeJS.ProcessEnv, args: readonly string[] = []): Settings {
  const isEmptyStart = readArgs(args)
  const port = readPort('PORT', env.PORT || '3000')
  const databaseUrl = env.DATABASE_URL || null
  const origin = (env.PORTICO_ORIGIN || `http://localhost:${port}`).replace(/\/$/, '')
  const country = readCountry(env.PORTICO_COUNTRY || 'us')
  const fillsDemoWorld = !isEmptyStart && (databaseUrl === null || env.PORTICO_DEMO === '1')
  const stage = deploymentOfHost(hostOf(origin), country, readHosts(env.PORTICO_HOSTS))?.stage
  const isProd = stage === 'prod'
  return {
    port,
    identityPort: env.OIDC_ISSUER ? 0 : readPort('IDENTITY_PORT', env.IDENTITY_PORT || String(port + 1)),
    pmsPort: fillsDemoWorld && !isProd ? readPort('PMS_PORT', env.PMS_PORT || String(port + 2)) : null,
    panelsPort:
      (fillsDemoWorld || isEmptyStart) && !isProd ? readPanelsPort(env.PANELS_PORT || String(port + 3)) : null,
    mailsPort:
      isEmptyStart && !isProd && !env.SMTP_URL ? readPort('MAILS_PORT', env.MAILS_PORT || String(port + 2)) : null,
    origin,
    stage,
    country,
    data: resolve(root, env.PORTICO_DATA || (isEmptyStart ? 'data-empty' : 'data')),
    databaseUrl,
    databaseAppUrl: env.DATABASE_APP_URL || null,
    oidcIssuer: env.OIDC_ISSUER || null,
    fillsDemoWorld,
    isEmptyStart,
    restartsOnChange: env.PORTICO_WATCH === '1',
  }
}

function readArgs(args: readonly string[]): boolean {
  const unknown = args.find((one) => one !== '--empty')
  if (unknown !== undefined) throw new Error(`npm start takes --empty and nothing else, not "${unknown}".`)
  return args.length > 0
}

/** An invalid origin is reported by the server. */
const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : '')

function readPort(name: string, text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    throw new Error(`${name} must be a whole number from 1 to 65535, not "${text}".`)
  }
  return port
}

const readPanelsPort = (text: string) => (text === '0' ? null : readPort('PANELS_PORT', text))

function readCountry(text: string): Country {
  const country = countries.find((known) => known === text)
  if (!country) throw new Error(`PORTICO_COUNTRY must be one of ${countries.join(', ')}, not "${text}".`)
  return country
}

const secretsIn = (data: string) => join(data, 'secrets')

/**
 * Creates the data folder. It is private; if root starts it, PostgreSQL runs as another user, who may enter the folder but not list it. An
 * existing folder that is used by others keeps its permissions.
 */
export function openDataFolder(data: string) {
  const isOurs = mkdirSync(data, { recursive: true }) !== undefined || existsSync(secretsIn(data))
  if (isOurs) chmodSync(data, process.getuid?.() === 0 ? 0o711 : 0o700)
}

/** Creates the folder of the master keys and returns the path of their file. */
export function openSecretsFolder(data: string): string {
  const folder = secretsIn(data)
  try {
    openDataFolder(data)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const probe = join(folder, `probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new Error(`The data folder ${data} cannot be written to.`, { cause: error })
  }
  return join(folder, 'keys.json')
}
