import Button from '@cloudscape-design/components/button'
import type { PlaceDetails } from '@portico/contract/places/place-drafts.schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { useRestorePlace } from '#web/data/places/places.mutations.ts'
import { archivedPlacesQuery } from '#web/data/places/places.queries.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const BY_NAME = { field: 'name', isDescending: false }
const filter = { operators: [':', '!:', '=', '!='] } as const
const idOf = ({ placeId }: PlaceDetails) => placeId

/** The archived places of a property, which can be restored where they lay. */
export function ArchivedPlaces({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('building', { keyPrefix: 'archivedPlaces' })
  const { data, isError, refetch } = useQuery({ ...archivedPlacesQuery(propertyId), throwOnError: isSignedOut })
  const { day } = useClock(propertyId)
  const canRestore = useMay(propertyId)('properties.change')
  const columns = useMemo(
    (): Column<PlaceDetails>[] => [
      { id: 'name', header: t('name'), textOf: ({ name }) => name, filter, isRowHeader: true, minWidth: 180 },
      { id: 'code', header: t('code'), cell: ({ code }) => code ?? '-', textOf: ({ code }) => code ?? '', filter },
      {
        id: 'archived',
        header: t('archived'),
        cell: ({ archivedAtMillis }) => day(archivedAtMillis),
        sortOf: ({ archivedAtMillis }) => archivedAtMillis,
        minWidth: 140,
      },
      ...(canRestore
        ? [
            {
              id: 'actions',
              header: t('actions'),
              cell: (place: PlaceDetails) => <Restore propertyId={propertyId} place={place} />,
              minWidth: 140,
            },
          ]
        : []),
    ],
    [t, day, canRestore, propertyId],
  )
  return (
    <CollectionTable
      items={data}
      isFailed={isError}
      onRetry={() => void refetch()}
      idOf={idOf}
      columns={columns}
      sort={BY_NAME}
      headingVariant="h1"
      texts={{ title: t('title'), empty: t('empty'), failed: t('failed'), filter: t('filter') }}
    />
  )
}

function Restore({ propertyId, place: { placeId, name } }: { propertyId: string; place: PlaceDetails }) {
  const { t } = useTranslation('building', { keyPrefix: 'archivedPlaces' })
  const restoring = useRestorePlace(propertyId)
  return (
    <Button
      variant="inline-link"
      loading={restoring.isPending}
      ariaLabel={t('restoreNamed', { name })}
      onClick={() => restoring.mutate({ placeId, name })}
    >
      {t('restore')}
    </Button>
  )
}
