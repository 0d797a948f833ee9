import Link from '@cloudscape-design/components/link'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { May } from '#web/data/company/may.ts'
import { keyEditPath } from '#web/data/keys/keys.paths.ts'
import { holdersPath } from '#web/data/people/people.paths.ts'
import type { Column } from '#web/ui/collection/collection-table.tsx'
import { type KeyRow, scheduleCount, sharableCount } from './key-rows.ts'
import styles from './keys-table.module.css'

const DESCRIPTION_SHORT = 50
/** All suggestions are rendered. */
const OPTIONS_MAX = 100

export const columnIds = ['name', 'entrances', 'description', 'assignedTo', 'sharable', 'schedules']

const entryOf = (row: KeyRow) => (row.kind === 'key' ? row.entry : undefined)
const entranceNames = (row: KeyRow) => entryOf(row)?.accessPoints.map(({ accessPointName }) => accessPointName) ?? []

const optionsOf = (texts: readonly string[]) =>
  [...new Set(texts)].slice(0, OPTIONS_MAX).map((value) => ({ value, label: value }))

type Links = { propertyId: string; may: May }

type Context = {
  t: TFunction<'keys'>
  language: string
  isCompact: boolean
  /** The rows of the page: their names are suggested to whoever filters. */
  rows: readonly KeyRow[]
  /** The property whose keys and users are linked, as far as the role includes their pages; undefined without links. */
  links: Links | undefined
}

export function keyColumns({ t, language, isCompact, rows, links }: Context): Column<KeyRow>[] {
  const number = new Intl.NumberFormat(language)
  const countOf = (count: number | undefined) => (count === undefined ? '' : number.format(count))
  return [
    {
      id: 'name',
      header: t('table.name'),
      cell: (row) => nameCell(row, links),
      textOf: (row) => entryOf(row)?.key.name ?? '',
      filter: { operators: ['=', '!='], options: optionsOf(rows.map((row) => entryOf(row)?.key.name ?? '')) },
      isRowHeader: true,
      minWidth: 190,
    },
    {
      id: 'entrances',
      header: t('table.entrances'),
      cell: (row) => countOf(entryOf(row)?.accessPoints.length),
      sortOf: (row) => entryOf(row)?.accessPoints.length ?? null,
      filter: {
        label: t('table.entrance'),
        operators: ['=', '!=', ':', '!:'],
        options: optionsOf(rows.flatMap(entranceNames)),
      },
      minWidth: 105,
    },
    {
      id: 'description',
      header: t('table.description'),
      cell: (row) => descriptionCell(entryOf(row)?.key.description, isCompact),
      textOf: (row) => entryOf(row)?.key.description ?? '',
      filter: { operators: [':'] },
      minWidth: 165,
    },
    {
      id: 'assignedTo',
      header: t('table.assignedTo'),
      cell: (row) => {
        const { key, assignedTo = 0 } = entryOf(row) ?? {}
        if (!key || !links?.may('people.read') || assignedTo === 0) return countOf(entryOf(row)?.assignedTo)
        const text = countOf(assignedTo)
        const label = t('table.holdersOf', { count: assignedTo, key_name: key.name })
        return (
          <Link href={holdersPath(links.propertyId, key.name)} ariaLabel={label}>
            {text}
          </Link>
        )
      },
      sortOf: (row) => entryOf(row)?.assignedTo ?? null,
      minWidth: 100,
    },
    {
      id: 'sharable',
      header: t('table.sharable'),
      cell: (row) => {
        if (row.kind === 'entrance') return t(row.entrance.isGuestSharable ? 'table.yes' : 'table.no')
        return row.kind === 'key' ? countOf(sharableCount(row.entry.accessPoints)) : ''
      },
      sortOf: (row) => sharableCount(entryOf(row)?.accessPoints ?? []),
      minWidth: 115,
    },
    {
      id: 'schedules',
      header: t('table.schedules'),
      cell: (row) => schedulesCell(row, t),
      sortOf: (row) => scheduleCount(entryOf(row)?.accessPoints ?? []),
      minWidth: 165,
    },
  ]
}

function nameCell(row: KeyRow, links: Links | undefined): ReactNode {
  if (row.kind === 'key') {
    const { keyId, name } = row.entry.key
    return links?.may('keys.change') ? <Link href={keyEditPath(links.propertyId, keyId)}>{name}</Link> : name
  }
  if (row.kind === 'schedule') return row.days
  return (
    <>
      {row.entrance.accessPointName}
      <span className={styles.place}>{row.entrance.placeName}</span>
    </>
  )
}

function descriptionCell(description: string | null | undefined, isCompact: boolean): ReactNode {
  const characters = [...(description ?? '')]
  if (!isCompact || characters.length <= DESCRIPTION_SHORT) return description ?? ''
  return <span title={description ?? ''}>{`${characters.slice(0, DESCRIPTION_SHORT).join('').trimEnd()}…`}</span>
}

function schedulesCell(row: KeyRow, t: TFunction<'keys'>): ReactNode {
  if (row.kind === 'schedule') return row.hours
  const entrances = row.kind === 'key' ? row.entry.accessPoints : [row.entrance]
  if (entrances.length === 0) return ''
  const count = scheduleCount(entrances)
  return count === 0 ? t('schedule.always') : t('table.scheduleCount', { count })
}
