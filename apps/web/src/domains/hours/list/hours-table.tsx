import Button from '@cloudscape-design/components/button'
import Link from '@cloudscape-design/components/link'
import type { HoursView } from '@portico/contract/hours/hours.schema'
import { zoneText } from '@portico/contract/shared/zone-text'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { useRefusal } from '#web/data/company/use-refusal.ts'
import { calendarPath, hoursAddPath, hoursEditPath } from '#web/data/hours/hours.paths.ts'
import { hoursQuery } from '#web/data/hours/hours.queries.ts'
import { windowTexts } from '#web/data/hours/hours-text.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { NOTHING } from '#web/platform/time-texts.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { InfoLink } from '#web/ui/info-link.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { RowActions } from './row-actions.tsx'
import { textsOfUse } from './texts-of-use.ts'
import { useDelete } from './use-delete.tsx'

const BY_NAME = { field: 'name', isDescending: false }
const TEXT = [':', '!:', '=', '!='] as const
const idOf = ({ hoursId }: HoursView) => hoursId

/** The hours of a property: their weeks in words, and what uses them. */
export function HoursTable({ propertyId }: { propertyId: string }) {
  const { t, i18n } = useTranslation('hours')
  const { data, isError, refetch } = useQuery({ ...hoursQuery(propertyId), throwOnError: isSignedOut })
  const { data: property } = useQuery(propertyQuery(propertyId))
  const refusal = useRefusal(propertyId)
  const isChangeable = useMay(propertyId)('keys.change')
  const help = useHelpLink('hours', t('title'))
  const columns = useHoursColumns(propertyId)
  const zone = zoneText(property?.timeZone ?? 'UTC', i18n.language)
  return (
    <CollectionTable
      items={data}
      isFailed={isError}
      onRetry={() => void refetch()}
      idOf={idOf}
      columns={columns}
      sort={BY_NAME}
      headingVariant="h1"
      info={<InfoLink {...help} />}
      description={t('list.description', { zone })}
      actions={
        <Button variant="primary" href={hoursAddPath(propertyId)} {...refusal('keys.change')}>
          {t('list.add')}
        </Button>
      }
      emptyAction={isChangeable && <Button href={hoursAddPath(propertyId)}>{t('list.add')}</Button>}
      texts={{
        title: t('title'),
        empty: t('list.empty'),
        emptyHint: t('list.emptyHint'),
        failed: t('list.failed'),
        filter: t('list.filter'),
      }}
    />
  )
}

function useHoursColumns(propertyId: string) {
  const { t, i18n } = useTranslation('hours')
  const { language } = i18n
  const may = useMay(propertyId)
  const { deleteHours, isDeleting } = useDelete(propertyId)
  return useMemo(
    (): Column<HoursView>[] => [
      {
        id: 'name',
        header: t('fields.name'),
        cell: ({ hoursId, name }) => <Link href={hoursEditPath(propertyId, hoursId)}>{name}</Link>,
        textOf: ({ name }) => name,
        filter: { operators: TEXT },
        isRowHeader: true,
        minWidth: 170,
      },
      {
        id: 'week',
        header: t('fields.windows'),
        cell: ({ windows }) => windowTexts(windows, t, language).map((text) => <div key={text}>{text}</div>),
        textOf: ({ windows }) => windowTexts(windows, t, language),
        minWidth: 230,
      },
      {
        id: 'calendar',
        header: t('fields.calendar'),
        cell: ({ calendar }) =>
          calendar ? <Link href={calendarPath(propertyId, calendar.calendarId)}>{calendar.name}</Link> : NOTHING,
        textOf: ({ calendar }) => calendar?.name ?? '',
        filter: { operators: TEXT },
        minWidth: 140,
      },
      {
        id: 'use',
        header: t('list.usedBy'),
        cell: ({ use }) => {
          const lines = textsOfUse(use, t)
          return lines.length === 0 ? t('use.nothing') : lines.map((line) => <div key={line}>{line}</div>)
        },
        sortOf: ({ use }) => use.keys + use.guestKeys + use.holdings + use.credentials,
        minWidth: 170,
      },
      ...(may('keys.change')
        ? [
            {
              id: 'actions',
              header: t('list.actions'),
              cell: (hours: HoursView) => (
                <RowActions
                  name={hours.name}
                  href={hoursEditPath(propertyId, hours.hoursId)}
                  isDeleting={isDeleting(hours.hoursId)}
                  onDelete={() => void deleteHours(hours)}
                />
              ),
              minWidth: 150,
            },
          ]
        : []),
    ],
    [t, language, propertyId, may, deleteHours, isDeleting],
  )
}
