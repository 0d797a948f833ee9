import type { ParseKeys } from 'i18next'
import type { Namespace } from './i18n.ts'

/** Of the frame, or of a namespace that the page has named. */
type Texts = ParseKeys<['app', ...Namespace[]]>

type Details = { status: number; message: Texts; friendly: Texts; canRetry?: boolean }

/** What a loader throws when it knows what to tell the visitor: a code and the keys of two texts. */
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
