import Button from '@cloudscape-design/components/button'
import type { Flags } from '@portico/contract/flags/flags.rules'
import type { Person } from '@portico/contract/people/people.schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { i18n as I18n } from 'i18next'
import { useCallback, useMemo } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { keysQuery } from '#web/data/keys/keys.queries.ts'
import type { ChosenPeople } from '#web/data/people/chosen-people.ts'
import { fetchPeople } from '#web/data/people/people.queries.ts'
import { peoplePageFor, usePeoplePage } from '#web/data/people/people-page.queries.ts'
import { peopleWords } from '#web/data/people/people-search.ts'
import { placesQuery } from '#web/data/places/places.queries.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { useSaveTable } from '#web/data/properties/property-files.ts'
import { useSuspensionColumn } from '#web/domains/people/suspension/suspension-column.tsx'
import { useFlags, useIsFull } from '#web/platform/flags.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { notify } from '#web/platform/notices.ts'
import { useTableChoice } from '#web/platform/table-preference.ts'
import { ListTable } from '#web/ui/collection/list-table.tsx'
import { InfoLink } from '#web/ui/info-link.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { fileColumns } from './file-columns.ts'
import { keyNames } from './key-names.ts'
import { PeopleActions } from './people-actions.tsx'
import { columnIds, defaultColumns, peopleColumns, withLead } from './people-columns.tsx'
import { callName } from './person-name.ts'
import { useAddedPerson } from './use-added-person.ts'
import { useOpenPerson } from './use-open-person.ts'
import { usePassedFilter } from './use-passed-filter.ts'
import { USERS_TABLE } from './users-table.ts'

type Props = { propertyId: string; headingVariant?: 'h1' | 'h2' }

/** What the address can filter and sort the table by. */
const fieldsOf = ({ fullScreenUserForm, multiUserTypesEnabled }: Flags) =>
  columnIds.filter((id) => (id !== 'personName' || fullScreenUserForm) && (id !== 'type' || multiUserTypesEnabled))

const peopleOptions = (flags: Flags, i18n: I18n) => ({
  columns: fieldsOf(flags),
  sort: USERS_TABLE.sort,
  words: peopleWords(i18n, { hasTypes: flags.multiUserTypesEnabled }),
})

type Loaded = { propertyId: string; searchParams: URLSearchParams; pageSize: number; flags: Flags; i18n: I18n }

/** The page that the address asks for, for the loader. */
export const usersPageFor = ({ flags, ...loaded }: Loaded) =>
  peoplePageFor({ ...loaded, ...peopleOptions(flags, loaded.i18n) })

/** The people of a property. */
export function PeopleTable({ propertyId, headingVariant = 'h2' }: Props) {
  const { t, i18n } = useTranslation('people')
  usePassedFilter()
  const flags = useFlags()
  const choice = usePeopleChoice()
  const { language } = i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts are others in another language
  const options = useMemo(() => peopleOptions(flags, i18n), [flags, i18n, language])
  const { request, selection, chosen, table } = usePeoplePage(propertyId, {
    ...options,
    pageSize: choice.value.pageSize,
  })
  const people = table.items
  const openPerson = useOpenPerson(propertyId)
  const columns = usePeopleColumns(propertyId, people, options.words, openPerson.edit)
  const queryClient = useQueryClient()
  const saveTable = useSaveTable(propertyId)
  const help = useHelpLink('users', t('table.title'))
  const may = useMay(propertyId)

  async function exportRows() {
    try {
      const [rows, places] = await Promise.all([
        fetchPeople(propertyId, request),
        queryClient.fetchQuery({ ...placesQuery(propertyId), staleTime: 0 }),
      ])
      saveTable(t('table.title'), rows, fileColumns(columns, places))
    } catch {
      notify({ id: 'people-export', type: 'error', header: t('table.failed') })
    }
  }
  return (
    <ListTable
      {...table}
      columns={columns}
      texts={{
        title: t('table.title'),
        empty: t('table.empty'),
        emptyHint: may('guests.change') && t('table.emptyHint'),
        failed: t('table.failed'),
        filter: t('table.filter'),
      }}
      emptyAction={may('guests.change') && <Button onClick={openPerson.add}>{t('actions.add')}</Button>}
      choice={choice}
      headingVariant={headingVariant}
      info={<InfoLink {...help} />}
      {...((may('guests.change') || may('access.suspend')) && { selection: { ...selection, nameOf: callName } })}
      actions={
        <PeopleActions
          propertyId={propertyId}
          chosen={chosen}
          openPerson={openPerson}
          onDeleted={selection.deselect}
          onExport={people && people.length > 0 ? () => void exportRows() : undefined}
        />
      }
    />
  )
}

function usePeopleChoice() {
  const { fullScreenUserForm, multiUserTypesEnabled } = useFlags()
  const isFull = useIsFull()
  const initial = useMemo(
    () => defaultColumns({ names: fullScreenUserForm, types: multiUserTypesEnabled, isFull }),
    [fullScreenUserForm, multiUserTypesEnabled, isFull],
  )
  const choice = useTableChoice({ ...USERS_TABLE, defaultColumns: initial })
  const value = useMemo(
    () => ({ ...choice.value, visibleColumns: withLead(choice.value.visibleColumns, fullScreenUserForm) }),
    [choice.value, fullScreenUserForm],
  )
  return { ...choice, value }
}

/** The array is stable while its content does not change. */
function usePeopleColumns(
  propertyId: string,
  people: readonly Person[] | undefined,
  words: ReturnType<typeof peopleWords>,
  edit: (chosen: ChosenPeople) => void,
) {
  const { t, i18n } = useTranslation('people')
  const { fullScreenUserForm, multiUserTypesEnabled } = useFlags()
  const { accessCodes, isFull, may } = usePropertyFeatures(propertyId)
  const { data: property } = useQuery(propertyQuery(propertyId))
  // Access may end while the table is open, so the people who are loaded again are looked at later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  const now = useMemo(() => Date.now(), [people])
  const { data: keys } = useQuery({ ...keysQuery(propertyId), enabled: may('keys.read') })
  const keyNamesOf = useMemo(() => keyNames(keys ?? []), [keys])
  const suspension = useSuspensionColumn(propertyId)
  const added = useAddedPerson()
  const onOpen = useCallback((person: Person) => edit({ people: [person] }), [edit])
  return useMemo(
    () =>
      peopleColumns({
        t,
        language: i18n.language,
        timeZone: property?.timeZone ?? 'UTC',
        now,
        words,
        shows: { name: fullScreenUserForm, type: multiUserTypesEnabled, accessCodes, isFull },
        onOpen,
        keyNamesOf,
        suspension,
        added,
      }),
    [
      t,
      i18n.language,
      property?.timeZone,
      now,
      words,
      fullScreenUserForm,
      multiUserTypesEnabled,
      accessCodes,
      isFull,
      onOpen,
      keyNamesOf,
      suspension,
      added,
    ],
  )
}
