import { ApiError } from './api-error.ts'
import type { SerializedError } from './page-data.ts'
import { PageError } from './page-error.ts'

/** Errors are sent to the browser as plain data, without stack and message, which could reveal internals. */
export function serializeError(error: unknown): SerializedError {
  if (error instanceof ApiError) {
    return { kind: 'api', status: error.status, code: error.code, requestId: error.requestId }
  }
  if (error instanceof PageError) {
    return { kind: 'page', status: error.status, canRetry: error.canRetry, ...error.texts }
  }
  return { kind: 'unknown' }
}

export function deserializeError(sent: SerializedError): Error {
  if (sent.kind === 'api') return new ApiError(sent.status, { code: sent.code, requestId: sent.requestId ?? '' })
  if (sent.kind === 'page') return new PageError(sent as ConstructorParameters<typeof PageError>[0])
  return new Error('The server failed to load this page')
}
