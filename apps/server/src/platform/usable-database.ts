import pg from 'pg'
import { OLDEST_POSTGRES } from './migrate.ts'
import { databaseAddress } from './variables.ts'

const CONNECT_LIMIT_MS = 5_000

/**
 * Connects once, asks what `check` wants to know, and reports every problem on the way in one sentence with the name of the variable and
 * without the password.
 */
export async function requireUsableDatabase(
  variable: string,
  url: string,
  check: (client: pg.Client) => Promise<void> = async () => {},
): Promise<void> {
  const client = openClient(variable, url)
  try {
    await client.connect()
  } catch (error) {
    throw new Error(explain(variable, error as NodeJS.ErrnoException, `${client.host}:${client.port}`))
  }
  try {
    const { rows } = await client.query('show server_version')
    const version = String(rows[0].server_version)
    if (Number.parseInt(version, 10) < OLDEST_POSTGRES)
      throw new Error(`Portico needs PostgreSQL ${OLDEST_POSTGRES} or later; ${variable} leads to version ${version}.`)
    await check(client)
  } finally {
    await client.end()
  }
}

function openClient(variable: string, url: string): pg.Client {
  const { error } = databaseAddress.safeParse(url)
  if (error) throw new Error(`${variable} ${error.issues[0]?.message}.`)
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT_MS })
    client.on('error', () => {})
    return client
  } catch (cause) {
    // It names certificates that are not there, for instance.
    throw new Error(`${variable} cannot be used: ${(cause as Error).message}.`)
  }
}

function explain(variable: string, { code, message }: NodeJS.ErrnoException, host: string): string {
  if (code === '28P01' || code === '28000') return `PostgreSQL at ${host} refuses the user or password of ${variable}.`
  if (code === '3D000') return `PostgreSQL at ${host} has no database of the name in ${variable}.`
  if (code === '53300') return `PostgreSQL at ${host} has no connection left for ${variable}.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `The host of ${variable}, ${host}, is not known.`
  if (code === 'ECONNREFUSED' || code === 'ENOENT' || /timeout/.test(message))
    return `No PostgreSQL answers at ${host}, where ${variable} leads.`
  return `PostgreSQL at ${host}, where ${variable} leads, cannot be used: ${message || code}.`
}
