import type { DayName, GuestSchedule } from '@portico/contract/keys/keys.rules'
import { useQuery } from '@tanstack/react-query'
import type { i18n as I18n } from 'i18next'
import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { type CredentialRow, isSelectable, nameOfHolder } from '#web/data/credentials/credential-rows.ts'
import { credentialsPageQuery } from '#web/data/credentials/credentials.queries.ts'
import { useCredentialsPage } from '#web/data/credentials/credentials-page.queries.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { ClockLine } from '#web/data/properties/clock-line.tsx'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { listPageFor } from '#web/platform/list-page.ts'
import { useTableChoice } from '#web/platform/table-preference.ts'
import { NOTHING } from '#web/platform/time-texts.ts'
import { type Column, ListTable } from '#web/ui/collection/list-table.tsx'
import { InfoLink } from '#web/ui/info-link.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { CodeActions, GenerateButton } from './code-actions.tsx'
import { CodeValue } from './code-value.tsx'
import { credentialWords, optionsOf, sharedColumns, TEXT, type Texts } from './credential-columns.tsx'
import { DownloadButton } from './download-button.tsx'
import type { SchedulesProps } from './edit-code.tsx'

const EditCode = lazyDialog(async () => (await import('./edit-code.tsx')).EditCode)

export const CODES_TABLE = {
  name: 'codes',
  pageSize: 20,
  pageSizes: [20, 50, 100, 200],
  columns: ['people', 'value', 'status', 'source', 'created', 'starts', 'expires', 'lastUsed', 'guestSchedules', 'id'],
}
/** In the edition `full`: those that fit beside the help on codes at a width of 1440 pixels. The others are chosen in the preferences. */
const FULL_COLUMNS = ['people', 'value', 'status', 'created', 'expires', 'lastUsed', 'guestSchedules']
const FIELDS = CODES_TABLE.columns.filter((column) => column !== 'value')
const NEWEST_FIRST = { field: 'created', isDescending: true }
const SHORT_ID = 8

const holderOf = ({ people: [first] }: CredentialRow) => (first ? nameOfHolder(first) : NOTHING)

/** The names of the days of the week. */
type Days = Readonly<Record<DayName, string>>
/** Formats schedules, one line each. */
type ScheduleTexts = (schedules: readonly GuestSchedule[]) => readonly string[]

const codesOptions = (i18n: I18n, days: Days) => ({
  columns: FIELDS,
  sort: NEWEST_FIRST,
  words: { ...credentialWords(i18n), guestSchedules: days },
  initialFilter: [
    { field: 'status', operator: '=', value: i18n.getFixedT(null, 'credentials')('status.ACTIVE') } as const,
  ],
})

type Loaded = { propertyId: string; searchParams: URLSearchParams; pageSize: number; i18n: I18n; days: Days }

/** The page that the address asks for, for the loader. */
export const codesPageFor = ({ propertyId, days, ...loaded }: Loaded) =>
  listPageFor({ ...loaded, ...codesOptions(loaded.i18n, days) }, (...asked) =>
    credentialsPageQuery(propertyId, 'CODE', ...asked),
  )

export function codeColumns(
  texts: Texts,
  scheduleTexts: ScheduleTexts,
  days: Days,
  isRevealed = true,
): Column<CredentialRow>[] {
  const { t } = texts
  const shared = sharedColumns(texts)
  return [
    { ...shared.people, isRowHeader: true },
    {
      id: 'value',
      header: t('columns.value'),
      // The digits of an expired code may have been assigned to another person.
      cell: (row) => (isRevealed && isSelectable(row) ? <CodeValue id={row.id} holder={holderOf(row)} /> : NOTHING),
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
      filter: { operators: TEXT, options: optionsOf(Object.values(days)) },
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
  days: Days
  scheduleTexts: ScheduleTexts
  Schedules: ComponentType<SchedulesProps>
  /** What another noun says of the codes. */
  note: ReactNode
}

/** The access codes of a property. */
export function CodesTable({ propertyId, days, scheduleTexts, Schedules, note }: Props) {
  const { t, i18n } = useTranslation('credentials')
  const { data: property } = useQuery(propertyQuery(propertyId))
  const timeZone = property?.timeZone ?? 'UTC'
  const clock = useClock(propertyId)
  const may = useMay(propertyId)
  const isFull = useIsFull()
  const choice = useTableChoice({ ...CODES_TABLE, ...(isFull && { defaultColumns: FULL_COLUMNS }) })
  const { language } = i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts are others in another language
  const options = useMemo(() => codesOptions(i18n, days), [i18n, language, days])
  const { pageSize } = choice.value
  const { request, selection, chosen, table } = useCredentialsPage(propertyId, 'CODE', { ...options, pageSize })
  const columns = useMemo(
    () => codeColumns({ t, clock, propertyId }, scheduleTexts, days, may('codes.reveal')),
    [t, clock, propertyId, scheduleTexts, days, may],
  )
  const [edited, setEdited] = useState<CredentialRow>()
  const title = t('codes.title')
  const help = useHelpLink('access-codes', title)
  return (
    <>
      <ListTable<CredentialRow>
        {...table}
        columns={columns}
        texts={{
          title,
          empty: t('codes.empty'),
          emptyHint: t('codes.emptyHint'),
          failed: t('codes.failed'),
          filter: t('codes.filter'),
        }}
        emptyAction={may('codes.change') && <GenerateButton propertyId={propertyId} />}
        description={
          <>
            <ClockLine propertyId={propertyId} />
            {note}
          </>
        }
        choice={choice}
        headingVariant="h1"
        info={<InfoLink {...help} />}
        {...(may('codes.change') && {
          selection: { ...selection, nameOf: (row) => t('codes.select', { holder: holderOf(row) }) },
        })}
        actions={
          <CodeActions
            propertyId={propertyId}
            chosen={chosen}
            nameOf={holderOf}
            onEdit={setEdited}
            download={
              <DownloadButton
                {...{ propertyId, request, columns, title }}
                type="CODE"
                failed={t('codes.failed')}
                isEmpty={!table.matches}
              />
            }
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
