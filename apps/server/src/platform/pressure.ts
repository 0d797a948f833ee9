import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import { busy } from './errors.ts'

const WAITING_MAX = 200
const CALLS_PER_MINUTE = 3_000

/** An overloaded server answers 503 at once instead of making everybody wait. A caller with too many calls gets 429. */
export async function limitLoad(
  app: FastifyInstance,
  database: Database,
  { eventLoopDelayMs }: Pick<Config, 'eventLoopDelayMs'>,
) {
  await app.register(underPressure, {
    maxEventLoopDelay: eventLoopDelayMs,
    pressureHandler: () => {
      throw busy()
    },
  })
  app.addHook('onRequest', async () => {
    if (database.waiting() > WAITING_MAX) throw busy()
  })
  await app.register(rateLimit, { global: true, max: CALLS_PER_MINUTE, timeWindow: 60_000, hook: 'onRequest' })
}
