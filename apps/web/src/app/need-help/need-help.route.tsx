import type { LoaderFunctionArgs } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { portfolioQuery } from '#web/domains/properties/properties.queries.ts'
import { queryClientOf } from '#web/platform/query-client.ts'

export { NeedHelpPage as Component } from './need-help-page.tsx'

/** Who seeks help is not to be refused because their properties could not be loaded. */
export async function loader(args: LoaderFunctionArgs) {
  await queryClientOf(args).prefetchQuery(portfolioQuery)
  return null
}

export const handle: PageHandle = { title: ({ t }) => t('header.needHelp'), crumb: ({ t }) => t('header.needHelp') }
