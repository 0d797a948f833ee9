import { useQuery } from '@tanstack/react-query'
import { definePage } from '#web/app/pages/define-page.ts'
import { programAddPath, programPath, teamTabPath } from '#web/data/company/company.paths.ts'
import { programQuery } from '#web/data/company/programs.queries.ts'
import { companyPropertiesQuery, groupsQuery, rolesQuery } from '#web/data/company/team.queries.ts'
import { ProgramForm } from '#web/domains/company/programs/program-form.tsx'
import { ApiError } from '#web/platform/api-error.ts'
import { PageError } from '#web/platform/page-error.ts'
import { requireTeamChange } from './require-team.ts'

const programs = (companyId: string) => teamTabPath(companyId, 'programs')
const partsOf = (companyId: string) => [
  rolesQuery(companyId),
  groupsQuery(companyId),
  companyPropertiesQuery(companyId),
]

export default [
  definePage({
    path: programAddPath(':companyId'),
    texts: ['programs', 'company', 'ui'],
    title: ({ t }) => `${t('programs:add')} | ${t('company:page.title')}`,
    crumb: ({ t }) => t('programs:add'),
    async data(args) {
      const company = await requireTeamChange(args, programs, 'tokens.change')
      return company ? partsOf(company.companyId) : []
    },
    Component: ({ params: { companyId = '' } }) => <ProgramForm companyId={companyId} />,
  }),
  definePage({
    path: programPath(':companyId', ':programId'),
    texts: ['programs', 'company', 'ui'],
    title: ({ t, params: { companyId = '', programId = '' }, queryClient }) => {
      const program = queryClient.getQueryData(programQuery(companyId, programId).queryKey)
      return `${program?.name ?? t('programs:title')} | ${t('company:page.title')}`
    },
    crumb: ({ t, params: { companyId = '', programId = '' }, queryClient }) =>
      queryClient.getQueryData(programQuery(companyId, programId).queryKey)?.name ?? t('programs:title'),
    /** The form cannot be rendered before its program is loaded. */
    async data(args) {
      const company = await requireTeamChange(args, programs, 'tokens.change')
      if (!company) return []
      const query = programQuery(company.companyId, args.params.programId ?? '')
      await args.queryClient.fetchQuery(query).catch((error: unknown) => {
        const isUnknown = error instanceof ApiError && [400, 404].includes(error.status)
        throw isUnknown
          ? new PageError({ status: 404, message: 'programs:errors.notFound', friendly: 'company:missing.friendly' })
          : error
      })
      return partsOf(company.companyId)
    },
    Component: ({ params: { companyId = '', programId = '' } }) => (
      <EditProgram key={programId} companyId={companyId} programId={programId} />
    ),
  }),
]

function EditProgram({ companyId, programId }: { companyId: string; programId: string }) {
  const { data: program } = useQuery(programQuery(companyId, programId))
  return program ? <ProgramForm companyId={companyId} program={program} /> : null
}
