import { redirect } from 'react-router'
import { definePage } from '#web/app/pages/define-page.ts'
import { authorsQuery, changesQuery } from '#web/data/activity/changes.queries.ts'
import { readChangesView } from '#web/data/activity/changes-view.ts'
import { firstTeamPath, teamPath, teamTabIn, teamTabPath, teamTabsFor } from '#web/data/company/company.paths.ts'
import { readMembersView } from '#web/data/company/members-view.ts'
import { programsQuery } from '#web/data/company/programs.queries.ts'
import {
  companyPropertiesQuery,
  groupsQuery,
  idleCountQuery,
  invitationsQuery,
  membersQuery,
  rolesQuery,
} from '#web/data/company/team.queries.ts'
import { CompanyChanges } from '#web/domains/activity/company-changes.tsx'
import { TeamPage } from '#web/domains/company/team-page.tsx'
import { localeFor } from '#web/platform/i18n.ts'
import { zoneOfBrowser } from '#web/platform/time-texts.ts'
import { findTeams, requireTeam } from './require-team.ts'

export default [
  definePage({
    path: firstTeamPath,
    async data(args) {
      const teams = await findTeams(args)
      if (teams === null) return []
      const tab = teamTabIn(args.searchParams)
      const team = teams.find((company) => teamTabsFor(company).includes(tab)) ?? teams[0]
      throw redirect(team ? teamTabPath(team.companyId, tab) : '/')
    },
    Component: () => null,
  }),
  definePage({
    path: teamPath(':companyId'),
    texts: ['changes', 'company', 'programs', 'ui'],
    title: ({ t }) => t('company:page.title'),
    crumb: ({ t }) => t('company:page.title'),
    leadsPagesBelow: true,
    /** The tab of the address is loaded with the page. Other tabs load their data when they are opened. */
    async data(args) {
      const company = await requireTeam(args)
      if (!company) return []
      const { companyId } = company
      const roles = rolesQuery(companyId)
      const tab = teamTabIn(args.searchParams)
      switch (teamTabsFor(company).includes(tab) ? tab : 'members') {
        case 'members':
          return [roles, idleCountQuery(companyId), membersQuery(companyId, readMembersView(args.searchParams))]
        case 'invitations':
          return [roles, invitationsQuery(companyId)]
        case 'roles':
          return [roles]
        case 'groups':
          return [roles, groupsQuery(companyId), companyPropertiesQuery(companyId)]
        case 'programs':
          return [roles, programsQuery(companyId)]
        case 'changes': {
          // The clock of the reader is known in the browser only.
          const timeZone = import.meta.env.SSR ? 'UTC' : zoneOfBrowser()
          const wording = { locale: localeFor(args.loaderArgs), timeZone }
          return [
            roles,
            changesQuery({ companyId }, readChangesView(args.searchParams), wording),
            authorsQuery({ companyId }),
          ]
        }
      }
    },
    Component: ({ params: { companyId = '' } }) => (
      <TeamPage key={companyId} companyId={companyId} Changes={CompanyChanges} />
    ),
  }),
]
