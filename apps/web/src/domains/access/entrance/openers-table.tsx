import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Opener } from '@portico/contract/access/access.schema'
import type { EntranceWithDevices } from '@portico/contract/entrances/entrances.schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { openersQuery } from '#web/data/access/access.queries.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { DoorKnowledgeAlert } from '#web/domains/access/question/door-knowledge.tsx'
import { atIn, TimeChoice } from '#web/domains/access/time-choice.tsx'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useTableChoice } from '#web/platform/table-preference.ts'
import { CollectionTable } from '#web/ui/collection/collection-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { openerColumnIds, openerColumns } from './opener-columns.tsx'
import { useExportOpeners } from './use-export-openers.ts'

const TABLE = { name: 'openers', pageSize: 20, pageSizes: [10, 20, 50, 100], columns: openerColumnIds }
const idOf = ({ personId, accessCustomerId }: Opener) => personId ?? accessCustomerId ?? ''

type Props = { propertyId: string; entrance: EntranceWithDevices }

/** Everybody who can open an entrance now or at another time, and those who hold a key but cannot. */
export function OpenersTable({ propertyId, entrance }: Props) {
  const { t } = useTranslation('access', { keyPrefix: 'openers' })
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const at = atIn(search)
  const { accessPointId, accessPointName } = entrance
  const { data, isError, isFetching, refetch } = useQuery({
    ...openersQuery(propertyId, accessPointId, at),
    throwOnError: isSignedOut,
  })
  const columns = useOpenerColumns(propertyId, accessPointId, at)
  const choice = useTableChoice(TABLE)
  const { named, timeZone } = useClock(propertyId)
  const file = useExportOpeners(propertyId, entrance)
  // Nobody knows today what a door knew then.
  const door = data && (at === null || at >= Date.now()) ? data.door : null
  const openCount = data?.openers.filter(({ isAllowed }) => isAllowed).length

  function showAt(next: number | null) {
    const address = new URLSearchParams(search)
    address.delete('at')
    address.delete('page')
    if (next !== null) address.set('at', String(next))
    void navigate({ search: `${address}` }, { replace: true, preventScrollReset: true })
  }
  return (
    <SpaceBetween size="m">
      <TimeChoice at={at} onChange={showAt} timeZone={timeZone} />
      {door && (
        <DoorKnowledgeAlert propertyId={propertyId} entrance={accessPointName} door={door} conclusion="partly" />
      )}
      <CollectionTable
        items={data?.openers}
        total={data?.total}
        isFailed={isError}
        onRetry={() => void refetch()}
        idOf={idOf}
        columns={columns}
        texts={{
          title: t('title'),
          empty: t('empty'),
          emptyHint: t('emptyHint'),
          failed: t('failed'),
          filter: t('filter'),
        }}
        choice={choice}
        description={
          data &&
          t(door ? 'summaryLater' : 'summary', {
            count: openCount ?? 0,
            name: accessPointName,
            time: named(data.atTimeMillis),
          })
        }
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button
              iconName="refresh"
              ariaLabel={t('refresh')}
              loading={isFetching && data !== undefined}
              onClick={() => void refetch()}
            />
            <Button
              iconName="download"
              disabled={!data}
              loading={file.isPending}
              onClick={() => file.mutate({ at, timeZone })}
            >
              {t('download')}
            </Button>
          </SpaceBetween>
        }
      />
    </SpaceBetween>
  )
}

/** The array is stable while its content does not change, because thousands of rows are computed from it. */
function useOpenerColumns(propertyId: string, accessPointId: string, at: number | null) {
  const { t } = useTranslation('access')
  const { weekdayMoment } = useClock(propertyId)
  return useMemo(
    () => openerColumns({ t, propertyId, accessPointId, at, weekdayMoment }),
    [t, propertyId, accessPointId, at, weekdayMoment],
  )
}
