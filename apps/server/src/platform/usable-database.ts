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
    const [host, failure] = [`${client.host}:${client.port}`, error as Failure]
    const unknown = `PostgreSQL at ${host}, where ${variable} leads, cannot be used: ${failure.message || failure.code}.`
    throw new Error(databaseProblem(variable, failure, host) ?? unknown)
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

type Failure = NodeJS.ErrnoException & { errors?: Error[] }

/** SQLSTATE of a table, column, schema or function that is not there. */
const NOT_MIGRATED = ['42P01', '42703', '3F000', '42883']
const NO_ANSWER = /^(timeout exceeded when trying to connect|timeout expired|Connection terminated)/

/** Says in one sentence why the database of a variable cannot be used. Undefined for any other error. */
export function databaseProblem(variable: string, error: Failure, host?: string): string | undefined {
  // A socket is a file, which is not there while no PostgreSQL listens.
  const isUnanswered = NO_ANSWER.test(error.message) || (error.code === 'ENOENT' && error.syscall === 'connect')
  const code = isUnanswered ? 'ECONNREFUSED' : (error.code ?? codeWithin(error))
  const postgres = host ? `PostgreSQL at ${host}` : 'PostgreSQL'
  if (code === '28P01' || code === '28000') return `${postgres} refuses the user or password of ${variable}.`
  if (code === '3D000') return `${postgres} has no database of the name in ${variable}.`
  if (code === '53300') return `${postgres} has no connection left for ${variable}.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The host of ${variable}${host ? `, ${host},` : ''} is not known.`
  if (code === 'ECONNREFUSED' || code === 'ETIMEDOUT')
    return `No PostgreSQL answers ${host ? `at ${host}, ` : ''}where ${variable} leads.`
  if (NOT_MIGRATED.includes(code)) return `The database of ${variable} has not the schema of this release: run migrate.`
  return undefined
}

/** A name with several addresses fails with the errors of all of them. */
const codeWithin = ({ errors = [], cause }: Failure): string =>
  [...errors, cause].map((one) => (one as { code?: string } | undefined)?.code).find(Boolean) ?? ''
