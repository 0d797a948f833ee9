import { isBuiltInRole } from '@portico/contract/company/company.rules'
import { definePage, type Page } from '#web/app/pages/define-page.ts'
import { roleAddPath, rolePath, teamTabPath } from '#web/data/company/company.paths.ts'
import { rolesQuery } from '#web/data/company/team.queries.ts'
import { RoleAddPage, RolePage } from '#web/domains/company/roles/role-pages.tsx'
import { PageError } from '#web/platform/page-error.ts'
import { requireTeam, requireTeamChange } from './require-team.ts'

type Texts = Parameters<NonNullable<Page['title']>>[0]

/** The name of the role of the address, which its page has loaded. */
function nameOfRole({ t, params: { companyId = '', roleId = '' }, queryClient }: Texts): string {
  if (isBuiltInRole(roleId)) return t(`company:builtIn.${roleId}.name`)
  const roles = queryClient.getQueryData(rolesQuery(companyId).queryKey)
  return roles?.find((role) => role.roleId === roleId)?.name ?? t('company:role.title')
}

export default [
  definePage({
    path: roleAddPath(':companyId'),
    texts: ['company', 'ui'],
    title: ({ t }) => `${t('company:role.add')} | ${t('company:page.title')}`,
    crumb: ({ t }) => t('company:role.add'),
    async data(args) {
      await requireTeamChange(args, (companyId) => teamTabPath(companyId, 'roles'))
      return []
    },
    Component: ({ params: { companyId = '' } }) => <RoleAddPage companyId={companyId} />,
  }),
  definePage({
    path: rolePath(':companyId', ':roleId'),
    texts: ['company', 'ui'],
    title: (texts) => `${nameOfRole(texts)} | ${texts.t('company:page.title')}`,
    crumb: (texts) => nameOfRole(texts),
    /** The form cannot be rendered before its role is loaded. */
    async data(args) {
      const company = await requireTeam(args)
      if (!company) return []
      const roles = await args.queryClient.fetchQuery(rolesQuery(company.companyId))
      if (roles.some(({ roleId }) => roleId === args.params.roleId)) return []
      throw new PageError({ status: 404, message: 'company:missing.role', friendly: 'company:missing.friendly' })
    },
    Component: ({ params: { companyId = '', roleId = '' } }) => (
      <RolePage key={roleId} companyId={companyId} roleId={roleId} />
    ),
  }),
]
