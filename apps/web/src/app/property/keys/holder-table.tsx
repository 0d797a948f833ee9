import type { Person } from '@portico/contract/people/people.schema'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { keysQuery } from '#web/domains/keys/keys.queries.ts'
import { keyNames } from '#web/domains/people/key-names.ts'
import { peopleQuery } from '#web/domains/people/people.queries.ts'
import { callName } from '#web/domains/people/person-name.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useTableChoice } from '#web/platform/table-preference.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { NamesTooltip } from '#web/ui/name-list.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const TABLE = {
  name: 'holders',
  pageSize: 10,
  pageSizes: [10, 20, 50, 100],
  columns: ['email', 'name', 'unit', 'place', 'held'],
}
const OPERATORS = [':', '!:', '=', '!='] as const
const BY_NAME = { field: 'email', isDescending: false }

const columnsOf = (
  t: TFunction<'keys', 'assign'>,
  keyNamesOf: (person: Person) => readonly string[],
): Column<Person>[] => [
  {
    id: 'email',
    header: t('email'),
    // A person without an e-mail address is identified by name.
    textOf: callName,
    filter: { operators: OPERATORS },
    isRowHeader: true,
    minWidth: 200,
  },
  {
    id: 'name',
    header: t('userName'),
    textOf: ({ personName }) => personName ?? '',
    filter: { operators: OPERATORS },
    minWidth: 150,
  },
  {
    id: 'unit',
    header: t('unit'),
    textOf: ({ services: [service] }) => service.unitNumber ?? '',
    filter: { operators: OPERATORS },
    minWidth: 90,
  },
  {
    id: 'place',
    header: t('place'),
    textOf: ({ services: [service] }) => service.placeName,
    filter: { operators: OPERATORS },
    minWidth: 130,
  },
  {
    id: 'held',
    header: t('held'),
    cell: (person) => <NamesTooltip names={keyNamesOf(person)} />,
    textOf: keyNamesOf,
    filter: { operators: OPERATORS },
    minWidth: 140,
  },
]

type Props = {
  propertyId: string
  selected: readonly Person[]
  onChange: (people: Person[]) => void
  isDisabled: boolean
}

/** The people that keys are assigned to. */
export function HolderTable({ propertyId, selected, onChange, isDisabled }: Props) {
  const { t } = useTranslation('keys', { keyPrefix: 'assign' })
  const { data: people, isError, refetch } = useQuery({ ...peopleQuery(propertyId), throwOnError: isSignedOut })
  const { data: keys } = useQuery(keysQuery(propertyId))
  const columns = useMemo(() => columnsOf(t, keyNames(keys ?? [])), [t, keys])
  const choice = useTableChoice(TABLE)
  const items = useMemo(() => {
    const ids = new Set(selected.map(({ personId }) => personId))
    return people?.filter(({ personId }) => ids.has(personId)) ?? []
  }, [people, selected])
  return (
    <CollectionTable
      items={people}
      isFailed={isError}
      onRetry={() => void refetch()}
      idOf={({ personId }) => personId}
      columns={columns}
      sort={BY_NAME}
      texts={{ title: t('users'), empty: t('usersEmpty'), failed: t('usersFailed'), filter: t('usersFilter') }}
      choice={choice}
      selection={{
        items,
        onChange,
        isDisabled: () => isDisabled,
        nameOf: callName,
      }}
    />
  )
}
