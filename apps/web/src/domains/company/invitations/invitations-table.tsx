import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import type { TeamInvitation } from '@portico/contract/company/company.schema'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useResendInvitation, useWithdrawInvitation } from '#web/data/company/company.mutations.ts'
import { invitePath } from '#web/data/company/company.paths.ts'
import { invitationsQuery } from '#web/data/company/team.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { NOTHING, timeTexts, useZoneOfBrowser } from '#web/platform/time-texts.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { Whole } from '#web/ui/whole.tsx'
import { AssignmentList } from '../assignments/assignment-texts.tsx'
import { canChangeTeam, useCompany } from '../use-company.ts'

const idOf = ({ invitationId }: TeamInvitation) => invitationId
const states = ['waiting', 'open', 'expired', 'accepted'] as const
const stateTypes: Record<TeamInvitation['state'], StatusIndicatorProps.Type> = {
  waiting: 'pending',
  open: 'pending',
  expired: 'warning',
  accepted: 'success',
}

type Texts = { t: TFunction<'company'>; language: string; timeZone: string; companyId: string; canChange: boolean }

function columnsOf({ t, language, timeZone, companyId, canChange }: Texts): Column<TeamInvitation>[] {
  const { day, moment } = timeTexts(language, timeZone)
  const stateOf = ({ state }: Pick<TeamInvitation, 'state'>) => t(`invitations.states.${state}`)
  return [
    {
      id: 'email',
      header: t('invitations.columns.email'),
      cell: ({ email }) => <Whole text={email} />,
      textOf: ({ email }) => email,
      filter: { operators: [':', '!:', '=', '!='] },
      isRowHeader: true,
      minWidth: 200,
    },
    {
      id: 'roles',
      header: t('members.columns.roles'),
      cell: ({ assignments, email }) => <AssignmentList companyId={companyId} assignments={assignments} of={email} />,
      minWidth: 220,
    },
    {
      id: 'state',
      header: t('invitations.columns.state'),
      cell: ({ state, beginsAtMillis }) => (
        <>
          <StatusIndicator type={stateTypes[state]}>{stateOf({ state })}</StatusIndicator>
          {state === 'waiting' && <div>{t('invitations.begins', { moment: moment(beginsAtMillis) })}</div>}
        </>
      ),
      textOf: stateOf,
      filter: {
        operators: ['=', '!='],
        options: states.map((state) => ({ value: stateOf({ state }), label: stateOf({ state }) })),
      },
      minWidth: 180,
    },
    {
      id: 'invitedBy',
      header: t('invitations.columns.invitedBy'),
      textOf: ({ invitedBy, beginsAtMillis }) =>
        invitedBy ?? (beginsAtMillis === null ? NOTHING : t('invitations.operator')),
      filter: { operators: [':', '!:', '=', '!='] },
      minWidth: 140,
    },
    {
      id: 'expires',
      header: t('invitations.columns.expires'),
      cell: ({ state, expiresAtMillis }) => (state === 'accepted' ? NOTHING : day(expiresAtMillis)),
      sortOf: ({ expiresAtMillis }) => expiresAtMillis,
      minWidth: 120,
    },
    ...(canChange
      ? [
          {
            id: 'actions',
            header: t('columns.actions'),
            cell: (invitation: TeamInvitation) => <InvitationActions companyId={companyId} invitation={invitation} />,
            minWidth: 190,
          },
        ]
      : []),
  ]
}

/** Who has been invited, and what became of it. The latest come first. */
export function InvitationsTable({ companyId }: { companyId: string }) {
  const { t, i18n } = useTranslation('company')
  const { language } = i18n
  const timeZone = useZoneOfBrowser()
  const canChange = canChangeTeam(useCompany(companyId))
  const { data, isError, refetch } = useQuery({ ...invitationsQuery(companyId), throwOnError: isSignedOut })
  const columns = useMemo(
    () => columnsOf({ t, language, timeZone, companyId, canChange }),
    [t, language, timeZone, companyId, canChange],
  )
  return (
    <CollectionTable
      items={data?.invitations}
      total={data?.total}
      isFailed={isError}
      onRetry={() => void refetch()}
      idOf={idOf}
      columns={columns}
      pageSize={20}
      texts={{
        title: t('tabs.invitations'),
        empty: t('invitations.empty'),
        emptyHint: canChange && t('invitations.emptyHint'),
        failed: t('invitations.failed'),
        filter: t('invitations.filter'),
      }}
      {...(canChange && { emptyAction: <Button href={invitePath(companyId)}>{t('invite.open')}</Button> })}
    />
  )
}

type ActionsProps = { companyId: string; invitation: TeamInvitation }

function InvitationActions({ companyId, invitation: { invitationId, email, state } }: ActionsProps) {
  const { t } = useTranslation('company', { keyPrefix: 'invitations' })
  const resending = useResendInvitation(companyId)
  const withdrawal = useWithdrawInvitation(companyId)
  if (state === 'accepted') return NOTHING

  async function ask() {
    const isConfirmed = await confirm({
      header: t('withdrawHeader', { email }),
      content: t('withdrawContent'),
      confirmLabel: t('withdraw'),
      variant: 'destructive',
    })
    if (isConfirmed) withdrawal.mutate({ invitationId, email })
  }
  return (
    <SpaceBetween direction="horizontal" size="s">
      {state !== 'waiting' && (
        <Button
          variant="inline-link"
          onClick={() => resending.mutate({ invitationId, email })}
          loading={resending.isPending}
          ariaLabel={t('resendTo', { email })}
        >
          {t('resend')}
        </Button>
      )}
      <Button
        variant="inline-link"
        onClick={() => void ask()}
        loading={withdrawal.isPending}
        ariaLabel={t('withdrawOf', { email })}
      >
        {t('withdraw')}
      </Button>
    </SpaceBetween>
  )
}
