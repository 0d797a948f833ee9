import Button from '@cloudscape-design/components/button'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useSuspensionColumn } from '#web/domains/access/suspension/suspension-column.part.tsx'
import { keysQuery } from '#web/domains/keys/keys.queries.ts'
import { propertyQuery } from '#web/domains/properties/properties.queries.ts'
import { usePropertyFeatures } from '#web/domains/properties/property-features.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useFlags } from '#web/platform/flags.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { useTableChoice } from '#web/platform/table-preference.ts'
import { CollectionTable } from '#web/ui/collection/collection-table.tsx'
import { useSelection } from '#web/ui/collection/use-selection.ts'
import { InfoLink } from '#web/ui/info-link.tsx'
import { peopleQuery } from './people.queries.ts'
import { PeopleActions } from './people-actions.tsx'
import { columnIds, defaultColumns, peopleColumns, withLead } from './people-columns.tsx'
import { tableAsCsv } from './people-csv.ts'
import { callName } from './person-name.ts'
import { type PersonRow, personRows } from './person-rows.ts'
import { useOpenPerson } from './use-open-person.ts'
import { usePassedFilter } from './use-passed-filter.ts'

const TABLE = { name: 'people', pageSize: 20, pageSizes: [10, 20, 50, 100], columns: columnIds }
const BY_EXPIRY = { field: 'expiry', isDescending: false }
const idOf = ({ personId }: PersonRow) => personId
const nameOf = ({ person }: PersonRow) => callName(person)

type Props = { propertyId: string; headingVariant?: 'h1' | 'h2' }

/** The people of a property. */
export function PeopleTable({ propertyId, headingVariant = 'h2' }: Props) {
  const { t, i18n } = useTranslation('people')
  usePassedFilter()
  const { data: people, isError, refetch } = useQuery({ ...peopleQuery(propertyId), throwOnError: isSignedOut })
  const { data: keys } = useQuery(keysQuery(propertyId))
  const rows = useMemo(() => people && personRows(people, keys ?? []), [people, keys])
  const openPerson = useOpenPerson(propertyId)
  const columns = usePeopleColumns(propertyId, rows, openPerson.edit)
  const choice = usePeopleChoice()
  const selection = useSelection(rows, idOf)
  const help = useHelpLink('users', t('table.title'))
  const [search] = useSearchParams()

  function exportRows() {
    const csv = tableAsCsv({ rows: rows ?? [], columns, search, sort: BY_EXPIRY, language: i18n.language })
    saveFile('portico-users.csv', csv)
  }
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
      choice={choice}
      headingVariant={headingVariant}
      info={<InfoLink {...help} />}
      selection={{ ...selection, nameOf }}
      actions={
        <PeopleActions
          propertyId={propertyId}
          selected={selection.items.map(({ person }) => person)}
          openPerson={openPerson}
          onDeleted={selection.deselect}
          onExport={rows && rows.length > 0 ? exportRows : undefined}
        />
      }
    />
  )
}

function usePeopleChoice() {
  const { fullScreenUserForm, multiUserTypesEnabled } = useFlags()
  const initial = useMemo(
    () => defaultColumns({ names: fullScreenUserForm, types: multiUserTypesEnabled }),
    [fullScreenUserForm, multiUserTypesEnabled],
  )
  const choice = useTableChoice({ ...TABLE, defaultColumns: initial })
  const value = useMemo(
    () => ({ ...choice.value, visibleColumns: withLead(choice.value.visibleColumns, fullScreenUserForm) }),
    [choice.value, fullScreenUserForm],
  )
  return { ...choice, value }
}

/** The array is stable while its content does not change, because thousands of rows are computed from it. */
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
  const suspension = useSuspensionColumn(propertyId)
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
        suspension,
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
      suspension,
    ],
  )
}

/** Joined into one string, which is stable when the list is fetched again. */
const sourcesOf = (rows: readonly PersonRow[]) =>
  [...new Set(rows.flatMap(({ person }) => person.source ?? []))].sort().join('\n')
