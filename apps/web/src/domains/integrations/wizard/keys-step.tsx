import Alert from '@cloudscape-design/components/alert'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { KeyWithAccessPoints } from '@portico/contract/keys/keys.schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keysQuery } from '#web/data/keys/keys.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { NamesTooltip } from '#web/ui/name-list.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const BY_NAME = { field: 'name', isDescending: false }

/** Lists the keys of the property. Nothing is chosen here, because synced people get their keys in the list of users. */
export function KeysStep({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('integrations', { keyPrefix: 'wizard.keys' })
  const { data, isError, refetch } = useQuery({ ...keysQuery(propertyId), throwOnError: isSignedOut })
  const columns = useMemo(
    (): Column<KeyWithAccessPoints>[] => [
      {
        id: 'name',
        header: t('name'),
        textOf: ({ key }) => key.name,
        isRowHeader: true,
        minWidth: 160,
      },
      {
        id: 'entrances',
        header: t('entrances'),
        cell: ({ key, accessPoints }) => (
          <NamesTooltip names={accessPoints.map((one) => one.accessPointName)} of={key.name} />
        ),
        minWidth: 180,
      },
    ],
    [t],
  )
  return (
    <SpaceBetween size="l">
      <Alert type="info">{t('preview')}</Alert>
      <CollectionTable
        items={data}
        isFailed={isError}
        onRetry={() => void refetch()}
        idOf={({ key }) => key.keyId}
        columns={columns}
        sort={BY_NAME}
        isAddressed={false}
        texts={{ title: t('title'), empty: t('empty'), failed: t('failed'), filter: t('title') }}
      />
    </SpaceBetween>
  )
}
