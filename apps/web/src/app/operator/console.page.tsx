import { definePage } from '#web/app/pages/define-page.ts'
import { companyViews, propertyViews } from '#web/data/operator/console-view.ts'
import { companyAddPath, consolePath, operatedPropertiesPath } from '#web/data/operator/operator.paths.ts'
import { operatedCompaniesQuery, operatedPropertiesQuery } from '#web/data/operator/operator.queries.ts'
import { AddCompanyForm } from '#web/domains/operator/add-company-form.tsx'
import { ConsoleNavigation } from '#web/domains/operator/console-navigation.tsx'
import { PropertiesTable } from '#web/domains/operator/properties-table.tsx'
import { isKnownOperator } from '#web/platform/session.ts'
import { ForOperators } from './for-operators.tsx'
import { OperatorHome } from './operator-home.tsx'
import { isOperator, requireConsole, requireOperator } from './require-operator.ts'

/**
 * Whoever is no operator is told so by these pages themselves, because the portal of managers would ask for an invitation. They have no crumbs
 * for others, to whom the console is closed or, in the edition `specified`, unknown.
 */
export default [
  definePage({
    path: consolePath,
    isPublic: true,
    leadsPagesBelow: true,
    texts: ['operator', 'ui'],
    title: ({ t }) => t('operator:companies.title'),
    crumb: ({ t, queryClient }) => (isKnownOperator(queryClient) ? t('operator:console') : ''),
    data: async ({ queryClient, searchParams }) => {
      await requireConsole(queryClient)
      return (await isOperator(queryClient)) ? [operatedCompaniesQuery(companyViews.read(searchParams))] : []
    },
    sideNavigation: ({ queryClient }) => isKnownOperator(queryClient) && <ConsoleNavigation />,
    Component: OperatorHome,
  }),
  definePage({
    path: companyAddPath,
    isPublic: true,
    texts: ['operator', 'ui'],
    title: ({ t }) => t('operator:add.title'),
    crumb: ({ t, queryClient }) => (isKnownOperator(queryClient) ? t('operator:add.title') : ''),
    data: async ({ queryClient }) => {
      await requireOperator(queryClient)
      return []
    },
    sideNavigation: ({ queryClient }) => isKnownOperator(queryClient) && <ConsoleNavigation />,
    Component: () => <ForOperators Content={AddCompanyForm} />,
  }),
  definePage({
    path: operatedPropertiesPath,
    isPublic: true,
    texts: ['operator', 'ui'],
    title: ({ t }) => t('operator:buildings.title'),
    crumb: ({ t, queryClient }) => (isKnownOperator(queryClient) ? t('operator:buildings.title') : ''),
    data: async ({ queryClient, searchParams }) =>
      (await requireOperator(queryClient)) ? [operatedPropertiesQuery(propertyViews.read(searchParams))] : [],
    sideNavigation: ({ queryClient }) => isKnownOperator(queryClient) && <ConsoleNavigation />,
    Component: () => <ForOperators Content={PropertiesTable} />,
  }),
]
