import Badge from '@cloudscape-design/components/badge'
import Box from '@cloudscape-design/components/box'
import Link from '@cloudscape-design/components/link'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { directoryVisibilityOf } from '@portico/contract/people/people.rules'
import type { Person } from '@portico/contract/people/people.schema'
import { pmsProviders } from '@portico/contract/shared/pms-providers'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { peopleWords } from '#web/data/people/people-search.ts'
import type { SuspensionColumn } from '#web/domains/people/suspension/suspension-column.tsx'
import { NOTHING, timeTexts } from '#web/platform/time-texts.ts'
import type { Column } from '#web/ui/collection/collection-table.tsx'
import { NamesTooltip } from '#web/ui/name-list.tsx'
import { Whole } from '#web/ui/whole.tsx'
import { ExpiryCell } from './expiry-cell.tsx'
import styles from './people-columns.module.css'
import { expiryOf } from './person-expiry.ts'

/** In the order of the specification, which is that of the edition `specified`. */
const specifiedColumns = [
  'personName',
  'email',
  'type',
  'enrollmentStatus',
  'directoryVisibility',
  'unitName',
  'expiry',
  'addressName',
  'keys',
  'keyCount',
  'accessCodeCount',
  'source',
] as const satisfies readonly ColumnId[]

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

/**
 * The edition `specified` shows all columns of the specification. The edition `full` shows those that fit beside the navigation at a width of
 * 1440 pixels, and the others are chosen in the preferences.
 */
export const defaultColumns = (shows: { names: boolean; types: boolean; isFull: boolean }): readonly ColumnId[] => {
  if (!shows.isFull) return specifiedColumns
  return [
    leadOf(shows.names),
    'unitName',
    'enrollmentStatus',
    'keys',
    'expiry',
    'addressName',
    shows.types ? 'type' : 'accessCodeCount',
    'source',
  ]
}

/** The column that names a person stays, also when it was off by default when the columns were chosen. */
export const withLead = (visibleColumns: readonly string[], showsNames: boolean): readonly string[] => {
  const lead = leadOf(showsNames)
  return visibleColumns.includes(lead) ? visibleColumns : [lead, ...visibleColumns]
}

const TEXT = [':', '!:', '=', '!='] as const
const EXACT = ['=', '!='] as const

export const statusTypes = {
  ENROLLED: 'success',
  INVITE_SENT_BUT_ENROLLMENT_PENDING: 'pending',
  INVITE_NOT_SENT: 'stopped',
} as const

type Options = {
  t: TFunction<'people'>
  language: string
  timeZone: string
  now: number
  words: ReturnType<typeof peopleWords>
  shows: { name: boolean; type: boolean; accessCodes: boolean; isFull: boolean }
  onOpen: (person: Person) => void
  keyNamesOf: (person: Person) => readonly string[]
  /** Who is suspended, where people can be. */
  suspension: SuspensionColumn | undefined
  /** Who was added just now. */
  added?: string | undefined
}

/** Only enumerations have options, because every distinct value would be rendered as a suggestion. */
const optionsOf = (labels: readonly string[]) => labels.map((label) => ({ value: label, label }))

