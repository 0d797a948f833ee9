import { ApiError } from './api-error.ts'
import type { SentError } from './page-data.ts'
import { PageError } from './page-error.ts'

/** Errors cross from server to browser as plain data; nothing of a stack or a message goes with them. */
export function toSent(error: unknown): SentError {
  if (error instanceof ApiError) {
    return { kind: 'api', status: error.status, code: error.code, requestId: error.requestId }
  }
  if (error instanceof PageError) {
    return { kind: 'page', status: error.status, canRetry: error.canRetry, ...error.texts }
  }
  return { kind: 'unknown' }
}

export function fromSent(sent: SentError): Error {
  if (sent.kind === 'api') return new ApiError(sent.status, { code: sent.code, requestId: sent.requestId ?? '' })
  if (sent.kind === 'page') return new PageError(sent as ConstructorParameters<typeof PageError>[0])
  return new Error('The server failed to load this page')
}
