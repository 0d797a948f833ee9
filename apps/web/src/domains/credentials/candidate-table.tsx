import type { PeopleField } from '@portico/contract/people/people.rules'
import type { Person } from '@portico/contract/people/people.schema'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { nameOfHolder } from '#web/data/credentials/credential-rows.ts'
import { usePeoplePage } from '#web/data/people/people-page.queries.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { useTableChoice } from '#web/platform/table-preference.ts'
import { NOTHING, timeTexts } from '#web/platform/time-texts.ts'
import { type Column, ListTable } from '#web/ui/collection/list-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { EXACT, TEXT } from './credential-columns.tsx'

const TABLE = {
  name: 'codeCandidates',
  pageSize: 20,
  pageSizes: [20, 50, 100, 200],
  columns: ['user', 'email', 'unit', 'place', 'codes', 'expires'],
}
const BY_NAME = { field: 'user', isDescending: false }
const FIELDS: Record<string, PeopleField> = {
  ...({ user: 'name', unit: 'unitName', place: 'addressName', codes: 'accessCodeCount', expires: 'expiry' } as const),
}

function columnsOf(t: TFunction<'credentials'>, language: string, timeZone: string): Column<Person>[] {
  const { day } = timeTexts(language, timeZone)
  const text = (id: string, header: string, textOf: (person: Person) => string | null): Column<Person> => ({
    id,
    header,
    cell: (person) => textOf(person) ?? NOTHING,
    textOf: (person) => textOf(person) ?? '',
    filter: { operators: TEXT },
    minWidth: 120,
  })
  return [
    { ...text('user', t('columns.user'), nameOfHolder), isRowHeader: true, minWidth: 170 },
    { ...text('email', t('columns.email'), ({ email }) => email), minWidth: 200 },
    text('unit', t('columns.unit'), ({ services: [service] }) => service.unitNumber),
    text('place', t('columns.place'), ({ services: [service] }) => service.placeName),
    {
      id: 'codes',
      header: t('columns.codes'),
      textOf: ({ accessCodeCount }) => String(accessCodeCount),
      filter: { operators: EXACT },
      minWidth: 120,
    },
    text('expires', t('columns.stayEnds'), ({ services: [service] }) => day(service.serviceExpiryTimeMillis)),
  ]
}

/** The code of a person whose service period is over would have expired already. */
export const CANDIDATES = { ...TABLE, fieldsByColumn: FIELDS, sort: BY_NAME, only: 'PRESENT' } as const

/** The people on the page of the table, and those who are chosen. */
export function useCandidates(propertyId: string) {
  const choice = useTableChoice(TABLE)
  return { choice, ...usePeoplePage(propertyId, { ...CANDIDATES, pageSize: choice.value.pageSize }) }
}

type Props = { propertyId: string; candidates: ReturnType<typeof useCandidates>; isDisabled: boolean }

/** The people who may get an access code. */
export function CandidateTable({ propertyId, candidates: { choice, table, selection }, isDisabled }: Props) {
  const { t, i18n } = useTranslation('credentials')
  const { data: property } = useQuery(propertyQuery(propertyId))
  const timeZone = property?.timeZone ?? 'UTC'
  const may = useMay(propertyId)
  const columns = useMemo(() => columnsOf(t, i18n.language, timeZone), [t, i18n.language, timeZone])
  return (
    <ListTable
      {...table}
      columns={columns}
      texts={{
        title: t('generate.users'),
        empty: t('generate.empty'),
        emptyHint: may('guests.change') && t('generate.emptyHint'),
        failed: t('generate.failed'),
        filter: t('generate.filter'),
      }}
      choice={choice}
      selection={{ ...selection, isDisabled: () => isDisabled, nameOf: nameOfHolder }}
    />
  )
}
