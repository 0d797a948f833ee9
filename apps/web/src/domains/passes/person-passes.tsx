import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { Pass } from '@portico/contract/passes/passes.schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { passesOfHostPath, passMakePath } from '#web/data/passes/passes.paths.ts'
import { passesOfHostQuery } from '#web/data/passes/passes.queries.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { ClockLine } from '#web/data/properties/clock-line.tsx'
import { useIsFull } from '#web/platform/flags.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { PassMenu } from './pass-menu.tsx'
import { stateTypes } from './pass-states.ts'

const idOf = ({ id }: Pass) => id
type Props = { propertyId: string; personId: string }

/** The passes of the visitors of a user, those that have not ended. */
export function PersonPasses({ propertyId, personId }: Props) {
  const { t } = useTranslation('passes')
  const { data, isError, refetch } = useQuery(passesOfHostQuery(propertyId, personId))
  const { moment } = useClock(propertyId)
  const mayChange = useMay(propertyId)('guests.change')
  const columns = useMemo(
    (): Column<Pass>[] => [
      {
        id: 'visitor',
        header: t('columns.visitor'),
        cell: ({ visitorName, uses }) => (
          <>
            {visitorName}
            <Box fontSize="body-s" color="text-body-secondary">
              {t('columns.uses')} {t('usesOf', uses)}
            </Box>
          </>
        ),
        isRowHeader: true,
        minWidth: 120,
      },
      { id: 'ends', header: t('columns.ends'), cell: ({ untilTimeMillis }) => moment(untilTimeMillis), minWidth: 110 },
      {
        id: 'state',
        header: t('columns.state'),
        cell: ({ state }) => <StatusIndicator type={stateTypes[state]}>{t(`states.${state}`)}</StatusIndicator>,
        minWidth: 120,
      },
      ...(mayChange
        ? [
            {
              id: 'actions',
              header: t('columns.actions'),
              cell: (pass: Pass) => <PassMenu propertyId={propertyId} pass={pass} />,
              minWidth: 80,
            },
          ]
        : []),
    ],
    [t, moment, mayChange, propertyId],
  )
  return (
    <CollectionTable
      items={data?.passes}
      total={data?.totalRecords}
      isFailed={isError}
      onRetry={() => void refetch()}
      idOf={idOf}
      columns={columns}
      texts={{ title: t('person.title'), empty: t('person.empty'), failed: t('failed'), filter: t('person.title') }}
      description={data && data.passes.length > 0 && <ClockLine propertyId={propertyId} offersChange={false} />}
      isAddressed={false}
      headingVariant="h2"
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          <Box padding={{ vertical: 'xs' }}>
            <Link href={passesOfHostPath(propertyId, personId)}>{t('person.all')}</Link>
          </Box>
          {mayChange && <Button href={passMakePath(propertyId, personId)}>{t('make.title')}</Button>}
        </SpaceBetween>
      }
    />
  )
}

/** Leads to the form with the user as the host. */
export function MakePassButton({ propertyId, personId }: Props) {
  const { t } = useTranslation('passes')
  const mayChange = useMay(propertyId)('guests.change')
  const isFull = useIsFull()
  return isFull && mayChange && <Button href={passMakePath(propertyId, personId)}>{t('make.title')}</Button>
}
