import { randomInt } from 'node:crypto'
import { type ErrorCode, type ErrorReply, requestErrors, serverErrors } from '@portico/contract/shared/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openRetryTurns } from './retry-turns.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error with which this request is refused. */
    refusal: string | null
  }
  interface FastifyInstance {
    /** Renders the page for an error. Undefined on a server without the portal, which has the texts. */
    refusalPage?: (request: FastifyRequest, refusal: AppError) => Promise<string>
  }
}

/** A page that was refused for load is loaded again after this time, or up to twice as long. */
const RELOAD_SECONDS = 4

type Fields = NonNullable<ErrorReply['error']['fields']>

/** Reports a rule that only the server can check in the same form as the rules of the contract. */
export const fieldError = (path: string, rule: string): Fields[number] => ({ path, code: 'custom', message: rule })

/** An error with a code for the caller. The message is for developers; the portal shows the text of the code. */
export class AppError extends Error {
  readonly error: ErrorCode
  readonly fields: Fields | undefined
  readonly retryAfterSeconds: number | undefined
  /** The address at which a person can try again, if it is not the refused one. */
  readonly retryAt: string | undefined

  constructor(
    error: ErrorCode,
    message: string,
    more: { fields?: Fields; retryAfterSeconds?: number; retryAt?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.error = error
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
    this.retryAt = more.retryAt
  }
}

/**
 * Temporary errors: PostgreSQL is unreachable or restarting, has no connections or space left, or a wait timed out.
 * 08P01 is what PgBouncer answers while it cannot reach PostgreSQL.
 */
const TEMPORARY = new Set([
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01',
  '25006',
  '40001',
  '40P01',
  '53000',
  '53100',
  '53200',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
])
const TEMPORARY_TEXTS =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout/

export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { statusCode, code, message } = error as Partial<FastifyError>
  if (statusCode === 413) return new AppError(requestErrors.tooLarge, 'The body is too large.')
  if (statusCode === 415) return new AppError(requestErrors.unsupportedMediaType, 'Bodies are application/json.')
  if (statusCode === 429)
    return new AppError(requestErrors.tooMany, 'Too many calls. Try again in a minute.', { retryAfterSeconds: 60 })
  if (statusCode === 503) return busy()
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new AppError(requestErrors.malformed, 'The request cannot be read.')
  if ((code && TEMPORARY.has(code)) || (message && TEMPORARY_TEXTS.test(message))) return busy(error)
  return new AppError(serverErrors.failed, 'Something failed on the server.', { cause: error })
}

export const busy = (cause?: unknown) =>
  new AppError(serverErrors.busy, 'The server is busy. Try again in a moment.', { retryAfterSeconds: 2, cause })

export const unknownAddress = () => new AppError(requestErrors.unknownAddress, 'There is nothing at this address.')

/** All errors become replies here. */
export function replyWithErrors(app: FastifyInstance) {
  const turnOf = openRetryTurns()
  app.decorateRequest('refusal', null)
  app.setNotFoundHandler(() => {
    throw unknownAddress()
  })
  app.setErrorHandler((thrown, request, reply) => {
    const refusal = asAppError(thrown)
    request.refusal = refusal.error.code
    logFailure(request, refusal)
    const { retryAfterSeconds } = refusal
    if (refusal.error.status === 401 && request.headers.authorization !== undefined)
      reply.header('www-authenticate', 'Bearer error="invalid_token"')
    if (retryAfterSeconds) {
      const { isOfDevice } = request.routeOptions.config
      reply.header('retry-after', isOfDevice ? turnOf(retryAfterSeconds) : retryAfterSeconds)
    }
    return sendRefusal(app, request, reply, refusal)
  })
}

/** A browser that navigates to an address gets a page; all other clients get JSON. */
async function sendRefusal(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply, refusal: AppError) {
  const isVisit = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
  reply.status(refusal.error.status)
  // Refusals under load must cost next to nothing.
  if (refusal.error === serverErrors.busy) request.headers['x-no-compression'] = 'true'
  if (!isVisit || !app.refusalPage) return reply.send(errorBody(refusal, request.id))
  app.setPageHeaders(request, reply)
  reply.headers({ 'cache-control': 'no-store', vary: 'accept' }).type('text/html; charset=utf-8')
  // The page comes by itself as soon as there is room, at another time for everybody who was refused.
  if (refusal.error === serverErrors.busy) reply.header('refresh', RELOAD_SECONDS + randomInt(RELOAD_SECONDS))
  return reply.send(await app.refusalPage(request, refusal))
}

/** An unreachable database fails every call in the same way, so the stack is not logged. */
export function logFailure({ log }: Pick<FastifyRequest, 'log'>, refusal: AppError) {
  const { error, cause } = refusal
  if (error.status < 500) {
    // What was wrong with a sign-in is for operators alone.
    if (cause) log.warn({ reason: (cause as Error).message }, error.code)
  } else if (error === serverErrors.busy) {
    // Without a cause the server had too much to do, which is reported for all such requests at once.
    if (cause) log.warn({ reason: (cause as Error).message }, error.code)
  } else log.error({ err: cause ?? refusal }, error.code)
}

/** An address that cannot be decoded reaches no route. A person who typed it gets an error page. */
export function replyToUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  request.server.setSecurityHeaders(request, reply)
  if (!/^\/v\d+\//.test(request.url)) return reply.redirect('/not-found', 302)
  return sendRefusal(request.server, request, reply, asAppError(error))
}

export const errorBody = (refusal: AppError, requestId: string): ErrorReply => ({
  error: {
    code: refusal.error.code,
    message: refusal.message,
    ...(refusal.fields && { fields: refusal.fields }),
    requestId,
  },
})
