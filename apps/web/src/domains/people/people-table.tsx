import Button from '@cloudscape-design/components/button'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keysQuery } from '#web/domains/keys/keys.queries.ts'
import { propertyQuery } from '#web/domains/properties/properties.queries.ts'
import { usePropertyFeatures } from '#web/domains/properties/property-features.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useFlags } from '#web/platform/flags.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { useTablePreference } from '#web/platform/table-preference.ts'
import { CollectionTable } from '#web/ui/collection/collection-table.tsx'
import { InfoLink } from '#web/ui/info-link.tsx'
import { peopleQuery } from './people.queries.ts'
import { PeopleActions } from './people-actions.tsx'
import { columnIds, peopleColumns } from './people-columns.tsx'
import { callName } from './person-name.ts'
import { type PersonRow, personRows } from './person-rows.ts'
import { useOpenPerson } from './use-open-person.ts'
import { usePassedFilter } from './use-passed-filter.ts'

const PAGE_SIZES = [10, 20, 50, 100]
const INITIAL = { pageSize: 20, visibleColumns: columnIds }
const OFFERED = { pageSizes: PAGE_SIZES, columns: columnIds }
const BY_EXPIRY = { field: 'expiry', isDescending: false }
const idOf = ({ personId }: PersonRow) => personId
const nameOf = ({ person }: PersonRow) => callName(person)

type Props = { propertyId: string; headingVariant?: 'h1' | 'h2' }

/** Everybody of a property. */
export function PeopleTable({ propertyId, headingVariant = 'h2' }: Props) {
  const { t } = useTranslation('people')
  usePassedFilter()
  const { data: people, isError, refetch } = useQuery({ ...peopleQuery(propertyId), throwOnError: isSignedOut })
  const { data: keys } = useQuery(keysQuery(propertyId))
  const rows = useMemo(() => people && personRows(people, keys ?? []), [people, keys])
  const openPerson = useOpenPerson(propertyId)
  const columns = usePeopleColumns(propertyId, rows, openPerson.edit)
  const preference = useTablePreference('people', INITIAL, OFFERED)
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const selected = useMemo(() => rows?.filter(({ personId }) => selectedIds.has(personId)) ?? [], [rows, selectedIds])
  const help = useHelpLink('users', t('table.title'))
  return (
    <CollectionTable
      items={rows}
      isFailed={isError}
      onRetry={() => void refetch()}
      idOf={idOf}
      columns={columns}
      sort={BY_EXPIRY}
      texts={{
        title: t('table.title'),
        empty: t('table.empty'),
        emptyHint: t('table.emptyHint'),
        failed: t('table.failed'),
        filter: t('table.filter'),
      }}
      emptyAction={<Button onClick={openPerson.add}>{t('actions.add')}</Button>}
      preference={preference}
      pageSizes={PAGE_SIZES}
      headingVariant={headingVariant}
      keepsFirstColumn
      info={<InfoLink {...help} />}
      selection={{
        type: 'multi',
        items: selected,
        onChange: (items) => setSelectedIds(new Set(items.map(idOf))),
        nameOf,
      }}
      actions={
        <PeopleActions
          propertyId={propertyId}
          selected={selected.map(({ person }) => person)}
          openPerson={openPerson}
          onDeleted={(gone) => setSelectedIds((ids) => new Set([...ids].filter((id) => !gone.includes(id))))}
        />
      }
    />
  )
}

/** The same array as long as nothing in it changes: thousands of rows are prepared by it. */
function usePeopleColumns(
  propertyId: string,
  rows: readonly PersonRow[] | undefined,
  edit: (personIds: readonly string[]) => void,
) {
  const { t, i18n } = useTranslation('people')
  const { fullScreenUserForm, multiUserTypesEnabled } = useFlags()
  const { accessCodes } = usePropertyFeatures(propertyId)
  const { data: property } = useQuery(propertyQuery(propertyId))
  const [now] = useState(() => Date.now())
  const sources = useMemo(() => sourcesOf(rows ?? []), [rows])
  const onOpen = useCallback(({ personId }: PersonRow) => edit([personId]), [edit])
  return useMemo(
    () =>
      peopleColumns({
        t,
        language: i18n.language,
        timeZone: property?.timeZone ?? 'UTC',
        now,
        sources: sources ? sources.split('\n') : [],
        shows: { name: fullScreenUserForm, type: multiUserTypesEnabled, accessCodes },
        onOpen,
      }),
    [
      t,
      i18n.language,
      property?.timeZone,
      now,
      sources,
      fullScreenUserForm,
      multiUserTypesEnabled,
      accessCodes,
      onOpen,
    ],
  )
}

/** As one text, which stays the same when the list was fetched again. */
const sourcesOf = (rows: readonly PersonRow[]) =>
  [...new Set(rows.flatMap(({ person }) => person.source ?? []))].sort().join('\n')
