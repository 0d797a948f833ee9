import { redirect } from 'react-router'
import { definePage } from '#web/app/pages/define-page.ts'
import { loadCompaniesWith } from '#web/data/company/companies-with.ts'
import { propertyAddPath } from '#web/data/properties/building.paths.ts'
import { AddProperty } from '#web/domains/properties/building/add-property.tsx'
import { sessionFrom } from '#web/platform/session.ts'

export default definePage({
  path: propertyAddPath,
  texts: ['building', 'ui'],
  title: ({ t }) => t('building:property.addTitle'),
  crumb: ({ t }) => t('building:property.addTitle'),
  async data({ queryClient }) {
    const companies = await loadCompaniesWith(queryClient, 'properties.change')
    if (companies.length === 0 && sessionFrom(queryClient).status === 'authenticated') throw redirect('/')
    return []
  },
  Component: AddProperty,
})
