import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { PmsProvider } from '@portico/contract/shared/pms-providers'
import type { WorklistItem } from '@portico/contract/sync/sync.schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { worklistQuery } from '#web/data/sync/sync.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { FailedState } from '#web/ui/collection/collection-states.tsx'
import { CollectionTable } from '#web/ui/collection/collection-table.tsx'
import { LeftOut } from '#web/ui/collection/left-out.tsx'
import { useSelection } from '#web/ui/collection/use-selection.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { useRepairs } from './use-repairs.tsx'
import { worklistColumns } from './worklist-columns.tsx'
import { idOfItem, isRepairable, offeredRepairs, repairsForAll, type Side, sides } from './worklist-rows.ts'

const PAGE_SIZE = 20

type Props = { propertyId: string; provider: PmsProvider }

/** Whose access should be checked, and who should have access and has none. */
export function Worklist({ propertyId, provider }: Props) {
  const { t } = useTranslation('sync', { keyPrefix: 'worklist' })
  const { data, isError, refetch } = useQuery({ ...worklistQuery(propertyId), throwOnError: isSignedOut })
  const { named } = useClock(propertyId)
  if (isError && !data) return <FailedState title={t('failed')} onRetry={() => void refetch()} />
  return (
    <SpaceBetween size="l">
      {data && (
        <Box color="text-body-secondary">
          {data.asOfTimeMillis === null ? t('never') : t('asOf', { when: named(data.asOfTimeMillis) })}
          <LeftOut shown={data.items.length} total={data.total} />
        </Box>
      )}
      {sides.map((side) => (
        <SideTable key={side} propertyId={propertyId} provider={provider} side={side} all={data?.items} />
      ))}
    </SpaceBetween>
  )
}

type SideProps = Props & {
  side: Side
  /** Undefined while they are being loaded. */
  all: readonly WorklistItem[] | undefined
}

function SideTable({ propertyId, provider, side, all }: SideProps) {
  const { t } = useTranslation(['sync', 'ui'])
  const items = useMemo(() => all?.filter((item) => item.side === side), [all, side])
  const selection = useSelection(items, idOfItem, isRepairable)
  const { repair, isPending } = useRepairs(propertyId)
  const { day } = useClock(propertyId)
  const may = useMay(propertyId)
  const isRepairing = may('syncs.change')
  const columns = useMemo(
    () => worklistColumns({ t, propertyId, provider, day, repairs: { repair, isPending }, may }),
    [t, propertyId, provider, day, repair, isPending, may],
  )
  const possible = repairsForAll(selection.items)
  return (
    <CollectionTable<WorklistItem>
      items={items}
      idOf={idOfItem}
      columns={columns}
      pageSize={PAGE_SIZE}
      // Two tables would share the address.
      isAddressed={false}
      texts={{
        title: t(`worklist.sides.${side}`),
        empty: t(`worklist.empty.${side}`),
        failed: t('worklist.failed'),
        filter: t('worklist.filter'),
      }}
      {...(isRepairing && {
        selection: {
          ...selection,
          nameOf: ({ line }) => t('worklist.select', { name: line.name ?? line.email ?? t('nameless') }),
        },
      })}
      actions={
        isRepairing && (
          <SpaceBetween direction="horizontal" size="xs">
            {offeredRepairs(items ?? []).map((kind) => (
              <Button
                key={kind}
                disabled={!possible.includes(kind) || isPending}
                {...(selection.items.length > 0 &&
                  !possible.includes(kind) && { disabledReason: t('worklist.notPossible') })}
                onClick={() => void repair(selection.items, kind)}
              >
                {t(`worklist.repairs.${kind}`)}
              </Button>
            ))}
          </SpaceBetween>
        )
      }
    />
  )
}
