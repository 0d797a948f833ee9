import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Admission } from './admission.ts'
import type { Database } from './database.ts'
import { unknownAddress } from './errors.ts'
import { type Figures, reportFigures } from './figures.ts'
import { reportBuild, reportLoad, reportReads } from './metrics.ts'
import { networkOf } from './networks-of-addresses.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What `/metrics` shows. */
    metrics: Registry
  }
}

export type Readiness = 'starting' | 'serving' | 'stopping'

type Options = {
  database: Database
  /** Undefined where the load is not limited. */
  load: Admission['figures'] | undefined
  readiness: () => Readiness
  metricsToken: string | undefined
  figures: readonly Figures[]
}

const PROBES = ['/healthz', '/readyz', '/metrics']

/** Liveness, readiness, metrics for Prometheus, and one log line for each request. */
export function reportHealth(app: FastifyInstance, options: Options) {
  const { database, load, readiness, metricsToken, figures } = options
  const registry = new Registry()
  app.decorate('metrics', registry)
  collectDefaultMetrics({ register: registry })
  reportBuild(registry)
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
  if (database.replicas) reportReads(registry, database.replicas)
  const readFigures = reportFigures(registry, database, figures)

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    const line = { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    // Those that were refused for load are too many for lines of their own; there is one about all of them.
    if (load && reply.statusCode === 503 && !request.slot) return
    const { refusal } = request
    const refused = refusal && { code: refusal, network: networkOf(request.ip) }
    const level = isRoutine(request, reply) ? 'debug' : 'info'
    request.log[level]({ ...line, accountId: request.session?.account.id, ...refused }, 'answered')
  })

  app.get('/healthz', async () => ({ status: 'alive' }))
  let wasReady = true
  app.get('/readyz', async (_request, reply) => {
    const state = readiness()
    const ready = state === 'serving' && (await database.isReachable())
    // Balancers ask many times in a minute, so only a change has a line. A server that starts was never ready.
    if (ready && !wasReady) app.log.info('ready again')
    if (!ready && wasReady && state !== 'starting')
      app.log.warn({ cause: state === 'serving' ? 'database' : 'shutdown' }, 'not ready')
    wasReady = ready || state === 'starting'
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, metricsToken)) throw unknownAddress()
    await readFigures()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Probes, and panels that are served, come all the time. They would be most of the log. */
function isRoutine({ routeOptions, refusal }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  if (PROBES.includes(routeOptions.url ?? '')) return !refusal
  return Boolean(routeOptions.config.isOfDevice) && statusCode < 400
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
