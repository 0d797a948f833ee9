import SegmentedControl from '@cloudscape-design/components/segmented-control'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { canTakeBack } from '@portico/contract/sync/sync.rules'
import type { Conflict } from '@portico/contract/sync/sync.schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useMay } from '#web/data/company/may.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { ClockLine } from '#web/data/properties/clock-line.tsx'
import { conflictsQuery } from '#web/data/sync/sync.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { CollectionTable } from '#web/ui/collection/collection-table.tsx'
import { useSelection } from '#web/ui/collection/use-selection.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { ConflictActions } from './conflict-actions.tsx'
import { conflictColumns, nameOfResident } from './conflict-columns.tsx'
import { type ConflictState, conflictStateIn, conflictStates } from './conflict-state.ts'

const PAGE_SIZE = 20
const idOf = ({ conflictId }: Conflict) => conflictId
const isSelectable = (conflict: Conflict) => conflict.decision === null || canTakeBack(conflict)

/** Residents about whom a manager has to decide, or has decided. */
export function ConflictsTable({ propertyId }: { propertyId: string }) {
  const [search] = useSearchParams()
  const state = conflictStateIn(search)
  return (
    <SpaceBetween size="m">
      <StateSwitch state={state} />
      <ConflictsOf key={state} propertyId={propertyId} state={state} />
    </SpaceBetween>
  )
}

function StateSwitch({ state }: { state: ConflictState }) {
  const { t } = useTranslation('sync', { keyPrefix: 'conflicts' })
  const navigate = useNavigate()
  return (
    <SegmentedControl
      label={t('state')}
      selectedId={state}
      options={conflictStates.map((id) => ({ id, text: t(`states.${id}`) }))}
      onChange={({ detail }) => {
        const more = detail.selectedId === 'OPEN' ? '' : `&state=${detail.selectedId}`
        void navigate({ search: `tab=conflicts${more}` }, { preventScrollReset: true })
      }}
    />
  )
}

function ConflictsOf({ propertyId, state }: { propertyId: string; state: ConflictState }) {
  const { t } = useTranslation(['sync', 'ui'])
  const { data, isError, refetch } = useQuery({ ...conflictsQuery(propertyId, state), throwOnError: isSignedOut })
  const { moment } = useClock(propertyId)
  const may = useMay(propertyId)
  const selection = useSelection(data?.conflicts, idOf, isSelectable)
  const columns = useMemo(() => conflictColumns({ t, propertyId, state, moment }), [t, propertyId, state, moment])
  return (
    <CollectionTable<Conflict>
      items={data?.conflicts}
      total={data?.total}
      isFailed={isError}
      onRetry={() => void refetch()}
      idOf={idOf}
      columns={columns}
      pageSize={PAGE_SIZE}
      texts={{
        title: t(`conflicts.titles.${state}`),
        empty: t(`conflicts.empty.${state}`),
        failed: t('conflicts.failed'),
        filter: t('conflicts.filter'),
      }}
      description={
        <>
          {state === 'OPEN' ? t('conflicts.description') : t('conflicts.final')} <ClockLine propertyId={propertyId} />
        </>
      }
      {...(may('conflicts.decide') && {
        selection: { ...selection, nameOf: (conflict) => t('conflicts.select', { name: nameOfResident(conflict) }) },
        actions: <ConflictActions propertyId={propertyId} state={state} selected={selection.items} />,
      })}
    />
  )
}
