import type { GuestSchedule } from '@portico/contract/keys/keys.rules'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useMemo, useState } from 'react'
import {
  type CredentialRow,
  credentialRows,
  isSelectable,
  nameOfHolder,
} from '#web/data/credentials/credential-rows.ts'
import { codesQuery } from '#web/data/credentials/credentials.queries.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { useTableChoice } from '#web/platform/table-preference.ts'
import { NOTHING } from '#web/platform/time-texts.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { useSelection } from '#web/ui/collection/use-selection.ts'
import { InfoLink } from '#web/ui/info-link.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { CodeActions, GenerateButton } from './code-actions.tsx'
import { CodeValue } from './code-value.tsx'
import { sharedColumns, TEXT, type Texts } from './credential-columns.tsx'
import type { SchedulesProps } from './edit-code.tsx'

const EditCode = lazyDialog(async () => (await import('./edit-code.tsx')).EditCode)

import { useEndedLeftOut } from './use-ended-left-out.ts'

const TABLE = {
  name: 'codes',
  pageSize: 20,
  pageSizes: [20, 50, 100, 200],
  columns: ['people', 'value', 'status', 'source', 'created', 'starts', 'expires', 'lastUsed', 'guestSchedules', 'id'],
}
const NEWEST_FIRST = { field: 'created', isDescending: true }
const SHORT_ID = 8

const idOf = ({ id }: CredentialRow) => id
const holderOf = ({ people: [first] }: CredentialRow) => (first ? nameOfHolder(first) : NOTHING)

type ScheduleTexts = (schedules: readonly GuestSchedule[]) => readonly string[]

function columnsOf(texts: Texts, scheduleTexts: ScheduleTexts): Column<CredentialRow>[] {
  const { t } = texts
  const shared = sharedColumns(texts)
  return [
    { ...shared.people, isRowHeader: true },
    {
      id: 'value',
      header: t('columns.value'),
      // The digits of an expired code may have been assigned to another person.
      cell: (row) => (isSelectable(row) ? <CodeValue id={row.id} holder={holderOf(row)} /> : NOTHING),
      minWidth: 200,
    },
    shared.status,
    shared.source,
    shared.created,
    shared.starts,
    shared.expires,
    shared.lastUsed,
    {
      id: 'guestSchedules',
      header: t('columns.guestSchedules'),
      cell: ({ guestSchedules }) =>
        guestSchedules.length === 0
          ? NOTHING
          : scheduleTexts(guestSchedules).map((text) => <div key={text}>{text}</div>),
      textOf: ({ guestSchedules }) => scheduleTexts(guestSchedules),
      filter: { operators: TEXT },
      minWidth: 170,
    },
    {
      id: 'id',
      header: t('columns.id'),
      cell: ({ id }) => <span title={id}>{id.slice(0, SHORT_ID)}</span>,
      textOf: ({ id }) => id,
      filter: { operators: TEXT },
      minWidth: 110,
    },
  ]
}

type Props = {
  propertyId: string
  /** Formats schedules, one line each. */
  scheduleTexts: ScheduleTexts
  Schedules: ComponentType<SchedulesProps>
}

/** The access codes of a property. */
export function CodesTable({ propertyId, scheduleTexts, Schedules }: Props) {
  const { t, i18n } = useTranslation('credentials')
  const { data, isError, refetch } = useQuery({ ...codesQuery(propertyId), throwOnError: isSignedOut })
  const { data: property } = useQuery(propertyQuery(propertyId))
  const timeZone = property?.timeZone ?? 'UTC'
  const rows = useMemo(() => data && credentialRows(data), [data])
  const endedLeftOut = useEndedLeftOut(data)
  const choice = useTableChoice(TABLE)
  const columns = useMemo(
    () => columnsOf({ t, language: i18n.language, timeZone, propertyId }, scheduleTexts),
    [t, i18n.language, timeZone, propertyId, scheduleTexts],
  )
  const onlyActive = useMemo(() => [{ field: 'status', operator: '=', value: t('status.ACTIVE') } as const], [t])
  const selection = useSelection(rows, idOf, isSelectable)
  const [edited, setEdited] = useState<CredentialRow>()
  const title = t('codes.title')
  const help = useHelpLink('access-codes', title)
  return (
    <>
      <CollectionTable
        items={rows}
        isFailed={isError}
        onRetry={() => void refetch()}
        idOf={idOf}
        columns={columns}
        sort={NEWEST_FIRST}
        initialFilter={onlyActive}
        texts={{
          title,
          empty: t('codes.empty'),
          emptyHint: t('codes.emptyHint'),
          failed: t('codes.failed'),
          filter: t('codes.filter'),
        }}
        emptyAction={<GenerateButton propertyId={propertyId} />}
        description={endedLeftOut}
        choice={choice}
        headingVariant="h1"
        info={<InfoLink {...help} />}
        selection={{
          ...selection,
          nameOf: (row) => t('codes.select', { holder: holderOf(row) }),
        }}
        actions={
          <CodeActions
            propertyId={propertyId}
            selected={selection.items}
            nameOf={holderOf}
            onEdit={setEdited}
            onDone={selection.deselect}
          />
        }
      />
      {edited && (
        <EditCode
          propertyId={propertyId}
          timeZone={timeZone}
          code={edited}
          Schedules={Schedules}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
