import Box from '@cloudscape-design/components/box'
import Link from '@cloudscape-design/components/link'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { enrollmentStatuses, relationTypes } from '@portico/contract/people/people.rules'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { SuspensionColumn } from '#web/domains/access/suspension/suspension-column.part.tsx'
import { NOTHING, timeTexts } from '#web/platform/time-texts.ts'
import type { Column } from '#web/ui/collection/collection-table.tsx'
import { NamesTooltip } from '#web/ui/name-list.tsx'
import { ExpiryCell } from './expiry-cell.tsx'
import styles from './people-columns.module.css'
import type { PersonRow } from './person-rows.ts'

/** In the order of the table: who it is and what managers look for most comes first. */
export const columnIds = [
  'personName',
  'email',
  'unitName',
  'enrollmentStatus',
  'keys',
  'expiry',
  'addressName',
  'type',
  'accessCodeCount',
  'source',
  'keyCount',
  'directoryVisibility',
] as const
type ColumnId = (typeof columnIds)[number]

/** The name has the e-mail address below it; where names are not shown, the e-mail address leads. */
const leadOf = (showsNames: boolean) => (showsNames ? 'personName' : 'email')

/** The columns that fit beside the navigation at a width of 1440 pixels. The others are chosen in the preferences. */
export const defaultColumns = (shows: { names: boolean; types: boolean }): readonly ColumnId[] => [
  leadOf(shows.names),
  'unitName',
  'enrollmentStatus',
  'keys',
  'expiry',
  'addressName',
  shows.types ? 'type' : 'accessCodeCount',
  'source',
]

/** The column that names a person stays, also when it was off by default when the columns were chosen. */
export const withLead = (visibleColumns: readonly string[], showsNames: boolean): readonly string[] => {
  const lead = leadOf(showsNames)
  return visibleColumns.includes(lead) ? visibleColumns : [lead, ...visibleColumns]
}

const TEXT = [':', '!:', '=', '!='] as const
const EXACT = ['=', '!='] as const

const statusTypes = {
  ENROLLED: 'success',
  INVITE_SENT_BUT_ENROLLMENT_PENDING: 'pending',
  INVITE_NOT_SENT: 'stopped',
} as const
const visibilities = ['name', 'nameAndUnit'] as const

type Options = {
  t: TFunction<'people'>
  language: string
  timeZone: string
  now: number
  /** The names of sources for people who were not added manually. */
  sources: readonly string[]
  shows: { name: boolean; type: boolean; accessCodes: boolean }
  onOpen: (row: PersonRow) => void
  /** Who is suspended, where people can be. */
  suspension: SuspensionColumn | undefined
}

/** Only enumerations have options, because every distinct value would be rendered as a suggestion. */
const optionsOf = (labels: readonly string[]) => labels.map((label) => ({ value: label, label }))

export function peopleColumns(options: Options): Column<PersonRow>[] {
  const { t, language, timeZone, now, sources, shows, onOpen, suspension } = options
  const { day: expiryText } = timeTexts(language, timeZone)
  const sourceText = ({ person }: PersonRow) => person.source ?? t('source.manual')
  const typeText = ({ person }: PersonRow) => t(`form.types.${person.services[0].relationType}`)
  const statusText = ({ person }: PersonRow) => t(`status.${person.enrollmentStatus}`)
  const visibilityText = ({ visibility }: PersonRow) =>
    visibility === 'nothing' ? NOTHING : t(`visibility.${visibility}`)
  const opener = (row: PersonRow, text: string | null): ReactNode =>
    text ? (
      <Link onFollow={() => onOpen(row)}>
        <span className={styles.identity}>{text}</span>
      </Link>
    ) : (
      NOTHING
    )

  const columns: Record<ColumnId, Omit<Column<PersonRow>, 'id' | 'header'> & { isHidden?: boolean }> = {
    personName: {
      cell: (row) => nameCell(row, opener),
      textOf: ({ person }) => person.personName ?? '',
      filter: { operators: TEXT },
      isRowHeader: true,
      minWidth: 180,
      isHidden: !shows.name,
    },
    email: {
      cell: (row) => (shows.name ? (row.person.email ?? NOTHING) : opener(row, row.person.email)),
      textOf: ({ person }) => person.email ?? '',
      filter: { operators: TEXT },
      isRowHeader: !shows.name,
      minWidth: 180,
    },
    type: {
      textOf: typeText,
      filter: { operators: EXACT, options: optionsOf(relationTypes.map((type) => t(`form.types.${type}`))) },
      minWidth: 105,
      isHidden: !shows.type,
    },
    enrollmentStatus: {
      cell: (row) => (
        <>
          <StatusIndicator type={statusTypes[row.person.enrollmentStatus]}>{statusText(row)}</StatusIndicator>
          {suspension?.cell(row.personId)}
        </>
      ),
      textOf: (row) => [statusText(row), ...(suspension?.isSuspended(row.personId) ? [suspension.text] : [])],
      filter: {
        operators: EXACT,
        options: optionsOf([
          ...enrollmentStatuses.map((status) => t(`status.${status}`)),
          ...(suspension ? [suspension.text] : []),
        ]),
      },
      minWidth: 160,
    },
    directoryVisibility: {
      textOf: visibilityText,
      filter: { operators: EXACT, options: optionsOf([...visibilities.map((one) => t(`visibility.${one}`)), NOTHING]) },
      minWidth: 140,
    },
    unitName: {
      cell: ({ person }) => person.services[0].unitNumber ?? NOTHING,
      textOf: ({ person }) => person.services[0].unitNumber ?? '',
      filter: { operators: TEXT },
      minWidth: 80,
    },
    expiry: {
      cell: ({ expiry }) => <ExpiryCell expiry={expiry} text={expiryText(expiry)} now={now} timeZone={timeZone} />,
      textOf: ({ expiry }) => expiryText(expiry),
      sortOf: ({ expiry }) => expiry,
      filter: { operators: TEXT },
      minWidth: 135,
    },
    addressName: {
      textOf: ({ person }) => person.services[0].placeName,
      filter: { operators: TEXT },
      minWidth: 95,
    },
    keys: {
      cell: ({ keyNames }) => <NamesTooltip names={keyNames} />,
      textOf: ({ keyNames }) => keyNames,
      filter: { operators: TEXT },
      minWidth: 105,
    },
    keyCount: {
      cell: ({ person }) => person.keyIds.length,
      textOf: ({ person }) => String(person.keyIds.length),
      sortOf: ({ person }) => person.keyIds.length,
      filter: { operators: EXACT },
      minWidth: 110,
    },
    accessCodeCount: {
      cell: ({ person }) => person.accessCodeCount,
      textOf: ({ person }) => String(person.accessCodeCount),
      sortOf: ({ person }) => person.accessCodeCount,
      filter: { operators: EXACT },
      minWidth: 105,
      isHidden: !shows.accessCodes,
    },
    source: {
      textOf: sourceText,
      filter: { operators: EXACT, options: optionsOf([t('source.manual'), ...sources]) },
      minWidth: 90,
    },
  }
  return columnIds
    .filter((id) => !columns[id].isHidden)
    .map((id) => ({ id, header: t(`columns.${id}`), ...columns[id] }))
}

function nameCell(row: PersonRow, opener: (row: PersonRow, text: string | null) => ReactNode): ReactNode {
  const { personName, email } = row.person
  if (personName === null || email === null) return opener(row, personName ?? email)
  return (
    <>
      {opener(row, personName)}
      <Box fontSize="body-s" color="text-body-secondary">
        <span className={styles.identity}>{email}</span>
      </Box>
    </>
  )
}
