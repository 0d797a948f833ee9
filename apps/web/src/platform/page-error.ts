import type { ParseKeys } from 'i18next'
import type { Namespace } from './i18n.ts'

/** Keys of texts of the frame, or of a namespace that the page lists in `texts`. */
type Texts = ParseKeys<['app', ...Namespace[]]>

type Details = { status: number; message: Texts; friendly: Texts; canRetry?: boolean }

/** Thrown by a loader to show an error page with a status and two texts. */
export class PageError extends Error {
  override readonly name = 'PageError'
  readonly status: number
  readonly texts: { message: Texts; friendly: Texts }
  readonly canRetry: boolean

  constructor({ status, message, friendly, canRetry = false }: Details, options?: ErrorOptions) {
    super(message, options)
    this.status = status
    this.texts = { message, friendly }
    this.canRetry = canRetry
  }
}
