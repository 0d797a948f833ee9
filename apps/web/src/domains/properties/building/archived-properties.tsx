import Link from '@cloudscape-design/components/link'
import type { ArchivedProperty } from '@portico/contract/properties/building.schema'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCompaniesWith } from '#web/data/company/companies-with.ts'
import { archivedPropertiesQuery } from '#web/data/properties/building.queries.ts'
import { propertyPath } from '#web/data/properties/properties.paths.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { timeTexts, useZoneOfBrowser } from '#web/platform/time-texts.ts'
import { CollectionTable, type Column } from '#web/ui/collection/collection-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

type Row = ArchivedProperty & { company: string }
const LATEST = { field: 'archived', isDescending: true }
const filter = { operators: [':', '!:', '=', '!='] } as const
const idOf = ({ propertyId }: Row) => propertyId

/** The archived properties of all companies that the account works for as a whole: since when, and by whom. */
export function ArchivedProperties() {
  const { t, i18n } = useTranslation('building', { keyPrefix: 'archivedProperties' })
  const companies = useCompaniesWith('properties.read')
  const lists = useQueries({
    queries: companies.map(({ companyId }) => ({ ...archivedPropertiesQuery(companyId), throwOnError: isSignedOut })),
  })
  const timeZone = useZoneOfBrowser()
  const isLoaded = lists.every(({ data }) => data)
  const rows = isLoaded
    ? lists.flatMap(({ data }, index) =>
        (data?.properties ?? []).map((one): Row => ({ ...one, company: companies[index]?.name ?? '' })),
      )
    : undefined
  const total = lists.reduce((sum, { data }) => sum + (data?.total ?? 0), 0)
  const hasSeveral = companies.length > 1
  const columns = useMemo((): Column<Row>[] => {
    const { day } = timeTexts(i18n.language, timeZone)
    return [
      {
        id: 'name',
        header: t('name'),
        cell: ({ propertyId, name }) => <Link href={propertyPath(propertyId)}>{name}</Link>,
        textOf: ({ name }) => name,
        filter,
        isRowHeader: true,
        minWidth: 180,
      },
      { id: 'city', header: t('city'), textOf: ({ city }) => city, filter, minWidth: 130 },
      ...(hasSeveral
        ? [{ id: 'company', header: t('company'), textOf: ({ company }: Row) => company, filter, minWidth: 150 }]
        : []),
      {
        id: 'archived',
        header: t('archived'),
        cell: ({ archivedAtMillis }) => day(archivedAtMillis),
        sortOf: ({ archivedAtMillis }) => archivedAtMillis,
        minWidth: 160,
      },
      {
        id: 'archivedBy',
        header: t('archivedBy'),
        textOf: ({ archivedBy }) => archivedBy ?? t('nobody'),
        filter,
        minWidth: 150,
      },
    ]
  }, [t, i18n.language, timeZone, hasSeveral])
  return (
    <CollectionTable
      items={rows}
      total={total}
      isFailed={lists.some(({ isError }) => isError)}
      onRetry={() => {
        for (const list of lists) if (list.isError) void list.refetch()
      }}
      idOf={idOf}
      columns={columns}
      sort={LATEST}
      headingVariant="h1"
      description={t('description')}
      texts={{ title: t('title'), empty: t('empty'), failed: t('failed'), filter: t('filter') }}
    />
  )
}
