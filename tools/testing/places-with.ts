import { inflateSync } from 'node:zlib'
import type { TestServer } from './test-server.ts'

type Column = { table: string; column: string; type: string }

/** The tables and columns that contain a text, in whatever case and type, also within what is compressed. */
export async function placesWith(server: Pick<TestServer, 'ask'>, text: string): Promise<string[]> {
  const columns = await server.ask<Column>(
    `select format('%I.%I', c.table_schema, c.table_name) as table, c.column_name as column, c.data_type as type
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'pgboss')
       and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea')`,
  )
  const found: string[] = []
  for (const { table, column, type } of columns) {
    const has = type === 'bytea' ? isWithin : isIn
    if (await has(server, table, column, text)) found.push(`${table}.${column}`)
  }
  return found
}

async function isIn({ ask }: Pick<TestServer, 'ask'>, table: string, column: string, text: string) {
  const rows = await ask(`select 1 from ${table} where "${column}"::text ilike $1 limit 1`, [`%${text}%`])
  return rows.length > 0
}

async function isWithin({ ask }: Pick<TestServer, 'ask'>, table: string, column: string, text: string) {
  const rows = await ask<{ bytes: Buffer }>(
    `select "${column}" as bytes from ${table} where octet_length("${column}") > 0`,
  )
  return rows.some(({ bytes }) => textOf(bytes).toLowerCase().includes(text.toLowerCase()))
}

function textOf(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString()
  } catch {
    return bytes.toString()
  }
}
