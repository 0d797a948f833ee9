import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Company, Member } from '@portico/contract/company/company.schema'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useEndSessions, useLeave, useRemoveMember } from '#web/data/company/company.mutations.ts'
import { teamPath } from '#web/data/company/company.paths.ts'
import { confirm } from '#web/ui/confirm.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { canChangeTeam } from '../use-company.ts'

const HandOverDialog = lazyDialog(async () => (await import('./hand-over-dialog.tsx')).HandOverDialog)

type Props = { company: Company; member: Member }

/** What ends something for a member. Somebody who is looking at the own page can leave. */
export function MemberActions({ company, member }: Props) {
  const { t } = useTranslation('company', { keyPrefix: 'member' })
  const [isHandingOver, setHandingOver] = useState(false)
  if (member.isSelf) return <Leave company={company} />
  if (!canChangeTeam(company)) return null
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <EndSessions company={company} member={member} />
      <Button onClick={() => setHandingOver(true)}>{t('handOver')}</Button>
      <Remove company={company} member={member} />
      {isHandingOver && <HandOverDialog company={company} member={member} onClose={() => setHandingOver(false)} />}
    </SpaceBetween>
  )
}

const personOf = ({ accountId, fullName, email }: Member) => ({ accountId, name: fullName || email })

function EndSessions({ company: { companyId }, member }: Props) {
  const { t } = useTranslation('company', { keyPrefix: 'member' })
  const ending = useEndSessions(companyId)
  const person = personOf(member)

  async function ask() {
    const isConfirmed = await confirm({
      header: t('endSessionsHeader', person),
      content: t('endSessionsContent', person),
      confirmLabel: t('endSessions'),
      variant: 'destructive',
    })
    if (isConfirmed) ending.mutate(person)
  }
  return (
    <Button
      onClick={() => void ask()}
      loading={ending.isPending}
      disabled={!member.canEndSessions}
      disabledReason={t('worksElsewhere')}
    >
      {t('endSessions')}
    </Button>
  )
}

function Remove({ company: { companyId, name: company }, member }: Props) {
  const { t } = useTranslation('company', { keyPrefix: 'member' })
  const removal = useRemoveMember(companyId)
  const navigate = useNavigate()
  const person = personOf(member)

  async function ask() {
    const isConfirmed = await confirm({
      header: t('removeHeader', { ...person, company }),
      content: t('removeContent', person),
      confirmLabel: t('remove'),
      variant: 'destructive',
    })
    if (isConfirmed) removal.mutate(person, { onSuccess: () => void navigate(teamPath(companyId)) })
  }
  return (
    <Button onClick={() => void ask()} loading={removal.isPending}>
      {t('remove')}
    </Button>
  )
}

function Leave({ company: { companyId, name: company } }: { company: Company }) {
  const { t } = useTranslation('company', { keyPrefix: 'member' })
  const leaving = useLeave(companyId)

  async function ask() {
    const isConfirmed = await confirm({
      header: t('leaveHeader', { company }),
      content: t('leaveContent', { company }),
      confirmLabel: t('leave'),
      variant: 'destructive',
    })
    // Everything that the portal has loaded may be out of reach now.
    if (isConfirmed) leaving.mutate(undefined, { onSuccess: () => window.location.assign('/') })
  }
  return (
    <Button onClick={() => void ask()} loading={leaving.isPending}>
      {t('leave')}
    </Button>
  )
}
