import type { Person } from '@portico/contract/people/people.schema'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { peopleQuery } from '#web/domains/people/people.queries.ts'
import { propertyQuery } from '#web/domains/properties/properties.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useTableChoice } from '#web/platform/table-preference.ts'
import { NOTHING, timeTexts } from '#web/platform/time-texts.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { EXACT, TEXT } from './credential-columns.tsx'
import { nameOfHolder } from './credential-rows.ts'

export type Candidate = Person

const TABLE = {
  name: 'codeCandidates',
  pageSize: 20,
  pageSizes: [20, 50, 100, 200],
  columns: ['user', 'email', 'unit', 'place', 'codes', 'expires'],
}
const BY_NAME = { field: 'user', isDescending: false }

function columnsOf(t: TFunction<'credentials'>, language: string, timeZone: string): Column<Candidate>[] {
  const { day } = timeTexts(language, timeZone)
  const text = (id: string, header: string, textOf: (person: Candidate) => string | null): Column<Candidate> => ({
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
      cell: ({ accessCodeCount }) => accessCodeCount,
      textOf: ({ accessCodeCount }) => String(accessCodeCount),
      sortOf: ({ accessCodeCount }) => accessCodeCount,
      filter: { operators: EXACT },
      minWidth: 120,
    },
    {
      ...text('expires', t('columns.stayEnds'), ({ services: [service] }) => day(service.serviceExpiryTimeMillis)),
      sortOf: ({ services: [service] }) => service.serviceExpiryTimeMillis,
    },
  ]
}

type Props = {
  propertyId: string
  selected: readonly Candidate[]
  onChange: (people: Candidate[]) => void
  isDisabled: boolean
}

/** The people who may get an access code. */
export function CandidateTable({ propertyId, selected, onChange, isDisabled }: Props) {
  const { t, i18n } = useTranslation('credentials')
  const { data: people, isError, refetch } = useQuery({ ...peopleQuery(propertyId), throwOnError: isSignedOut })
  const { data: property } = useQuery(propertyQuery(propertyId))
  const timeZone = property?.timeZone ?? 'UTC'
  const columns = useMemo(() => columnsOf(t, i18n.language, timeZone), [t, i18n.language, timeZone])
  const choice = useTableChoice(TABLE)
  const [now] = useState(() => Date.now())
  const items = useMemo(() => {
    const ids = new Set(selected.map(({ personId }) => personId))
    return people?.filter(({ personId }) => ids.has(personId)) ?? []
  }, [people, selected])
  // The code of a person whose service period is over would have expired already.
  const hasLeft = ({ services: [{ serviceExpiryTimeMillis: end }] }: Candidate) => end !== null && end <= now
  return (
    <CollectionTable
      items={people}
      isFailed={isError}
      onRetry={() => void refetch()}
      idOf={({ personId }) => personId}
      columns={columns}
      sort={BY_NAME}
      texts={{
        title: t('generate.users'),
        empty: t('generate.empty'),
        emptyHint: t('generate.emptyHint'),
        failed: t('generate.failed'),
        filter: t('generate.filter'),
      }}
      choice={choice}
      selection={{
        items,
        onChange,
        isDisabled: (person) => isDisabled || hasLeft(person),
        nameOf: nameOfHolder,
      }}
    />
  )
}
