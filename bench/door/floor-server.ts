import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'

/** The least that can wake a waiting client: a notification of PostgreSQL, answered over HTTP. */
const client = new pg.Client({ connectionString: process.env.FLOOR_DATABASE_URL })
await client.connect()
const waiting = new Map<string, ServerResponse>()
client.on('notification', ({ payload = '' }) => {
  waiting.get(payload)?.end('changed')
  waiting.delete(payload)
})
await client.query('listen floor')

const server = createServer((request, response) => void waiting.set(request.url?.slice(1) ?? '', response))
server.keepAliveTimeout = 65_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
process.once('disconnect', () => process.exit(0))
