import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

const CHUNK_LENGTH = 128 * 1024
const SPECIAL = /[\\\n\r\t]/
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

type Value = string | number | boolean | Date | Uint8Array | readonly string[] | null
export type Row = Record<string, Value>

/** Escapes a text for COPY. */
export function escapeText(text: string): string {
  return SPECIAL.test(text) ? text.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] as string) : text
}

function copyValue(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value === 'string') return escapeText(value)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\\\x${Buffer.from(value).toString('hex')}`
  return escapeText(`{${value.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`)
}

/** Called with the number of rows sent so far, and at the end with the number of copied rows. */
type OnRows = (rows: number) => void

/** Copies lines in COPY's text format, in constant memory. */
export async function copyLines(
  client: Client,
  table: string,
  columns: readonly string[],
  lines: Iterable<string>,
  onRows: OnRows,
) {
  let rows = 0
  function* chunks() {
    let chunk = ''
    for (const line of lines) {
      chunk += line
      rows++
      if (chunk.length < CHUNK_LENGTH) continue
      yield chunk
      onRows(rows)
      chunk = ''
    }
    if (chunk) yield chunk
  }
  const target = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(chunks()), target)
  onRows(rows)
}

/** Copies rows whose keys are column names; all rows of a table have the same keys in the same order. */
export async function copyRows(client: Client, table: string, rows: Iterable<Row>, onRows: OnRows) {
  const iterator = Iterator.from(rows)
  const first = iterator.next()
  if (first.done) return onRows(0)
  function* lines() {
    yield lineOf(first.value as Row)
    for (const row of iterator) yield lineOf(row)
  }
  await copyLines(client, table, Object.keys(first.value), lines(), onRows)
}

const lineOf = (row: Row) => `${Object.values(row).map(copyValue).join('\t')}\n`
