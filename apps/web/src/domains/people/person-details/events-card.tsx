import Box from '@cloudscape-design/components/box'
import Header from '@cloudscape-design/components/header'
import Pagination from '@cloudscape-design/components/pagination'
import { PERSON_EVENTS_PER_PAGE, type PersonEvent } from '@portico/contract/people/person-details.schema'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { personEventsQuery } from '#web/data/people/person-details/person-details.queries.ts'
import { timeTexts } from '#web/platform/time-texts.ts'
import { EmptyState, FailedState } from '#web/ui/collection/collection-states.tsx'
import { PortalTable } from '#web/ui/collection/portal-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { eventLines } from './event-lines.ts'

type Props = { propertyId: string; personId: string; timeZone: string }

/** Who has changed what about the person, the newest first. */
export function EventsCard({ propertyId, personId, timeZone }: Props) {
  const { t, i18n } = useTranslation('people')
  const [page, setPage] = useState(1)
  const { data, isError, refetch } = useQuery(personEventsQuery(propertyId, personId, page))
  const columns = useMemo(() => {
    const { moment } = timeTexts(i18n.language, timeZone)
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
            <Small>{moment(timeMillis)}</Small>
          </>
        ),
        minWidth: 150,
      },
    ]
  }, [t, i18n.language, timeZone])
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
        <Header variant="h2" {...(data && { counter: `(${data.total})` })}>
          {title}
        </Header>
      }
      ariaLabels={{ tableLabel: title }}
      pagination={
        data &&
        data.total > PERSON_EVENTS_PER_PAGE && (
          <Pagination
            currentPageIndex={page}
            pagesCount={Math.ceil(data.total / PERSON_EVENTS_PER_PAGE)}
            onChange={({ detail }) => setPage(detail.currentPageIndex)}
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
