import { definePage } from '#web/app/pages/define-page.ts'
import { memberPath } from '#web/data/company/company.paths.ts'
import { companyPropertiesQuery, groupsQuery, memberQuery, rolesQuery } from '#web/data/company/team.queries.ts'
import { MemberPage } from '#web/domains/company/members/member-page.tsx'
import { ApiError } from '#web/platform/api-error.ts'
import { PageError } from '#web/platform/page-error.ts'
import { requireTeam } from './require-team.ts'

export default definePage({
  path: memberPath(':companyId', ':accountId'),
  texts: ['company', 'ui'],
  title: ({ t, params: { companyId = '', accountId = '' }, queryClient }) => {
    const member = queryClient.getQueryData(memberQuery(companyId, accountId).queryKey)
    return `${member?.fullName || t('company:member.title')} | ${t('company:page.title')}`
  },
  crumb: ({ t, params: { companyId = '', accountId = '' }, queryClient }) =>
    queryClient.getQueryData(memberQuery(companyId, accountId).queryKey)?.fullName || t('company:member.title'),
  /** The page waits for its member, and is an error page if there is none. */
  async data(args) {
    const company = await requireTeam(args)
    if (!company) return []
    const { companyId } = company
    const others = [rolesQuery(companyId), groupsQuery(companyId), companyPropertiesQuery(companyId)]
    const query = memberQuery(companyId, args.params.accountId ?? '')
    await args.queryClient.fetchQuery(query).catch((error: unknown) => {
      const isUnknown = error instanceof ApiError && [400, 404].includes(error.status)
      throw isUnknown
        ? new PageError({ status: 404, message: 'company:missing.member', friendly: 'company:missing.friendly' })
        : error
    })
    return others
  },
  Component: ({ params: { companyId = '', accountId = '' } }) => (
    <MemberPage key={accountId} companyId={companyId} accountId={accountId} />
  ),
})
