import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import type { Hold } from '@portico/contract/privacy/privacy.schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { useRefusal } from '#web/data/company/use-refusal.ts'
import { useReleaseHold } from '#web/data/privacy/privacy.mutations.ts'
import { holdsQuery } from '#web/data/privacy/privacy.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { timeTexts } from '#web/platform/time-texts.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const HoldDialog = lazyDialog(async () => (await import('./hold-dialog.tsx')).HoldDialog)

const NEEDED = ['properties.change', 'history.read'] as const
const idOf = ({ holdId }: Hold) => holdId
const BY_END = { field: 'ends', isDescending: false }

type Props = { propertyId: string; timeZone: string }

/** The cases for which a part of the history is kept longer than the rules say. */
export function HoldsTable({ propertyId, timeZone }: Props) {
  const { t, i18n } = useTranslation('privacy', { keyPrefix: 'holds' })
  const { data, isError, refetch } = useQuery({ ...holdsQuery(propertyId), throwOnError: isSignedOut })
  const refusal = useRefusal(propertyId)
  const isChangeable = useMay(propertyId)(NEEDED)
  const [isAdding, setAdding] = useState(false)
  const columns = useMemo((): Column<Hold>[] => {
    const { day } = timeTexts(i18n.language, timeZone)
    const namesOf = ({ people, entrances }: Hold) =>
      [...people, ...entrances].map(({ name }) => name ?? t('former')).join(', ')
    return [
      {
        id: 'reason',
        header: t('reason'),
        cell: ({ reason }) => reason,
        textOf: ({ reason }) => reason,
        isRowHeader: true,
      },
      { id: 'of', header: t('of'), cell: namesOf, textOf: namesOf },
      {
        id: 'span',
        header: t('span'),
        cell: ({ fromMillis, untilMillis }) => t('fromUntil', { from: day(fromMillis), until: day(untilMillis - 1) }),
        textOf: ({ fromMillis }) => day(fromMillis),
      },
      {
        id: 'ends',
        header: t('ends'),
        cell: ({ endsAtMillis }) => day(endsAtMillis),
        textOf: ({ endsAtMillis }) => day(endsAtMillis),
      },
      { id: 'by', header: t('by'), cell: ({ createdBy }) => createdBy, textOf: ({ createdBy }) => createdBy },
      ...(isChangeable
        ? [
            {
              id: 'actions',
              header: t('actions'),
              cell: (hold: Hold) => <Release propertyId={propertyId} hold={hold} />,
              minWidth: 120,
            },
          ]
        : []),
    ]
  }, [t, i18n.language, timeZone, isChangeable, propertyId])
  return (
    <>
      <CollectionTable
        items={data}
        isFailed={isError}
        onRetry={() => void refetch()}
        idOf={idOf}
        columns={columns}
        sort={BY_END}
        headingVariant="h2"
        description={t('description')}
        texts={{ title: t('title'), empty: t('empty'), failed: t('failed'), filter: t('filter') }}
        actions={
          <Button onClick={() => setAdding(true)} {...refusal([...NEEDED, 'people.names', 'entrances.read'])}>
            {t('add')}
          </Button>
        }
      />
      {isAdding && <HoldDialog propertyId={propertyId} timeZone={timeZone} onClose={() => setAdding(false)} />}
    </>
  )
}

function Release({ propertyId, hold }: { propertyId: string; hold: Hold }) {
  const { t } = useTranslation('privacy', { keyPrefix: 'holds' })
  const release = useReleaseHold(propertyId)
  const { reason } = hold
  async function ask() {
    const isConfirmed = await confirm({
      header: t('releaseHeader', { reason }),
      content: <Box>{t('releaseContent')}</Box>,
      confirmLabel: t('release'),
      variant: 'destructive',
    })
    if (isConfirmed) release.mutate(hold)
  }
  return (
    <Button
      variant="inline-link"
      onClick={() => void ask()}
      loading={release.isPending}
      ariaLabel={t('releaseNamed', { reason })}
    >
      {t('release')}
    </Button>
  )
}
