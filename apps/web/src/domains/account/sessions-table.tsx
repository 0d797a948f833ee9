import Badge from '@cloudscape-design/components/badge'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { AccountSession } from '@portico/contract/account/sessions.schema'
import { zoneText } from '@portico/contract/shared/zone-text'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useEndOtherSessions, useEndSession } from '#web/data/account/sessions.mutations.ts'
import { sessionsQuery } from '#web/data/account/sessions.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { timeTexts, useZoneOfBrowser } from '#web/platform/time-texts.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { useTranslation } from '#web/ui/translation.tsx'

const idOf = ({ id }: AccountSession) => id
const BY_LAST_USE = { field: 'lastUsed', isDescending: true }

function deviceName(t: TFunction<'sessions'>, { browser, system }: AccountSession): string {
  if (browser && system) return t('device.both', { browser, system })
  return browser ?? system ?? t('device.unknown')
}

/** The browsers in which the account is signed in. */
export function SessionsTable() {
  const { t, i18n } = useTranslation(['sessions', 'app'])
  const { data, isError, refetch } = useQuery({ ...sessionsQuery, throwOnError: isSignedOut })
  const timeZone = useZoneOfBrowser()
  const columns = useColumns(timeZone)
  const hidden = data ? data.total - data.sessions.length : 0
  return (
    <CollectionTable
      items={data?.sessions}
      isFailed={isError}
      onRetry={() => void refetch()}
      idOf={idOf}
      columns={columns}
      texts={{ title: t('title'), empty: t('empty'), failed: t('failed'), filter: '' }}
      description={
        <>
          {hidden > 0 ? t('more', { shown: data?.sessions.length, count: hidden }) : t('description')}{' '}
          {t('app:clock.zone', { zone: zoneText(timeZone, i18n.language) })}
        </>
      }
      sort={BY_LAST_USE}
      actions={<EndOthers count={(data?.total ?? 1) - 1} />}
    />
  )
}

function useColumns(timeZone: string): Column<AccountSession>[] {
  const { t, i18n } = useTranslation('sessions')
  return useMemo(() => {
    const { moment } = timeTexts(i18n.language, timeZone)
    return [
      {
        id: 'device',
        header: t('columns.device'),
        cell: (session) => (
          <SpaceBetween direction="horizontal" size="xs" alignItems="center">
            {deviceName(t, session)}
            {session.isCurrent && <Badge color="green">{t('current')}</Badge>}
          </SpaceBetween>
        ),
        textOf: (session) => deviceName(t, session),
        isRowHeader: true,
        minWidth: 220,
      },
      { id: 'network', header: t('columns.network'), textOf: ({ network }) => network ?? '-', minWidth: 130 },
      {
        id: 'started',
        header: t('columns.started'),
        cell: ({ startedAtMillis }) => moment(startedAtMillis),
        sortOf: ({ startedAtMillis }) => startedAtMillis,
        minWidth: 170,
      },
      {
        id: 'lastUsed',
        header: t('columns.lastUsed'),
        cell: ({ lastUsedAtMillis }) => moment(lastUsedAtMillis),
        // The current session is in use now, whatever was recorded last.
        sortOf: ({ isCurrent, lastUsedAtMillis }) => (isCurrent ? Number.MAX_SAFE_INTEGER : lastUsedAtMillis),
        minWidth: 170,
      },
      {
        id: 'actions',
        header: t('columns.actions'),
        cell: (session) => (session.isCurrent ? t('endsBySigningOut') : <EndOne session={session} />),
        minWidth: 150,
      },
    ]
  }, [t, i18n.language, timeZone])
}

function EndOne({ session }: { session: AccountSession }) {
  const { t } = useTranslation('sessions')
  const ending = useEndSession()
  const name = deviceName(t, session)

  async function ask() {
    const isConfirmed = await confirm({
      header: t('endHeader', { name }),
      content: t('endContent'),
      confirmLabel: t('end'),
      variant: 'destructive',
    })
    if (isConfirmed) ending.mutate({ id: session.id, name })
  }
  return (
    <Button
      variant="inline-link"
      onClick={() => void ask()}
      loading={ending.isPending}
      ariaLabel={t('endNamed', { name })}
    >
      {t('end')}
    </Button>
  )
}

function EndOthers({ count }: { count: number }) {
  const { t } = useTranslation('sessions')
  const ending = useEndOtherSessions()

  async function ask() {
    const isConfirmed = await confirm({
      header: t('endOthersHeader'),
      content: t('endOthersContent'),
      confirmLabel: t('endOthers'),
      variant: 'destructive',
    })
    if (isConfirmed) ending.mutate()
  }
  return (
    <Button onClick={() => void ask()} loading={ending.isPending} disabled={count < 1}>
      {t('endOthers')}
    </Button>
  )
}
