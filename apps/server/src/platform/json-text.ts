import { type Expression, sql } from 'kysely'
import type { Transaction } from './database.ts'

/** A reply that is JSON already. It is sent as it is; `Value` is what it says. */
export class JsonText<Value> {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  /** For everything that reads or writes a reply as a value. */
  toJSON(): Value {
    return JSON.parse(this.text)
  }
}

/**
 * The rows of a query as a JSON array that PostgreSQL writes. For thousands of rows this takes the server a fraction of the time that it
 * needs to read the rows and to write them itself. The names of the columns are those of the contract.
 */
export async function readAsJson<Row>(trx: Transaction, rows: Expression<Row>): Promise<JsonText<Row[]>> {
  const listed = await sql<{ text: string }>`select coalesce(json_agg(r), '[]')::text as text from ${rows} r`.execute(
    trx,
  )
  return new JsonText(listed.rows[0]?.text ?? '[]')
}

type ValueOf<Part> = Part extends JsonText<infer Value> ? Value : Part

/** An object of which some members are JSON already. */
export function joinJson<Parts extends Record<string, unknown>>(
  parts: Parts,
): JsonText<{ [Name in keyof Parts]: ValueOf<Parts[Name]> }> {
  const members = Object.entries(parts).map(
    ([name, part]) => `${JSON.stringify(name)}:${part instanceof JsonText ? part.text : JSON.stringify(part)}`,
  )
  return new JsonText(`{${members.join(',')}}`)
}
