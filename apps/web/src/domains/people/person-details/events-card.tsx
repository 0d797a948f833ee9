import Box from '@cloudscape-design/components/box'
import Header from '@cloudscape-design/components/header'
import Link from '@cloudscape-design/components/link'
import type { Person } from '@portico/contract/people/people.schema'
import { PERSON_EVENTS_PER_PAGE, type PersonEvent } from '@portico/contract/people/person-details.schema'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { changesPath } from '#web/data/activity/changes.paths.ts'
import { useMay } from '#web/data/company/may.ts'
import { openingsQuery, personEventsQuery } from '#web/data/people/person-details/person-details.queries.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { ClockLine } from '#web/data/properties/clock-line.tsx'
import { EmptyState, FailedState } from '#web/ui/collection/collection-states.tsx'
import { Pages } from '#web/ui/collection/pages.tsx'
import { PortalTable } from '#web/ui/collection/portal-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { Whole } from '#web/ui/whole.tsx'
import { eventLines } from './event-lines.ts'

type Props = { propertyId: string; person: Person }

/** Who has changed what about the person, the newest first. */
export function EventsCard({ propertyId, person }: Props) {
  const { t } = useTranslation('people')
  const [page, setPage] = useState(1)
  const may = useMay(propertyId)
  const { data, isError, refetch } = useQuery(personEventsQuery(propertyId, person.personId, page))
  const { data: openings } = useQuery({ ...openingsQuery(propertyId, person), enabled: may('history.recent') })
  const { moment } = useClock(propertyId)
  const columns = useMemo(() => {
    return [
      {
        id: 'what',
        header: t('details.events.what'),
        cell: (event: PersonEvent) => (
          <>
            {t(`details.events.actions.${event.action}`)}
            {eventLines(t, event).map((line) => (
              <Small key={line}>{line}</Small>
            ))}
          </>
        ),
        isRowHeader: true,
        minWidth: 170,
      },
      {
        id: 'who',
        header: t('details.events.who'),
        cell: ({ by, timeMillis }: PersonEvent) => (
          <>
            {by ?? t('details.events.system')}
            <Small>
              <Whole text={moment(timeMillis)} />
            </Small>
          </>
        ),
        minWidth: 150,
      },
    ]
  }, [t, moment])
  const title = t('details.events.title')
  if (isError && !data) return <FailedState title={t('details.events.failed')} onRetry={() => void refetch()} />
  return (
    <PortalTable
      items={data?.events ?? []}
      columnDefinitions={columns}
      trackBy={({ number }) => String(number)}
      loading={!data}
      loadingText={t('details.events.loading')}
      empty={<EmptyState title={t('details.events.empty')} />}
      header={
        <Header
          variant="h2"
          // The openings offer to change the clock, if there are any.
          description={
            data &&
            data.totalRecords > 0 && (
              <ClockLine propertyId={propertyId} offersChange={!may('history.recent') || openings?.length === 0} />
            )
          }
          {...(data && { counter: `(${data.totalRecords})` })}
          actions={
            may('changes.own') && (
              <Box padding={{ vertical: 'xs' }}>
                <Link href={changesPath(propertyId, { about: person.personId })}>{t('details.events.all')}</Link>
              </Box>
            )
          }
        >
          {title}
        </Header>
      }
      ariaLabels={{ tableLabel: title }}
      pagination={
        data &&
        data.totalRecords > PERSON_EVENTS_PER_PAGE && (
          <Pages
            of={title}
            page={page}
            pages={Math.ceil(data.totalRecords / PERSON_EVENTS_PER_PAGE)}
            onPage={setPage}
          />
        )
      }
    />
  )
}

const Small = ({ children }: { children: ReactNode }) => (
  <Box fontSize="body-s" color="text-body-secondary">
    {children}
  </Box>
)
