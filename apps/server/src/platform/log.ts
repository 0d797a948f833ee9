import type { FastifyBaseLogger } from 'fastify'

export type Log = FastifyBaseLogger

/** Structured lines on stdout. Requests are logged by route pattern, never by address: a query may carry an invitation. */
export const logOptions = (level: string) => ({
  level,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label: string) => ({ level: label }) },
  serializers: { err: describeFailure },
  redact: ['req.headers', 'headers', 'token', 'password', '*.token', '*.password'],
})

type Failure = { type: string; message: string; stack: string; code?: string; cause?: Failure }

/** An error of the database driver refers to its client with all settings, so only some fields are logged. */
function describeFailure(error: Error & { code?: string }): Failure {
  const { cause } = error
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(error.code && { code: error.code }),
    ...(cause instanceof Error && { cause: describeFailure(cause) }),
  }
}
