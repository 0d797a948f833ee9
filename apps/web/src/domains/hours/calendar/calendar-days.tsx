import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { CalendarDayDraft } from '@portico/contract/hours/hours.schema'
import { dayNames } from '@portico/contract/keys/keys.rules'
import { dayText } from '@portico/contract/keys/schedule-text'
import { useMemo, useState } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { spansText } from '#web/data/hours/hours-text.ts'
import { NOTHING } from '#web/platform/time-texts.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { DayModal } from './day-modal.tsx'
import { HolidaysModal } from './holidays-modal.tsx'

const BY_DATE = { field: 'date', isDescending: false }
const PAGE_SIZE = 20
const idOf = ({ date }: CalendarDayDraft) => date
const kinds = { CLOSED: 'stopped', OPEN: 'success', OTHER: 'info' } as const
/** In the order of their dates, each date once: the later one wins. */
const inOrder = (days: readonly CalendarDayDraft[]) =>
  [...new Map(days.map((day) => [day.date, day])).values()].toSorted((a, b) => (a.date < b.date ? -1 : 1))

type Props = {
  propertyId: string
  days: readonly CalendarDayDraft[]
  onChange: (days: CalendarDayDraft[]) => void
}

/** The days of a calendar in a list, to which days are added by hand and from the public holidays. */
export function CalendarDays({ propertyId, days, onChange }: Props) {
  const { t, i18n } = useTranslation('hours')
  const { language } = i18n
  const isChangeable = useMay(propertyId)('keys.change')
  const [edited, setEdited] = useState<CalendarDayDraft | 'new'>()
  const [isProposing, setProposing] = useState(false)
  const columns = useMemo((): Column<CalendarDayDraft>[] => {
    return [
      {
        id: 'date',
        header: t('days.date'),
        textOf: ({ date }) => date,
        cell: ({ date }) => `${date} ${weekdayOf(date, language)}`,
        isRowHeader: true,
        minWidth: 150,
      },
      { id: 'name', header: t('fields.dayName'), textOf: ({ name }) => name || NOTHING, minWidth: 170 },
      {
        id: 'kind',
        header: t('fields.kind'),
        cell: ({ kind, spans }) => (
          <StatusIndicator type={kinds[kind]}>
            {kind === 'OTHER' ? spansText(spans, t, language) : t(`dayKinds.${kind}`)}
          </StatusIndicator>
        ),
        minWidth: 190,
      },
      ...(isChangeable
        ? [
            {
              id: 'actions',
              header: t('list.actions'),
              cell: (day: CalendarDayDraft) => (
                <SpaceBetween direction="horizontal" size="s">
                  <Button
                    variant="inline-link"
                    formAction="none"
                    ariaLabel={t('list.editNamed', { name: day.date })}
                    onClick={() => setEdited(day)}
                  >
                    {t('list.edit')}
                  </Button>
                  <Button
                    variant="inline-link"
                    formAction="none"
                    ariaLabel={t('days.removeNamed', { date: day.date })}
                    onClick={() => onChange(days.filter(({ date }) => date !== day.date))}
                  >
                    {t('days.remove')}
                  </Button>
                </SpaceBetween>
              ),
              minWidth: 150,
            },
          ]
        : []),
    ]
  }, [t, language, isChangeable, days, onChange])
  return (
    <>
      <CollectionTable
        items={days}
        idOf={idOf}
        columns={columns}
        sort={BY_DATE}
        pageSize={PAGE_SIZE}
        isAddressed={false}
        texts={{
          title: t('fields.days'),
          empty: t('days.empty'),
          emptyHint: t('days.emptyHint'),
          failed: '',
          filter: t('fields.days'),
        }}
        actions={
          isChangeable && (
            <SpaceBetween direction="horizontal" size="xs">
              <Button formAction="none" onClick={() => setProposing(true)}>
                {t('holidays.open')}
              </Button>
              <Button formAction="none" onClick={() => setEdited('new')}>
                {t('days.add')}
              </Button>
            </SpaceBetween>
          )
        }
      />
      {edited && (
        <DayModal
          propertyId={propertyId}
          day={edited === 'new' ? undefined : edited}
          taken={days.map(idOf)}
          onSave={(day) => {
            const before = edited === 'new' ? days : days.filter(({ date }) => date !== edited.date)
            onChange(inOrder([...before, day]))
            setEdited(undefined)
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {isProposing && (
        <HolidaysModal
          propertyId={propertyId}
          taken={days.map(idOf)}
          onAdd={(added) => {
            onChange(inOrder([...days, ...added]))
            setProposing(false)
          }}
          onClose={() => setProposing(false)}
        />
      )}
    </>
  )
}

const weekdayOf = (date: string, language: string) => {
  const name = dayNames[new Date(`${date}T00:00:00Z`).getUTCDay()]
  return name ? dayText(name, language) : ''
}
