import { redirect } from 'react-router'
import { definePage } from '#web/app/pages/define-page.ts'
import { loadCompaniesWith } from '#web/data/company/companies-with.ts'
import { archivedPropertiesPath } from '#web/data/properties/building.paths.ts'
import { archivedPropertiesQuery } from '#web/data/properties/building.queries.ts'
import { ArchivedProperties } from '#web/domains/properties/building/archived-properties.tsx'
import { sessionFrom } from '#web/platform/session.ts'

export default definePage({
  path: archivedPropertiesPath,
  texts: ['building', 'ui'],
  title: ({ t }) => t('building:archivedProperties.title'),
  crumb: ({ t }) => t('building:archivedProperties.title'),
  async data({ queryClient }) {
    const companies = await loadCompaniesWith(queryClient, 'properties.read')
    if (companies.length === 0 && sessionFrom(queryClient).status === 'authenticated') throw redirect('/')
    return companies.map(({ companyId }) => archivedPropertiesQuery(companyId))
  },
  Component: ArchivedProperties,
})
