import { open, stat } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Client, DatabaseError } from 'pg'
import { isAddress } from './audit-anchors.ts'
import type { Config } from './config.ts'
import { requireOrdinaryRole, requireSchema } from './database-role.ts'
import type { Log } from './log.ts'
import { requireUsableDatabase } from './usable-database.ts'

const OTHERS = 0o007

/** What would fail later is found before the server listens. A problem is one sentence that names the variable. Returns what is no reason to end. */
export async function requireStartable(
  config: Config,
  { writesAnchors }: { writesAnchors: boolean },
): Promise<string[]> {
  await requirePrivateKeys(config)
  if (writesAnchors) await requireWritableAnchors(config)
  await requireUsableDatabase('DATABASE_APP_URL', config.databaseUrl, async (client) => {
    await requireOrdinaryRole('DATABASE_APP_URL')(client)
    await requireSchema('DATABASE_APP_URL')(client)
  })
  if (config.preparesStatements) await requirePreparing(config.databaseUrl)
  if (config.sessionUrl !== config.databaseUrl)
    await requireUsableDatabase('DATABASE_SESSION_URL', config.sessionUrl, requireOrdinaryRole('DATABASE_SESSION_URL'))
  return config.readUrl ? checkReplicas(config.readUrl) : []
}

/** SQLSTATE of a prepared statement that the connection has already, or does not have. */
const NOT_KEPT = ['42P05', '26000']

/** A pooler that does not know prepared statements gives the second client the connection on which the first one has prepared. */
async function requirePreparing(url: string) {
  const prepare = (client: Client) => client.query({ name: 'portico', text: 'select' }).then(() => {})
  try {
    await requireUsableDatabase('DATABASE_APP_URL', url, async (client) => {
      await prepare(client)
      await requireUsableDatabase('DATABASE_APP_URL', url, prepare)
    })
  } catch (error) {
    if (!NOT_KEPT.includes((error as DatabaseError).code ?? '')) throw error
    throw new Error(
      'DATABASE_APP_URL leads to a pooler that does not know prepared statements: set PORTICO_PREPARED_STATEMENTS to 0.',
    )
  }
}

/** Replicas may be away. Those that answer must not know the server as another kind of role. */
async function checkReplicas(readUrl: string): Promise<string[]> {
  let refusal: unknown
  const noteRefusal = (error: unknown) => {
    refusal = error
  }
  const problems = await requireUsableDatabase('DATABASE_READ_URL', readUrl, (client) =>
    requireOrdinaryRole('DATABASE_READ_URL')(client).catch(noteRefusal),
  ).then(
    () => [],
    (error: Error) => [error.message],
  )
  if (refusal) throw refusal
  return problems
}

async function requirePrivateKeys({ keysFile, stage }: Config) {
  if (stage !== 'prod') return
  const { mode } = await stat(keysFile)
  if ((mode & OTHERS) !== 0)
    throw new Error(
      `The key file ${keysFile} (PORTICO_KEYS_FILE) is open to everybody on this machine: \`chmod 600\` closes it.`,
    )
}

async function requireWritableAnchors({ auditAnchors }: Config) {
  const target = auditAnchors?.target ?? 'stdout'
  if (target === 'stdout' || isAddress(target)) return
  try {
    await (await open(target, 'a', 0o600)).close()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(`PORTICO_AUDIT_ANCHORS is ${target}, a file that cannot be written: ${code ?? message}.`)
  }
}

/** An address where the server cannot listen is reported in one sentence. */
export async function listen(app: FastifyInstance, { port, host }: Pick<Config, 'port' | 'host'>) {
  try {
    await app.listen({ port, host })
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    const sentences: Record<string, string> = {
      EADDRINUSE: `Port ${port} is in use. Set PORT to another one.`,
      EACCES: `PORT is ${port}, where the user of the server may not listen.`,
      EADDRNOTAVAIL: `HOST is ${host}, which is not an address of this machine.`,
      ENOTFOUND: `HOST is ${host}, which is not known.`,
      EAI_AGAIN: `HOST is ${host}, which is not known.`,
    }
    throw new Error(sentences[code ?? ''] ?? message, { cause })
  }
}

/** Somebody outside without whom the server still starts: they may be away only now. */
export type Outsider = { what: string; meanwhile: string; ask(): Promise<unknown> }

export async function warnOfAbsent(outsiders: readonly Outsider[], log: Pick<Log, 'warn'>) {
  await Promise.all(
    outsiders.map(({ what, meanwhile, ask }) =>
      ask().catch((error) => log.warn({ reason: reasonOf(error) }, `${what} cannot be used now: ${meanwhile}.`)),
    ),
  )
}

/** The first cause knows most. */
function reasonOf(error: NodeJS.ErrnoException): string {
  const { cause, code, message } = error
  return cause instanceof Error ? reasonOf(cause) : (code ?? message)
}
