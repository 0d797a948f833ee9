import { createRequire } from 'node:module'
import pg from 'pg'
import type { TestServer } from './test-server.ts'

/** How the driver writes a value. It has no types. */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as { prepareValue(value: unknown): unknown }

/** What the server asks the database for one call: each message as it is sent, with its values in the text. */
export async function recordStatements(server: TestServer, path: string, cookie: string): Promise<string[]> {
  const { query } = pg.Client.prototype
  const messages: string[] = []
  const call = () => server.app.inject({ url: path, headers: { cookie } })
  await call()
  // biome-ignore lint/suspicious/noExplicitAny: every overload passes through here.
  pg.Client.prototype.query = function record(this: pg.Client, ...args: any[]) {
    const [first, second] = args
    const { text, values = second } = typeof first === 'string' ? { text: first } : first
    messages.push(withValues(text, Array.isArray(values) ? values : []))
    // biome-ignore lint/suspicious/noExplicitAny: as above
    return (query as any).apply(this, args)
  } as typeof query
  try {
    const reply = await call()
    if (reply.statusCode !== 200) throw new Error(`${path} was answered with ${reply.statusCode}.`)
  } finally {
    pg.Client.prototype.query = query
  }
  return messages
}

function withValues(text: string, values: readonly unknown[]): string {
  const quoted = values.map((value) => {
    const prepared = prepareValue(value)
    if (Buffer.isBuffer(prepared)) return `'\\x${prepared.toString('hex')}'`
    return prepared === null ? 'null' : pg.escapeLiteral(String(prepared))
  })
  return text.replaceAll(/\$(\d+)/g, (_, number) => quoted[Number(number) - 1] ?? 'null').replaceAll(/\s*\n\s*/g, ' ')
}
