import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Holdings } from '@portico/contract/hours/hours.schema'
import type { Person } from '@portico/contract/people/people.schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { setHoursDialog } from '#web/data/hours/dialogs.ts'
import { personHoursQuery } from '#web/data/hours/hours.queries.ts'
import { UnknowingDoors } from '#web/data/hours/unknowing-doors.tsx'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

type Holding = Holdings['holdings'][number]
const BY_NAME = { field: 'key', isDescending: false }
const idOf = ({ keyId }: Holding) => keyId

/** The hours of each key of a person, and when it begins and ends for them. */
export function PersonHours({ propertyId, person }: { propertyId: string; person: Person }) {
  const { t } = useTranslation('hours')
  const may = useMay(propertyId)
  const { data, isError, refetch } = useQuery({
    ...personHoursQuery(propertyId, person.personId),
    throwOnError: isSignedOut,
  })
  const { day } = useClock(propertyId)
  const isChangeable = may('keys.assign')
  const columns = useMemo((): Column<Holding>[] => {
    const open = (keyIds: string[]) => setHoursDialog.open({ propertyId, chosen: { people: [person] }, keyIds })
    return [
      { id: 'key', header: t('person.key'), textOf: ({ keyName }) => keyName, isRowHeader: true, minWidth: 120 },
      {
        id: 'hours',
        header: t('fields.hours'),
        cell: ({ hours, keyHours }) => (
          <>
            {hours && <div>{hours.name}</div>}
            {keyHours && (
              <Box {...(hours && { fontSize: 'body-s' })} color="text-body-secondary">
                {t('person.ofKey', { name: keyHours.name })}
              </Box>
            )}
            {!hours && !keyHours && t('words.always')}
          </>
        ),
        minWidth: 140,
      },
      {
        id: 'period',
        header: t('person.period'),
        cell: ({ startTimeMillis, endTimeMillis }) => {
          const lines = [
            ...(startTimeMillis === null ? [] : [t('person.from', { date: day(startTimeMillis) })]),
            ...(endTimeMillis === null ? [] : [t('person.until', { date: day(endTimeMillis) })]),
          ]
          return lines.length === 0 ? t('person.noPeriod') : lines.map((line) => <div key={line}>{line}</div>)
        },
        minWidth: 130,
      },
      ...(isChangeable
        ? [
            {
              id: 'actions',
              header: t('list.actions'),
              cell: ({ keyId, keyName }: Holding) => (
                <Button
                  variant="inline-link"
                  formAction="none"
                  ariaLabel={t('person.setOf', { name: keyName })}
                  onClick={() => open([keyId])}
                >
                  {t('set.open')}
                </Button>
              ),
              minWidth: 100,
            },
          ]
        : []),
    ]
  }, [t, propertyId, person, day, isChangeable])
  return (
    <SpaceBetween size="s">
      {data && <UnknowingDoors propertyId={propertyId} doors={data.doorsWithoutHours} />}
      <CollectionTable
        items={data?.holdings}
        isFailed={isError}
        onRetry={() => void refetch()}
        idOf={idOf}
        columns={columns}
        sort={BY_NAME}
        isAddressed={false}
        headingVariant="h2"
        texts={{
          title: t('person.title'),
          empty: t('person.empty'),
          failed: t('person.failed'),
          filter: t('person.title'),
        }}
      />
    </SpaceBetween>
  )
}
