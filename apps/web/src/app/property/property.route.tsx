import type { LoaderFunctionArgs } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { propertyQuery } from '#web/domains/properties/properties.queries.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { PageError } from '#web/platform/page-error.ts'
import { queryClientOf } from '#web/platform/query-client.ts'
import { PropertyNavigation } from './property-navigation.tsx'

export { PropertyPage as Component } from './property-page.tsx'

export async function loader(args: LoaderFunctionArgs) {
  try {
    await queryClientOf(args).ensureQueryData(propertyQuery(args.params.propertyId ?? ''))
    return null
  } catch (error) {
    throw asPropertyError(error)
  }
}

/** One that is somebody else's and one that does not exist are told apart nowhere. */
function asPropertyError(error: unknown) {
  const status = error instanceof ApiError ? error.status : 500
  if (status === 401) return error
  const friendly = 'errors.propertyFriendly'
  return status === 403
    ? new PageError({ status: 404, message: 'errors.propertyNotFound', friendly })
    : new PageError({ status, message: 'errors.propertyFailed', friendly, canRetry: true })
}

const nameOf: NonNullable<PageHandle['title']> = ({ queryClient, params }) =>
  queryClient.getQueryData(propertyQuery(params.propertyId ?? '').queryKey)?.name ?? ''

export const handle: PageHandle = {
  title: nameOf,
  crumb: nameOf,
  /** Within a property that could not be shown there is nowhere to go. */
  navigation: (texts) => nameOf(texts) && <PropertyNavigation />,
}
