import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Admission } from './admission.ts'
import type { Database } from './database.ts'
import { unknownAddress } from './errors.ts'
import { networkOf } from './networks-of-addresses.ts'

type Options = {
  database: Database
  /** Undefined where the load is not limited. */
  load: Admission['figures'] | undefined
  isReady: () => boolean
  metricsToken: string | undefined
}

/** Liveness, readiness, metrics for Prometheus, and one log line for each request. */
export function reportHealth(app: FastifyInstance, { database, load, isReady, metricsToken }: Options) {
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

  if (load) reportLoad(registry, load)
  const { replicas } = database
  if (replicas) {
    new Gauge({
      name: 'portico_database_reads',
      help: 'Reads that a replica could answer, by who has answered them',
      labelNames: ['node'],
      registers: [registry],
      collect() {
        for (const [node, value] of Object.entries(replicas.reads())) this.set({ node }, value)
      },
    })
  }

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    const line = { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    // Those that were refused for load are too many for lines of their own; there is one about all of them.
    if (load && reply.statusCode === 503 && !request.place) return
    const { refusal } = request
    const refused = refusal && { code: refusal, network: networkOf(request.ip) }
    request.log.info({ ...line, accountId: request.session?.account.id, ...refused }, 'answered')
  })

  app.get('/healthz', async () => ({ status: 'alive' }))
  let wasReady = true
  app.get('/readyz', async (_request, reply) => {
    const isServing = isReady()
    const ready = isServing && (await database.isReachable())
    // Balancers ask many times in a minute, so only a change has a line.
    if (ready && !wasReady) app.log.info('ready again')
    if (!ready && wasReady) app.log.warn({ cause: isServing ? 'database' : 'shutdown' }, 'not ready')
    wasReady = ready
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, metricsToken)) throw unknownAddress()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function reportLoad(registry: Registry, load: Admission['figures']) {
  new Gauge({
    name: 'portico_requests',
    help: 'Requests that are worked on, and those that wait for it',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { running, waiting } = load()
      this.set({ state: 'running' }, running)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  let counted = 0
  new Counter({
    name: 'portico_requests_refused_total',
    help: 'Requests that were refused because too many waited',
    registers: [registry],
    collect() {
      const { refused } = load()
      this.inc(refused - counted)
      counted = refused
    },
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
