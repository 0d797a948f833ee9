import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { MEMBER_ASSIGNMENTS_MAX, nameLimits } from '@portico/contract/company/company.rules'
import type { Role } from '@portico/contract/company/company.schema'
import { mayAddPeople } from '@portico/contract/company/programs.rules'
import type { Program } from '@portico/contract/company/programs.schema'
import { nameProblem } from '@portico/contract/shared/names.rules'
import { isNeverOfPrograms } from '@portico/contract/shared/programs.rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { teamTabPath } from '#web/data/company/company.paths.ts'
import { useSaveProgram } from '#web/data/company/programs.mutations.ts'
import { programQuery } from '#web/data/company/programs.queries.ts'
import { rolesQuery } from '#web/data/company/team.queries.ts'
import { hasAcceptedTerms } from '#web/platform/accept-terms.ts'
import { asInput, Field, type FormOf } from '#web/platform/form/field.tsx'
import { FormPage } from '#web/platform/form/form-page.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { useZoneOfBrowser } from '#web/platform/time-texts.ts'
import { useTermsGate } from '#web/platform/use-terms-gate.ts'
import { InfoLink } from '#web/ui/info-link.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { AssignmentFields, type AssignmentsValues } from '../assignments/assignment-fields.tsx'
import {
  assignmentFieldOf,
  assignmentOf,
  assignmentProblems,
  emptyAssignment,
  valuesOf,
} from '../assignments/assignment-values.ts'
import { ruleOfName } from '../names.ts'

type Values = AssignmentsValues & { name: string }

const valuesOfProgram = (program: Program | undefined, timeZone: string): Values => ({
  name: program?.name ?? '',
  assignments: program?.assignments.map((one) => valuesOf(one, timeZone)) ?? [emptyAssignment],
})

const isUnfit = ({ permissions }: Pick<Role, 'permissions'>) => permissions.some(isNeverOfPrograms)

/** Adds a program, or changes its name and roles. */
export function ProgramForm({ companyId, program }: { companyId: string; program?: Program | undefined }) {
  const { t } = useTranslation(['programs', 'company'])
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const gate = useTermsGate()
  const timeZone = useZoneOfBrowser()
  const { data: roles = [] } = useQuery(rolesQuery(companyId))
  /** A refetch must not bring a version that the user has not seen. */
  const [version, setVersion] = useState(program?.version ?? 1)
  const saving = useSaveProgram(companyId, program?.accountId)
  const list = teamTabPath(companyId, 'programs')
  const form = usePortalForm({
    initial: valuesOfProgram(program, timeZone),
    texts: 'company',
    limits: { nameMax: nameLimits.max },
    problems: ({ name, assignments }) => ({
      name: ruleOfName(nameProblem(name.trim(), nameLimits)),
      ...assignmentProblems(assignments, timeZone),
    }),
    save: async ({ name, assignments }) => {
      if (needsTerms(assignments) && !program?.hasTerms && !hasAcceptedTerms(queryClient)) {
        gate(() => void form.submit())
        return false
      }
      return saving.mutateAsync({
        name: name.trim(),
        assignments: assignments.map((one) => assignmentOf(one, timeZone)),
        version,
      })
    },
    onSaved: () => navigate(list),
    fieldOf: (path) => (path === 'name' ? path : assignmentFieldOf(path)),
  })
  const needsTerms = (assignments: Values['assignments']) =>
    assignments.some(({ roleId }) => mayAddPeople(roles.find((role) => role.roleId === roleId)?.permissions ?? []))

  const title = program?.name ?? t('add')
  const help = useHelpLink('programs', title)
  async function reload() {
    if (!program) return
    const current = await queryClient.fetchQuery(programQuery(companyId, program.accountId))
    setVersion(current.version)
    form.restart(valuesOfProgram(current, timeZone))
  }
  return (
    <FormPage
      form={form}
      header={
        <Header variant="h1" info={<InfoLink {...help} />} description={program ? undefined : t('addHint')}>
          {title}
        </Header>
      }
      submitLabel={program ? t('save') : t('add')}
      cancel={list}
      onReload={reload}
    >
      <SpaceBetween size="l">
        <Container>
          <Field form={form} name="name" label={t('columns.name')} description={t('nameHint')}>
            {(field) => <Input {...asInput(field)} autoComplete={false} ariaRequired />}
          </Field>
        </Container>
        <Container
          header={
            <Header variant="h2" description={t('rolesHint')}>
              {t('roles')}
            </Header>
          }
        >
          <AssignmentFields
            companyId={companyId}
            form={form as unknown as FormOf<AssignmentsValues>}
            max={MEMBER_ASSIGNMENTS_MAX}
            unfit={{ is: isUnfit, reason: t('errors.roleNotForPrograms') }}
          />
        </Container>
      </SpaceBetween>
    </FormPage>
  )
}