export function peopleColumns(options: Options): Column<Person>[] {
  const { t, language, timeZone, now, words, shows, onOpen, keyNamesOf, suspension, added } = options
  const { day: expiryText } = timeTexts(language, timeZone)
  const { enrollmentStatus: statuses, directoryVisibility: visible, type: types } = words
  const { SUSPENDED: suspended, ...enrolled } = statuses
  const opener = (person: Person, text: string | null): ReactNode =>
    text ? (
      <>
        <Link onFollow={() => onOpen(person)}>
          <span className={styles.identity}>
            <Whole text={text} />
          </span>
        </Link>
        {person.personId === added && (
          <>
            {' '}
            <Badge color="green">{t('table.added')}</Badge>
          </>
        )}
      </>
    ) : (
      NOTHING
    )

  const columns: Record<ColumnId, Omit<Column<Person>, 'id' | 'header'> & { isHidden?: boolean }> = {
    personName: {
      cell: (person) => (shows.isFull ? nameCell(person, opener) : opener(person, person.personName ?? person.email)),
      textOf: ({ personName }) => personName ?? '',
      filter: { operators: TEXT },
      isRowHeader: true,
      // Most e-mail addresses fit below the name.
      minWidth: shows.isFull ? 204 : 180,
      isHidden: !shows.name,
    },
    email: {
      cell: (person) => (shows.name ? (person.email ?? NOTHING) : opener(person, person.email)),
      textOf: ({ email }) => email ?? '',
      filter: { operators: TEXT },
      isRowHeader: !shows.name,
      minWidth: 180,
    },
    type: {
      textOf: ({ services: [service] }) => types?.[service.relationType] ?? '',
      filter: { operators: EXACT, options: optionsOf(Object.values(types ?? {})) },
      minWidth: 105,
      isHidden: !shows.type,
    },
    enrollmentStatus: {
      cell: ({ enrollmentStatus, personId }) => (
        <>
          <StatusIndicator type={statusTypes[enrollmentStatus]}>{statuses[enrollmentStatus]}</StatusIndicator>
          {suspension?.cell(personId)}
        </>
      ),
      textOf: ({ enrollmentStatus, personId }) => {
        const status = statuses[enrollmentStatus]
        return suspension?.isSuspended(personId) ? [status, suspended] : status
      },
      filter: {
        operators: EXACT,
        options: optionsOf([...Object.values(enrolled), ...(suspension ? [suspended] : [])]),
      },
      minWidth: 160,
    },
    directoryVisibility: {
      textOf: ({ services: [service] }) => visible[directoryVisibilityOf(service.displayPreference)],
      filter: { operators: EXACT, options: optionsOf(Object.values(visible)) },
      minWidth: 140,
    },
    unitName: {
      cell: ({ services: [service] }) => service.unitNumber ?? NOTHING,
      textOf: ({ services: [service] }) => service.unitNumber ?? '',
      filter: { operators: TEXT },
      minWidth: 80,
    },
    expiry: {
      cell: (person) => {
        const expiry = expiryOf(person)
        return <ExpiryCell expiry={expiry} text={expiryText(expiry)} now={now} timeZone={timeZone} />
      },
      textOf: (person) => expiryText(expiryOf(person)),
      sortOf: expiryOf,
      filter: { operators: TEXT },
      minWidth: 135,
    },
    addressName: {
      textOf: ({ services: [service] }) => service.placeName,
      filter: { operators: TEXT },
      minWidth: 95,
    },
    keys: {
      cell: (person) => <NamesTooltip names={keyNamesOf(person)} of={person.personName ?? person.email ?? ''} />,
      textOf: keyNamesOf,
      filter: { operators: TEXT },
      minWidth: 105,
    },
    keyCount: {
      cell: ({ keyIds }) => keyIds.length,
      textOf: ({ keyIds }) => String(keyIds.length),
      sortOf: ({ keyIds }) => keyIds.length,
      filter: { operators: EXACT },
      minWidth: 110,
    },
    accessCodeCount: {
      cell: ({ accessCodeCount }) => accessCodeCount,
      textOf: ({ accessCodeCount }) => String(accessCodeCount),
      sortOf: ({ accessCodeCount }) => accessCodeCount,
      filter: { operators: EXACT },
      minWidth: 105,
      isHidden: !shows.accessCodes,
    },
    source: {
      textOf: ({ source }) => source ?? words.source.MANUAL,
      filter: { operators: EXACT, options: optionsOf([words.source.MANUAL, ...pmsProviders]) },
      minWidth: 90,
    },
  }
  return (shows.isFull ? columnIds : specifiedColumns)
    .filter((id) => !columns[id].isHidden)
    .map((id) => ({ id, header: t(`columns.${id}`), ...columns[id] }))
}

function nameCell(person: Person, opener: (person: Person, text: string | null) => ReactNode): ReactNode {
  const { personName, email } = person
  if (personName === null || email === null) return opener(person, personName ?? email)
  return (
    <>
      {opener(person, personName)}
      <Box fontSize="body-s" color="text-body-secondary">
        <span className={styles.identity}>
          <Whole text={email} />
        </span>
      </Box>
    </>
  )
}
