import type { Company } from '@portico/contract/company/company.schema'
import { redirect } from 'react-router'
import { findCompanies } from '#web/app/company/require-team.ts'
import { definePage, type PageArgs } from '#web/app/pages/define-page.ts'
import { firstWorkbooksPath, importPath, workbooksPath } from '#web/data/workbooks/workbooks.paths.ts'
import {
  exportablePropertiesQuery,
  importQuery,
  importsQuery,
  mayExport,
  problemsQuery,
} from '#web/data/workbooks/workbooks.queries.ts'
import { CompanySwitcher } from '#web/domains/company/company-switcher.tsx'
import { ImportPage } from '#web/domains/workbooks/import-page.tsx'
import { WorkbooksPage } from '#web/domains/workbooks/workbooks-page.tsx'
import { ApiError } from '#web/platform/api-error.ts'
import { PageError } from '#web/platform/page-error.ts'
import { pageIn } from '#web/ui/collection/address-view.ts'

const ofBuildings = (companies: readonly Company[]) =>
  companies.filter(({ permissions }) => permissions.includes('properties.change'))

/** The company of the address, if the account changes its buildings. Null for an account without access, for which the shell shows the error. */
async function requireBuildings({ queryClient, params }: PageArgs): Promise<Company | null> {
  const companies = await findCompanies({ queryClient })
  if (companies === null) return null
  const company = ofBuildings(companies).find(({ companyId }) => companyId === params.companyId)
  if (company) return company
  throw new PageError({ status: 404, message: 'company:missing.company', friendly: 'company:missing.friendly' })
}

const Switcher = ({ companyId }: { companyId: string }) => (
  <CompanySwitcher companyId={companyId} permission="properties.change" pathOf={workbooksPath} />
)

export default [
  definePage({
    path: firstWorkbooksPath,
    async data({ queryClient }) {
      const companies = await findCompanies({ queryClient })
      if (companies === null) return []
      const [company] = ofBuildings(companies)
      throw redirect(company ? workbooksPath(company.companyId) : '/')
    },
    Component: () => null,
  }),
  definePage({
    path: workbooksPath(':companyId'),
    texts: ['workbooks', 'company', 'ui'],
    title: ({ t }) => t('workbooks:page.title'),
    crumb: ({ t }) => t('workbooks:page.title'),
    leadsPagesBelow: true,
    async data(args) {
      const company = await requireBuildings(args)
      if (!company) return []
      const { companyId } = company
      return [importsQuery(companyId), ...(mayExport(company) ? [exportablePropertiesQuery(companyId)] : [])]
    },
    Component: ({ params: { companyId = '' } }) => (
      <WorkbooksPage key={companyId} companyId={companyId} Switcher={Switcher} />
    ),
  }),
  definePage({
    path: importPath(':companyId', ':importId'),
    texts: ['workbooks', 'workbookFile', 'company', 'ui'],
    title: ({ t, params: { companyId = '', importId = '' }, queryClient }) =>
      `${queryClient.getQueryData(importQuery(companyId, importId).queryKey)?.fileName ?? t('workbooks:one.title')} | ${t('workbooks:page.title')}`,
    crumb: ({ t, params: { companyId = '', importId = '' }, queryClient }) =>
      queryClient.getQueryData(importQuery(companyId, importId).queryKey)?.fileName ?? t('workbooks:one.title'),
    dataDependsOn: ['page'],
    /** The page waits for its import, and is an error page if there is none. */
    async data(args) {
      const company = await requireBuildings(args)
      if (!company) return []
      const { companyId } = company
      const query = importQuery(companyId, args.params.importId ?? '')
      const one = await args.queryClient.fetchQuery(query).catch((error: unknown) => {
        const isUnknown = error instanceof ApiError && [400, 404].includes(error.status)
        throw isUnknown
          ? new PageError({ status: 404, message: 'workbooks:missing.import', friendly: 'workbooks:missing.friendly' })
          : error
      })
      return one.problems > 0 ? [problemsQuery(companyId, one.importId, pageIn(args.searchParams), one.problems)] : []
    },
    Component: ({ params: { companyId = '', importId = '' } }) => (
      <ImportPage key={importId} companyId={companyId} importId={importId} />
    ),
  }),
]
