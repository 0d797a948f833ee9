import type { Person } from '@portico/contract/people/people.schema'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { keysQuery } from '#web/data/keys/keys.queries.ts'
import { usePeoplePage } from '#web/data/people/people-page.queries.ts'
import { keyNames } from '#web/domains/people/key-names.ts'
import { callName } from '#web/domains/people/person-name.ts'
import { useTableChoice } from '#web/platform/table-preference.ts'
import { type Column, ListTable } from '#web/ui/collection/list-table.tsx'
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
/** A person without an e-mail address is identified by name. */
const FIELDS = { email: 'identity', name: 'personName', unit: 'unitName', place: 'addressName', held: 'keys' } as const

const columnsOf = (
  t: TFunction<'keys', 'assign'>,
  keyNamesOf: (person: Person) => readonly string[],
): Column<Person>[] => [
  {
    id: 'email',
    header: t('email'),
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
    cell: (person) => <NamesTooltip names={keyNamesOf(person)} of={callName(person)} />,
    textOf: keyNamesOf,
    filter: { operators: OPERATORS },
    minWidth: 140,
  },
]

export const HOLDERS = { ...TABLE, fieldsByColumn: FIELDS, sort: BY_NAME }

/** The people on the page of the table, and those who are chosen. */
export function useHolders(propertyId: string) {
  const choice = useTableChoice(TABLE)
  return { choice, ...usePeoplePage(propertyId, { ...HOLDERS, pageSize: choice.value.pageSize }) }
}

type Props = { propertyId: string; holders: ReturnType<typeof useHolders>; isDisabled: boolean }

/** The people that keys are assigned to. */
export function HolderTable({ propertyId, holders: { choice, table, selection }, isDisabled }: Props) {
  const { t } = useTranslation('keys', { keyPrefix: 'assign' })
  const { data: keys } = useQuery(keysQuery(propertyId))
  const columns = useMemo(() => columnsOf(t, keyNames(keys ?? [])), [t, keys])
  return (
    <ListTable
      {...table}
      columns={columns}
      texts={{ title: t('users'), empty: t('usersEmpty'), failed: t('usersFailed'), filter: t('usersFilter') }}
      choice={choice}
      selection={{ ...selection, isDisabled: () => isDisabled, nameOf: callName }}
    />
  )
}
