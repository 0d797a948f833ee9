import type { KeyWithAccessPoints } from '@portico/contract/keys/keys.schema'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { NamesTooltip } from '#web/ui/name-list.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const BY_NAME = { field: 'name', isDescending: false }

const columnsOf = (t: TFunction<'keys'>): Column<KeyWithAccessPoints>[] => [
  {
    id: 'name',
    header: t('table.name'),
    textOf: ({ key }) => key.name,
    isRowHeader: true,
  },
  {
    id: 'entrances',
    header: t('table.entrances'),
    cell: ({ key, accessPoints }) => (
      <NamesTooltip names={accessPoints.map(({ accessPointName }) => accessPointName)} of={key.name} />
    ),
  },
  { id: 'assignedTo', header: t('table.assignedTo'), cell: ({ assignedTo }) => assignedTo },
]

type Props = { keys: readonly KeyWithAccessPoints[] | undefined; isFailed: boolean; onRetry: () => void }

/** The keys that will be assigned. */
export function SelectedKeys({ keys, isFailed, onRetry }: Props) {
  const { t } = useTranslation('keys')
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <CollectionTable
      items={keys}
      isFailed={isFailed}
      onRetry={onRetry}
      idOf={({ key }) => key.keyId}
      columns={columns}
      sort={BY_NAME}
      texts={{
        title: t('assign.selected'),
        empty: t('assign.noKeys'),
        failed: t('table.failed'),
        filter: t('table.filter'),
      }}
      pageSize={5}
      isAddressed={false}
    />
  )
}
