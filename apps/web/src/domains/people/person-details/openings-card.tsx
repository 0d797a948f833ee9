import Box from '@cloudscape-design/components/box'
import Link from '@cloudscape-design/components/link'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { AccessHistoryRecord } from '@portico/contract/history/history.schema'
import type { Person } from '@portico/contract/people/people.schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { personHistoryPath } from '#web/data/people/people.paths.ts'
import { openingsQuery, visitorOf } from '#web/data/people/person-details/person-details.queries.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { ClockLine } from '#web/data/properties/clock-line.tsx'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const statusTypes = { SUCCESS: 'success', FAILURE: 'error', UNKNOWN: 'warning' } as const
const idOf = ({ eventId }: AccessHistoryRecord) => eventId

type Props = { propertyId: string; person: Person }

/** The last openings of the person, with a link to all of them. */
export function OpeningsCard({ propertyId, person }: Props) {
  const { t } = useTranslation(['people', 'history'])
  const { data, isError, refetch } = useQuery(openingsQuery(propertyId, person))
  const { second } = useClock(propertyId)
  const columns = useMemo((): Column<AccessHistoryRecord>[] => {
    return [
      {
        id: 'time',
        header: t('history:columns.timestamp'),
        cell: ({ unlockTimestamp }) => second(unlockTimestamp),
        isRowHeader: true,
        minWidth: 180,
      },
      {
        id: 'entrance',
        header: t('history:columns.entrance'),
        cell: ({ accessPointName }) => accessPointName,
        minWidth: 140,
      },
      {
        id: 'status',
        header: t('history:columns.unlockStatus'),
        cell: ({ unlockStatus }) => (
          <StatusIndicator type={statusTypes[unlockStatus]}>{t(`history:status.${unlockStatus}`)}</StatusIndicator>
        ),
        minWidth: 130,
      },
    ]
  }, [t, second])
  const visitor = visitorOf(person)
  return (
    <CollectionTable
      items={data}
      isFailed={isError}
      onRetry={() => void refetch()}
      idOf={idOf}
      columns={columns}
      texts={{
        title: t('details.openings.title'),
        empty: t('details.openings.empty'),
        failed: t('history:failed'),
        filter: t('details.openings.title'),
      }}
      description={data && data.length > 0 && <ClockLine propertyId={propertyId} />}
      isAddressed={false}
      headingVariant="h2"
      actions={
        visitor && (
          <Box padding={{ vertical: 'xs' }}>
            <Link href={personHistoryPath(propertyId, visitor)}>{t('details.openings.all')}</Link>
          </Box>
        )
      }
    />
  )
}
