import { accountTypeOf } from '@portico/contract/account/account.rules'
import type { Company } from '@portico/contract/company/company.schema'
import { isFull } from '@portico/contract/flags/flags.rules'
import type { Permission } from '@portico/contract/shared/permissions'
import { redirect } from 'react-router'
import type { PageArgs } from '#web/app/pages/define-page.ts'
import { companiesQuery } from '#web/data/company/company.queries.ts'
import { flagsFrom, flagsQuery } from '#web/platform/flags.ts'
import { PageError } from '#web/platform/page-error.ts'
import { sessionQuery } from '#web/platform/session.ts'

type Args = Pick<PageArgs, 'queryClient' | 'params'>

/** The companies that the account works for. Null for an account without access, for which the shell shows the error. */
export async function findCompanies({ queryClient }: Pick<Args, 'queryClient'>): Promise<readonly Company[] | null> {
  const [session] = await Promise.all([
    queryClient.ensureQueryData(sessionQuery),
    queryClient.prefetchQuery(flagsQuery),
  ])
  if (session.status !== 'authenticated') return null
  const isManager = accountTypeOf(session.info) === 'propertyManager'
  if (!isManager || !isFull(flagsFrom(queryClient))) throw redirect('/')
  return queryClient.ensureQueryData(companiesQuery)
}

/** Those whose team the account may see. */
export async function findTeams(args: Pick<Args, 'queryClient'>): Promise<Company[] | null> {
  const companies = await findCompanies(args)
  return companies?.filter(({ permissions }) => permissions.includes('team.read')) ?? null
}

/** The company of the address. A foreign company and one that does not exist are told apart nowhere. */
export async function requireTeam({ queryClient, params }: Args): Promise<Company | null> {
  const teams = await findTeams({ queryClient })
  if (teams === null) return null
  const company = teams.find(({ companyId }) => companyId === params.companyId)
  if (company) return company
  throw new PageError({ status: 404, message: 'company:missing.company', friendly: 'company:missing.friendly' })
}

/** The same for a page that changes something: without the permission it leads to `elsewhere`. */
export async function requireTeamChange(
  args: Args,
  elsewhere: (companyId: string) => string,
  needed: Permission = 'team.change',
) {
  const company = await requireTeam(args)
  if (company && !company.permissions.includes(needed)) throw redirect(elsewhere(company.companyId))
  return company
}
