import { definePage } from '#web/app/pages/define-page.ts'
import { invitePath, teamPath } from '#web/data/company/company.paths.ts'
import { companyPropertiesQuery, groupsQuery, rolesQuery } from '#web/data/company/team.queries.ts'
import { InviteForm } from '#web/domains/company/invitations/invite-form.tsx'
import { requireTeamChange } from './require-team.ts'

export default definePage({
  path: invitePath(':companyId'),
  texts: ['company', 'ui'],
  title: ({ t }) => `${t('company:invite.title')} | ${t('company:page.title')}`,
  crumb: ({ t }) => t('company:invite.title'),
  async data(args) {
    const company = await requireTeamChange(args, teamPath)
    if (!company) return []
    const { companyId } = company
    return [rolesQuery(companyId), groupsQuery(companyId), companyPropertiesQuery(companyId)]
  },
  Component: ({ params: { companyId = '' } }) => <InviteForm companyId={companyId} />,
})
