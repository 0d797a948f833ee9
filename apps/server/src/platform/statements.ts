import { createHash } from 'node:crypto'
import type { Compilable, CompiledQuery, Kysely, RawBuilder } from 'kysely'
import type { DB } from './database.gen.ts'

/** Stands in a statement for a value that each execution has. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** The names under which PostgreSQL keeps the statements of this process, by their texts. Whoever has the same name has the same text. */
const names = new Map<string, string>()

/** Undefined for a statement that is sent as a whole each time. */
export const preparedNameOf = (text: string): string | undefined => names.get(text)

/** From now on the statement is sent as a whole. */
export const prepareNoMore = (text: string) => void names.delete(text)

/** All columns are others after a migration, and PostgreSQL refuses a prepared statement that would answer with other columns than before. */
const ALL_COLUMNS = /\bselect\s+(distinct\s+)?\*|\.\*/i

type Written<Row> = Compilable<Row> | RawBuilder<Row>
type Executor = Omit<Kysely<DB>, 'transaction' | 'startTransaction'>

/**
 * A statement that is written once. Each connection prepares it when it is used first, so that PostgreSQL reads and plans it once. After some
 * executions the plan is the same for all values: this is for statements whose best plan does not depend on the size of a property.
 */
export function statement<Values extends Record<string, unknown>, Row>(
  write: (db: Executor, values: Values) => Written<Row>,
) {
  let written: CompiledQuery<Row> | undefined
  function writeOnce(db: Executor): CompiledQuery<Row> {
    const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) })
    const compiled = write(db, slots as Values).compile(db)
    if (ALL_COLUMNS.test(compiled.sql)) throw new Error(`A prepared statement names its columns: ${compiled.sql}`)
    names.set(compiled.sql, createHash('sha256').update(compiled.sql).digest('base64url').slice(0, 24))
    return compiled
  }
  return async (db: Executor, values: Values): Promise<Row[]> => {
    written ??= writeOnce(db)
    const parameters = written.parameters.map((value) => (value instanceof Slot ? values[value.name] : value))
    return (await db.executeQuery<Row>({ ...written, parameters })).rows
  }
}
