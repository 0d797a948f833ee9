import Button from '@cloudscape-design/components/button'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { PmsProvider } from '@portico/contract/shared/pms-providers'
import type { WorklistItem } from '@portico/contract/sync/sync.schema'
import type { TFunction } from 'i18next'
import type { May } from '#web/data/company/may.ts'
import { integrationWizardPath } from '#web/data/integrations/integrations.paths.ts'
import { syncTabPath } from '#web/data/sync/sync.paths.ts'
import { NameCell, ReasonCell } from '#web/domains/sync/report/line-columns.tsx'
import { NOTHING } from '#web/platform/time-texts.ts'
import type { Column } from '#web/ui/collection/collection-table.tsx'
import type { Repairs } from './use-repairs.tsx'
import { isRepairable, remedyFor } from './worklist-rows.ts'

type Texts = {
  t: TFunction<'sync'>
  propertyId: string
  provider: PmsProvider
  day: (millis: number | null) => string
  repairs: Pick<Repairs, 'repair' | 'isPending'>
  may: May
}

const TEXT = [':', '!:', '=', '!='] as const

export function worklistColumns({ t, propertyId, provider, day, repairs, may }: Texts): Column<WorklistItem>[] {
  return [
    {
      id: 'name',
      header: t('columns.name'),
      cell: ({ line }) => <NameCell propertyId={propertyId} line={line} nameless={t('nameless')} />,
      textOf: ({ line }) => [line.name ?? '', line.email ?? ''],
      filter: { operators: TEXT },
      isRowHeader: true,
      minWidth: 180,
    },
    {
      id: 'unit',
      header: t('columns.unit'),
      cell: ({ line }) => line.unit ?? NOTHING,
      textOf: ({ line }) => line.unit ?? '',
      filter: { operators: TEXT },
      minWidth: 90,
    },
    {
      id: 'reason',
      header: t('columns.reason'),
      cell: ({ line }) => <ReasonCell line={line} t={t} />,
      textOf: ({ line }) => t(`reasons.${line.reason}`),
      filter: { operators: TEXT },
      minWidth: 200,
    },
    {
      id: 'expiry',
      header: t('worklist.expiry'),
      cell: ({ expiryTimeMillis }) => day(expiryTimeMillis),
      sortOf: ({ expiryTimeMillis }) => expiryTimeMillis,
      minWidth: 120,
    },
    {
      id: 'repair',
      header: t('worklist.repair'),
      cell: (item) =>
        may('syncs.change') && isRepairable(item) ? (
          <>
            <RepairButtons item={item} t={t} repairs={repairs} />
            {remedyFor(item) === 'mapUnits' && (
              <RemedyText item={item} t={t} propertyId={propertyId} provider={provider} may={may} />
            )}
          </>
        ) : (
          <RemedyText item={item} t={t} propertyId={propertyId} provider={provider} may={may} />
        ),
      minWidth: 200,
    },
  ]
}

function RepairButtons({ item, t, repairs }: { item: WorklistItem } & Pick<Texts, 't' | 'repairs'>) {
  const name = item.line.name ?? item.line.email ?? t('nameless')
  return (
    <SpaceBetween direction="horizontal" size="s">
      {item.repairs.map((repair) => (
        <Button
          key={repair}
          variant="inline-link"
          disabled={repairs.isPending}
          ariaLabel={`${t(`worklist.repairs.${repair}`)}: ${name}`}
          onClick={() => void repairs.repair([item], repair)}
        >
          {t(`worklist.repairs.${repair}`)}
        </Button>
      ))}
    </SpaceBetween>
  )
}

function RemedyText({ item, t, propertyId, provider, may }: { item: WorklistItem } & Omit<Texts, 'day' | 'repairs'>) {
  const remedy = remedyFor(item)
  const text = t(`worklist.remedies.${remedy}`)
  if (remedy === 'mapUnits' && may('integrations.change'))
    return <Link href={`${integrationWizardPath(propertyId, provider)}?step=units`}>{text}</Link>
  return remedy === 'decideConflict' ? <Link href={syncTabPath(propertyId, 'conflicts')}>{text}</Link> : text
}
