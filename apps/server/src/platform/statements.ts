import type { Compilable, Kysely, RawBuilder } from 'kysely'
import type { DB } from './database.gen.ts'
import type { NamedQuery } from './database-client.ts'

/** All columns are others after a migration, and PostgreSQL refuses a prepared statement that would answer with other columns than before. */
const ALL_COLUMNS = /\bselect\s+(distinct\s+)?\*|\.\*/i

/**
 * Each connection prepares the query under this name when it is used first, so that PostgreSQL reads and plans it once. After some
 * executions the plan is the same for all values: this is for queries whose best plan does not depend on the size of a property. The text
 * must be the same each time.
 */
export async function executeNamed<Row>(
  db: Pick<Kysely<DB>, 'executeQuery' | 'getExecutor'>,
  name: string,
  query: Compilable<Row> | RawBuilder<Row>,
): Promise<Row[]> {
  const named: NamedQuery<Row> = { ...query.compile(db), name }
  if (ALL_COLUMNS.test(named.sql)) throw new Error(`A prepared statement names its columns: ${named.sql}`)
  return (await db.executeQuery<Row>(named)).rows
}
