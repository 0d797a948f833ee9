import pg from 'pg'

const OLDEST_VERSION = 14

/** Reports a problem with DATABASE_URL in one sentence without the password. */
export async function requireUsableDatabase(databaseUrl: string): Promise<void> {
  const { host, client } = openClient(databaseUrl)
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new Error(explain(error as NodeJS.ErrnoException, host))
  }
  try {
    const { rows } = await client.query('show server_version')
    const version = String(rows[0].server_version)
    if (Number.parseInt(version, 10) < OLDEST_VERSION) {
      throw new Error(`Portico needs PostgreSQL ${OLDEST_VERSION} or later; DATABASE_URL leads to version ${version}.`)
    }
  } finally {
    await client.end()
  }
}

function openClient(databaseUrl: string): { host: string; client: pg.Client } {
  try {
    const { protocol } = new URL(databaseUrl.replace(/@\//, '@localhost/'))
    if (protocol !== 'postgres:' && protocol !== 'postgresql:') throw new Error('not PostgreSQL')
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
    return { host: `${client.host}:${client.port}`, client }
  } catch {
    throw new Error('DATABASE_URL is not an address of a PostgreSQL (postgres://user:password@host:5432/database).')
  }
}

function explain({ code, message }: NodeJS.ErrnoException, host: string): string {
  if (code === '28P01' || code === '28000') return `PostgreSQL at ${host} refuses the user or password of DATABASE_URL.`
  if (code === '3D000') return `PostgreSQL at ${host} has no database of the name in DATABASE_URL.`
  if (code === '53300') return `PostgreSQL at ${host} has no connection left for DATABASE_URL.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `The host of DATABASE_URL, ${host}, is not known.`
  if (code === 'ECONNREFUSED' || code === 'ENOENT') return `No PostgreSQL answers at ${host}, where DATABASE_URL leads.`
  return `PostgreSQL at ${host}, where DATABASE_URL leads, cannot be used: ${message || code}.`
}

/** The same login, but with the role of the application. */
export function asRole(databaseUrl: string, role: string): string {
  const separator = databaseUrl.includes('?') ? '&' : '?'
  const options = /[?&]options=([^&]*)/.exec(databaseUrl)
  const optionsValue = `${options?.[1] ? `${options[1]}%20` : ''}-c%20role%3D${encodeURIComponent(role)}`
  if (options) return databaseUrl.replace(options[0], `${options[0][0]}options=${optionsValue}`)
  return `${databaseUrl}${separator}options=${optionsValue}`
}
