import Button from '@cloudscape-design/components/button'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { entrancesInPlacePath } from '#web/data/entrances/entrances.paths.ts'
import { peopleFilteredPath } from '#web/data/people/people.paths.ts'
import { archivedPlacesPath, placesAddPath } from '#web/data/places/places.paths.ts'
import { archivedPlacesQuery, placesQuery } from '#web/data/places/places.queries.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { type Panel, type SplitPanelKind, splitPanel } from '#web/platform/panels.ts'
import { NOTHING } from '#web/platform/time-texts.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { PlaceActions } from './drafts/place-actions.tsx'
import styles from './place-path.module.css'
import { PlacePath } from './place-path.tsx'
import { containerNames, type PlaceRow, placeRows } from './place-rows.ts'

const BY_NAME = { field: 'name', isDescending: false }
const OPERATORS = [':', '!:', '=', '!='] as const
const CONTAINERS_MAX = 60

const idOf = ({ place }: PlaceRow) => place.id

function columnsOf(
  t: TFunction<'places'>,
  propertyId: string,
  containers: readonly string[],
  counts: readonly Column<PlaceRow>[],
): Column<PlaceRow>[] {
  return [
    {
      id: 'name',
      header: t('columns.name'),
      cell: ({ place: { id, name } }) => (
        <Link
          onFollow={() =>
            void openPanel({
              kind: 'placeAccessPoints',
              heading: t('panel.title', { place: name }),
              props: { propertyId, placeId: id },
            })
          }
        >
          {name}
        </Link>
      ),
      textOf: ({ place }) => place.name,
      filter: { operators: OPERATORS },
      isRowHeader: true,
      minWidth: 160,
    },
    ...counts,
    {
      id: 'hierarchy',
      header: t('columns.hierarchy'),
      cell: ({ paths }) => <Hierarchy paths={paths} />,
      textOf: ({ insideOf }) => insideOf,
      sortOf: ({ paths }) => paths[0]?.join(' ') ?? '',
      filter: {
        label: t('insideOf'),
        operators: ['=', '!=', ':', '!:'],
        options: containers.map((name) => ({ value: name, label: name })),
      },
      minWidth: 200,
    },
  ]
}

/** How much is in a place. A number leads to the list, filtered by the place. */
function countColumns(t: TFunction<'places'>, propertyId: string, language: string): Column<PlaceRow>[] {
  const numbers = new Intl.NumberFormat(language)
  const cell = (count: number, href: string, label: string) =>
    count === 0 ? (
      NOTHING
    ) : (
      <Link href={href} ariaLabel={label}>
        {numbers.format(count)}
      </Link>
    )
  return [
    {
      id: 'entrances',
      header: t('columns.entrances'),
      cell: ({ place: { name, counts } }) =>
        cell(
          counts.entrances,
          entrancesInPlacePath(propertyId, name),
          t('entrancesIn', { count: counts.entrances, place: name }),
        ),
      textOf: ({ place }) => String(place.counts.entrances),
      sortOf: ({ place }) => place.counts.entrances,
      minWidth: 110,
    },
    {
      id: 'people',
      header: t('columns.people'),
      cell: ({ place: { name, counts } }) =>
        cell(
          counts.people ?? 0,
          peopleFilteredPath(propertyId, 'addressName', name),
          t('peopleIn', { count: counts.people ?? 0, place: name }),
        ),
      textOf: ({ place }) => String(place.counts.people ?? 0),
      sortOf: ({ place }) => place.counts.people,
      minWidth: 110,
    },
  ]
}

const actionsColumn = (t: TFunction<'places'>, propertyId: string): Column<PlaceRow> => ({
  id: 'actions',
  header: t('columns.actions'),
  cell: ({ place }) => <PlaceActions propertyId={propertyId} place={place} />,
  minWidth: 160,
})

function Hierarchy({ paths }: Pick<PlaceRow, 'paths'>) {
  if (paths.length === 0) return NOTHING
  return (
    <ul className={styles.paths}>
      {paths.map((names) => (
        <li key={names.join('→')}>
          <PlacePath names={names} />
        </li>
      ))}
    </ul>
  )
}

/** Opening another place replaces the panel. A panel of another kind may have unsaved input and is asked first. */
async function openPanel(panel: Panel<SplitPanelKind>) {
  if (splitPanel.current().at(-1)?.kind === panel.kind) splitPanel.replace(panel)
  else if (await splitPanel.close()) splitPanel.push(panel)
}

type Props = { propertyId: string; headingVariant?: 'h1' | 'h2' }

export function PlacesTable({ propertyId, headingVariant = 'h2' }: Props) {
  const { t, i18n } = useTranslation('places')
  const { isManaged, isFull, may } = usePropertyFeatures(propertyId)
  const isImporting = isManaged && may('people.change')
  const isBuilding = isFull && may('properties.change')
  const { data: archived } = useQuery({ ...archivedPlacesQuery(propertyId), enabled: isBuilding })
  const { data, isError, refetch } = useQuery({ ...placesQuery(propertyId), throwOnError: isSignedOut })
  const [selectedId, setSelectedId] = useState<string>()
  const rows = useMemo(() => data && placeRows(data), [data])
  const columns = useMemo(() => {
    const counts = isFull
      ? countColumns(t, propertyId, i18n.language).filter(({ id }) => id !== 'people' || may('people.names'))
      : []
    const columns = columnsOf(t, propertyId, containerNames(rows ?? [], CONTAINERS_MAX), counts)
    return isBuilding ? [...columns, actionsColumn(t, propertyId)] : columns
  }, [t, i18n.language, propertyId, rows, isFull, may, isBuilding])
  const selected = rows?.filter(({ place }) => place.id === selectedId) ?? []
  const [only] = selected
  return (
    <CollectionTable<PlaceRow>
      items={rows}
      isFailed={isError}
      onRetry={() => void refetch()}
      idOf={idOf}
      columns={columns}
      sort={BY_NAME}
      texts={{ title: t('title'), empty: t('empty'), failed: t('failed'), filter: t('filter') }}
      headingVariant={headingVariant}
      {...(isImporting && {
        selection: {
          type: 'single',
          items: selected,
          onChange: ([row]) => setSelectedId(row?.place.id),
          nameOf: ({ place }) => place.name,
        },
      })}
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          {isImporting && (
            <Button
              disabled={!only}
              {...(!only && { disabledReason: t('importHint') })}
              onClick={() =>
                only && void openPanel({ kind: 'peopleUpload', props: { propertyId, placeId: only.place.id } })
              }
            >
              {t('import')}
            </Button>
          )}
          {isBuilding && (
            <Button variant="primary" href={placesAddPath(propertyId)}>
              {t('add')}
            </Button>
          )}
        </SpaceBetween>
      }
      description={
        isBuilding &&
        archived &&
        archived.length > 0 && (
          <Link href={archivedPlacesPath(propertyId)}>{t('archived', { count: archived.length })}</Link>
        )
      }
    />
  )
}
