import Button from '@cloudscape-design/components/button'
import Link from '@cloudscape-design/components/link'
import type { CalendarSummary } from '@portico/contract/hours/hours.schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { useRefusal } from '#web/data/company/use-refusal.ts'
import { calendarAddPath, calendarPath } from '#web/data/hours/hours.paths.ts'
import { calendarsQuery } from '#web/data/hours/hours.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { NOTHING } from '#web/platform/time-texts.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { RowActions } from './row-actions.tsx'
import { calendarUsers } from './texts-of-use.ts'
import { useDelete } from './use-delete.tsx'

const BY_NAME = { field: 'name', isDescending: false }
const idOf = ({ calendarId }: CalendarSummary) => calendarId

/** The calendars of a property. */
export function CalendarsTable({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('hours')
  const { data, isError, refetch } = useQuery({ ...calendarsQuery(propertyId), throwOnError: isSignedOut })
  const refusal = useRefusal(propertyId)
  const columns = useCalendarColumns(propertyId)
  return (
    <CollectionTable
      items={data}
      isFailed={isError}
      onRetry={() => void refetch()}
      idOf={idOf}
      columns={columns}
      sort={BY_NAME}
      isAddressed={false}
      description={t('calendars.description')}
      actions={
        <Button href={calendarAddPath(propertyId)} {...refusal('keys.change')}>
          {t('calendars.add')}
        </Button>
      }
      texts={{
        title: t('calendars.title'),
        empty: t('calendars.empty'),
        emptyHint: t('calendars.emptyHint'),
        failed: t('calendars.failed'),
        filter: t('calendars.title'),
      }}
    />
  )
}

function useCalendarColumns(propertyId: string) {
  const { t, i18n } = useTranslation('hours')
  const { language } = i18n
  const may = useMay(propertyId)
  const { deleteCalendar, isDeleting } = useDelete(propertyId)
  return useMemo((): Column<CalendarSummary>[] => {
    const numbers = new Intl.NumberFormat(language)
    return [
      {
        id: 'name',
        header: t('fields.name'),
        cell: ({ calendarId, name }) => <Link href={calendarPath(propertyId, calendarId)}>{name}</Link>,
        textOf: ({ name }) => name,
        isRowHeader: true,
        minWidth: 170,
      },
      {
        id: 'days',
        header: t('fields.days'),
        cell: ({ dayCount }) => numbers.format(dayCount),
        sortOf: ({ dayCount }) => dayCount,
        minWidth: 90,
      },
      {
        id: 'next',
        header: t('calendars.next'),
        cell: ({ nextDay }) => (nextDay ? [nextDay.date, nextDay.name].filter(Boolean).join(' ') : NOTHING),
        sortOf: ({ nextDay }) => nextDay?.date ?? null,
        minWidth: 190,
      },
      {
        id: 'use',
        header: t('list.usedBy'),
        cell: (calendar) => {
          const names = calendarUsers(calendar, t)
          return names.length === 0 ? t('use.nothing') : names.map((name) => <div key={name}>{name}</div>)
        },
        minWidth: 190,
      },
      ...(may('keys.change')
        ? [
            {
              id: 'actions',
              header: t('list.actions'),
              cell: (calendar: CalendarSummary) => (
                <RowActions
                  name={calendar.name}
                  href={calendarPath(propertyId, calendar.calendarId)}
                  isDeleting={isDeleting(calendar.calendarId)}
                  onDelete={() => void deleteCalendar(calendar)}
                />
              ),
              minWidth: 150,
            },
          ]
        : []),
    ]
  }, [t, language, propertyId, may, deleteCalendar, isDeleting])
}
