import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Log } from './log.ts'

/** PostgreSQL collects statistics by itself, but minutes after the change. Until then it plans for as many people as there were before. */
const MANY_ROWS = 500

/** After an import of so many rows. It is not part of it: the import is done, also when this fails. */
export async function collectStatistics(database: Database, changed: number, log: Pick<Log, 'warn'>) {
  if (changed < MANY_ROWS) return
  try {
    await database.asSystem((trx) => sql`select portico.collect_statistics()`.execute(trx))
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'no statistics were collected after an import')
  }
}
