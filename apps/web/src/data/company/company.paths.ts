import { oneOf } from '#web/ui/collection/address-view.ts'

const teamTabs = ['members', 'invitations', 'roles', 'groups', 'programs', 'changes'] as const
export type TeamTab = (typeof teamTabs)[number]
export const teamTabIn = (search: URLSearchParams): TeamTab => oneOf(teamTabs, search.get('tab')) ?? 'members'

/** What a tab needs beyond the team. */
const neededFor: Partial<Record<TeamTab, string>> = { programs: 'tokens.read', changes: 'changes.read' }

/** The tabs that the role in the company includes. */
export const teamTabsFor = ({ permissions }: { permissions: readonly string[] }): TeamTab[] =>
  teamTabs.filter((tab) => tab === 'members' || permissions.includes(neededFor[tab] ?? 'team.read'))

/** Leads to the team of the first company. */
export const firstTeamPath = '/companies/team'
/** Leads to the programs of the first company whose programs the account may see. */
export const firstProgramsPath = `${firstTeamPath}?tab=programs`
export const teamPath = (companyId: string) => `/companies/${companyId}/team`
export const teamTabPath = (companyId: string, tab: TeamTab) =>
  tab === 'members' ? teamPath(companyId) : `${teamPath(companyId)}?tab=${tab}`
export const idleMembersPath = (companyId: string) => `${teamPath(companyId)}?idle=90&sort=lastSignIn`
export const memberPath = (companyId: string, accountId: string) => `${teamPath(companyId)}/${accountId}`
export const invitePath = (companyId: string) => `${teamPath(companyId)}/invite`
export const roleAddPath = (companyId: string) => `${teamPath(companyId)}/roles/add`
export const programAddPath = (companyId: string) => `${teamPath(companyId)}/programs/add`
export const programPath = (companyId: string, accountId: string) => `${teamPath(companyId)}/programs/${accountId}`
export const rolePath = (companyId: string, roleId: string) => `${teamPath(companyId)}/roles/${roleId}`
