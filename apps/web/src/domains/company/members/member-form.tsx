import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import { MEMBER_ASSIGNMENTS_MAX } from '@portico/contract/company/company.rules'
import type { Member } from '@portico/contract/company/company.schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useChangeMember } from '#web/data/company/company.mutations.ts'
import { memberQuery } from '#web/data/company/team.queries.ts'
import { FormContent, FormFrame } from '#web/platform/form/form-frame.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { timeTexts, useZoneOfBrowser } from '#web/platform/time-texts.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { UnsavedChanges } from '#web/ui/use-unsaved-changes.ts'
import { AssignmentFields } from '../assignments/assignment-fields.tsx'
import {
  assignmentFieldOf,
  assignmentOf,
  assignmentProblems,
  scopeValue,
  valuesOf,
} from '../assignments/assignment-values.ts'

type Props = { companyId: string; member: Member }

const valuesOfMember = (member: Member, timeZone: string) => ({
  assignments: member.assignments.map((one) => valuesOf(one, timeZone)),
})

/** The roles of a member. Saving replaces all of them, unless somebody else has changed them meanwhile. */
export function MemberForm({ companyId, member }: Props) {
  const { t, i18n } = useTranslation('company')
  const queryClient = useQueryClient()
  const timeZone = useZoneOfBrowser()
  /** A refetch must not bring a version that the user has not seen. */
  const [started, setStarted] = useState(member)
  const change = useChangeMember(companyId, member.accountId)
  const form = usePortalForm({
    initial: valuesOfMember(member, timeZone),
    texts: 'company',
    problems: ({ assignments }) => assignmentProblems(assignments, timeZone),
    save: ({ assignments }): Promise<Member> =>
      change.mutateAsync({
        assignments: assignments.map((one) => assignmentOf(one, timeZone)),
        teamVersion: started.teamVersion,
      }),
    onSaved: restart,
    fieldOf: assignmentFieldOf,
  })

  function restart(current: Member) {
    setStarted(current)
    form.restart(valuesOfMember(current, timeZone))
  }
  const reload = async () =>
    restart(await queryClient.fetchQuery({ ...memberQuery(companyId, member.accountId), staleTime: 0 }))

  const { day } = timeTexts(i18n.language, timeZone)
  function originOf({ roleId, scope }: { roleId: string; scope: string }): string {
    const found = started.assignments.find((one) => one.roleId === roleId && scopeValue(one.scope) === scope)
    if (!found) return ''
    const since = day(found.assignedAtMillis)
    return found.assignedBy
      ? t('fields.givenBy', { day: since, name: found.assignedBy })
      : t('fields.given', { day: since })
  }
  return (
    <FormFrame form={form}>
      <UnsavedChanges hasChanges={form.hasChanges} />
      <Container
        header={
          <Header variant="h2" description={t('member.rolesHint')}>
            {t('member.roles')}
          </Header>
        }
        footer={
          <Button variant="primary" formAction="submit" disabled={!form.hasChanges} loading={form.isSaving}>
            {t('member.save')}
          </Button>
        }
      >
        <FormContent form={form} onReload={reload}>
          <AssignmentFields companyId={companyId} form={form} max={MEMBER_ASSIGNMENTS_MAX} originOf={originOf} />
        </FormContent>
      </Container>
    </FormFrame>
  )
}
