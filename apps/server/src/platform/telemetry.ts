import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './database.ts'
import { unknownAddress } from './errors.ts'

type Options = { database: Database; isReady: () => boolean; metricsToken: string | undefined }

/** Liveness, readiness, metrics for Prometheus, and one log line for each request. */
export function reportHealth(app: FastifyInstance, { database, isReady, metricsToken }: Options) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'portico_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  new Gauge({
    name: 'portico_database_connections',
    help: 'Connections to PostgreSQL, by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, value] of Object.entries(database.connections())) this.set({ state }, value)
    },
  })

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    const line = { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    request.log.info({ ...line, accountId: request.session?.account.id }, 'answered')
  })

  const noLimit = { config: { rateLimit: false } }
  app.get('/healthz', noLimit, async () => ({ status: 'alive' }))
  app.get('/readyz', noLimit, async (_request, reply) => {
    const ready = isReady() && (await database.isReachable())
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
  app.get('/metrics', noLimit, async (request, reply) => {
    if (!mayRead(request, metricsToken)) throw unknownAddress()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** With a token, only requests that carry it may read metrics; without one, only direct requests from the same machine, not through a proxy. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (!token) {
    return (
      request.headers['x-forwarded-for'] === undefined && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)
    )
  }
  const given = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${token}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
