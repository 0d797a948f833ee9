import { definePage } from '#web/app/pages/define-page.ts'
import { portfolioSummaryQuery } from '#web/data/properties/properties.queries.ts'
import { needHelpPath } from './need-help.paths.ts'
import { NeedHelpPage } from './need-help-page.tsx'

export default [
  definePage({
    path: needHelpPath,
    texts: ['support'],
    title: ({ t }) => t('header.needHelp'),
    crumb: ({ t }) => t('header.needHelp'),
    /** The page waits for the properties, but is shown if they fail to load, because help must always be available. */
    async data({ queryClient }) {
      await queryClient.prefetchQuery(portfolioSummaryQuery)
      return []
    },
    Component: NeedHelpPage,
  }),
  definePage({ path: `${needHelpPath}/resources`, redirectsTo: needHelpPath }),
]
