import Button from '@cloudscape-design/components/button'
import type { Person } from '@portico/contract/people/people.schema'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
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
import { isFirstView } from '#web/ui/collection/collection-view.ts'
import { useSelection } from '#web/ui/collection/use-selection.ts'
import { InfoLink } from '#web/ui/info-link.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { keyNames } from './key-names.ts'
import { firstPeopleQuery, peopleQuery } from './people.queries.ts'
import { PeopleActions } from './people-actions.tsx'
import { columnIds, defaultColumns, peopleColumns, withLead } from './people-columns.tsx'
import { tableAsCsv } from './people-csv.ts'
import { callName } from './person-name.ts'
import { useOpenPerson } from './use-open-person.ts'
import { usePassedFilter } from './use-passed-filter.ts'

export const USERS_TABLE = { name: 'people', pageSize: 20, pageSizes: [10, 20, 50, 100], columns: columnIds }
const BY_EXPIRY = { field: 'expiry', isDescending: false }
const idOf = ({ personId }: Person) => personId

type Props = { propertyId: string; headingVariant?: 'h1' | 'h2' }

/** The people of a property. */
export function PeopleTable({ propertyId, headingVariant = 'h2' }: Props) {
  const { t, i18n } = useTranslation('people')
  usePassedFilter()
  const choice = usePeopleChoice()
  const { people, expected, isError, refetch } = useListedPeople(propertyId, choice.value.pageSize)
  const openPerson = useOpenPerson(propertyId)
  const columns = usePeopleColumns(propertyId, people, openPerson.edit)
  const selection = useSelection(people, idOf)
  const help = useHelpLink('users', t('table.title'))
  const [search] = useSearchParams()

  function exportRows() {
    const csv = tableAsCsv({ rows: people ?? [], columns, search, sort: BY_EXPIRY, language: i18n.language })
    saveFile('portico-users.csv', csv)
  }
  return (
    <CollectionTable
      items={people}
      expected={expected}
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
      selection={{ ...selection, nameOf: callName }}
      actions={
        <PeopleActions
          propertyId={propertyId}
          selected={selection.items}
          openPerson={openPerson}
          onDeleted={selection.deselect}
          onExport={expected === undefined && people && people.length > 0 ? exportRows : undefined}
        />
      }
    />
  )
}

/** Everybody or, until they are loaded, those of the first page, if it is the one to show. Then `expected` is how many there will be. */
function useListedPeople(propertyId: string, pageSize: number) {
  const { data: all, isError, refetch } = useQuery({ ...peopleQuery(propertyId), throwOnError: isSignedOut })
  const { data: first } = useQuery({ ...firstPeopleQuery(propertyId, pageSize), enabled: false })
  const { data: property } = useQuery(propertyQuery(propertyId))
  const [search] = useSearchParams()
  const isFirstPage = !all && !isError && first !== undefined && isFirstView(search)
  return {
    people: isFirstPage ? first : all,
    expected: isFirstPage ? (property?.counts.users ?? first.length) : undefined,
    isError,
    refetch,
  }
}

function usePeopleChoice() {
  const { fullScreenUserForm, multiUserTypesEnabled } = useFlags()
  const initial = useMemo(
    () => defaultColumns({ names: fullScreenUserForm, types: multiUserTypesEnabled }),
    [fullScreenUserForm, multiUserTypesEnabled],
  )
  const choice = useTableChoice({ ...USERS_TABLE, defaultColumns: initial })
  const value = useMemo(
    () => ({ ...choice.value, visibleColumns: withLead(choice.value.visibleColumns, fullScreenUserForm) }),
    [choice.value, fullScreenUserForm],
  )
  return { ...choice, value }
}

/** The array is stable while its content does not change, because the texts that filters search are kept with it. */
function usePeopleColumns(
  propertyId: string,
  people: readonly Person[] | undefined,
  edit: (personIds: readonly string[]) => void,
) {
  const { t, i18n } = useTranslation('people')
  const { fullScreenUserForm, multiUserTypesEnabled } = useFlags()
  const { accessCodes } = usePropertyFeatures(propertyId)
  const { data: property } = useQuery(propertyQuery(propertyId))
  const [now] = useState(() => Date.now())
  const sources = useMemo(() => sourcesOf(people ?? []), [people])
  const { data: keys } = useQuery(keysQuery(propertyId))
  const keyNamesOf = useMemo(() => keyNames(keys ?? []), [keys])
  const suspension = useSuspensionColumn(propertyId)
  const onOpen = useCallback(({ personId }: Person) => edit([personId]), [edit])
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
        keyNamesOf,
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
      keyNamesOf,
      suspension,
    ],
  )
}

/** Joined into one string, which is stable when the list is fetched again. */
const sourcesOf = (people: readonly Person[]) =>
  [...new Set(people.map(({ source }) => source))]
    .filter((source) => source !== null)
    .sort()
    .join('\n')
