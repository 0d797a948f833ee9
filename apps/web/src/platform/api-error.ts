import type { ErrorReply } from '@portico/contract/shared/errors'

type Details = ErrorReply['error']
type Fields = NonNullable<Details['fields']>

/** A refusal by the API. Its code travels unchanged to whoever shows it. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly fields: Fields
  readonly requestId: string | undefined
  /** From when on the same call may be made again, if the server has said so. */
  readonly retryTimeMillis: number | undefined

  constructor(
    status: number,
    details: Partial<Details> & { code: string; retryTimeMillis?: number | undefined },
    options?: ErrorOptions,
  ) {
    super(details.message ?? details.code, options)
    this.status = status
    this.code = details.code
    this.fields = details.fields ?? []
    this.requestId = details.requestId
    this.retryTimeMillis = details.retryTimeMillis
  }

  static from(reply: { status: number; body: unknown; retryTimeMillis?: number }): ApiError {
    const { status, body, retryTimeMillis } = reply
    const details = (body as Partial<ErrorReply> | undefined)?.error
    return typeof details?.code === 'string' ? new ApiError(status, { ...details, retryTimeMillis }) : unreachable()
  }
}

export const unreachable = (cause?: unknown) => new ApiError(502, { code: 'server.unreachable' }, { cause })

/** The page cannot continue after this error: it is thrown to the route's error boundary, which leads to signing in. */
export const isSignedOut = (error: Error) => error instanceof ApiError && error.status === 401

/**
 * Somebody else has changed the same thing since it was read: whoever edits it is offered its current state.
 * Every domain names this error `stale`, or after the part that it is about: `settingsStale`.
 */
export const isStale = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && /stale$/i.test(error.code)

/**
 * Somebody else has deleted what is edited. Every domain names this error `notFound`; contacts, devices and calendars `contactNotFound`, `deviceNotFound` and `calendarNotFound`. Other names are about
 * something that was chosen, such as the holder of a fob.
 */
export const isGone = (error: unknown) =>
  error instanceof ApiError && error.status === 404 && /\.(?:n|contactN|deviceN|calendarN)otFound$/.test(error.code)

/** What a form about something that exists tells at its top. */
export const isConflict = (error: unknown) => isStale(error) || isGone(error)

/** What a form shows beside its fields. */
export const hasFields = (error: unknown) => error instanceof ApiError && error.fields.length > 0

/** What a form about something that exists shows itself: conflicts, and errors beside its fields. */
export const isShownByForm = (error: unknown) => isConflict(error) || hasFields(error)

export const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code

/** The role of the account does not include it, or no longer. */
export const isNotPermitted = (error: unknown) => hasCode(error, 'session.notPermitted')

/** Counts an error as a success, because it means that the same was done before: by a colleague, or by a call whose reply was lost. */
export const asDone = (code: string) => (error: unknown) => {
  if (!hasCode(error, code)) throw error
}

/** Nothing of an archived property is changed before it is restored. */
export const isArchived = (error: unknown) => hasCode(error, 'properties.archived')
