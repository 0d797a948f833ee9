import { ApiError } from '#web/platform/api-error.ts'
import { PageError } from '#web/platform/page-error.ts'

type Message = ConstructorParameters<typeof PageError>[0]['message']

/** The id in an address may be of something that was deleted, or of nothing at all. */
export const orNotFound = (message: Message) => (error: unknown) => {
  if (!(error instanceof ApiError) || ![400, 404].includes(error.status)) throw error
  throw new PageError({ status: 404, message, friendly: 'hours:errors.friendly' })
}
