import type { FastifyBaseLogger } from 'fastify'

export type Log = FastifyBaseLogger

/** Structured lines on stdout. Requests are logged by route pattern, never by address: a query may carry an invitation. */
export const logOptions = (level: string) => ({
  level,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label: string) => ({ level: label }) },
  redact: ['req.headers', 'headers', 'token', 'password', '*.token', '*.password'],
})
