import Button from '@cloudscape-design/components/button'
import Header from '@cloudscape-design/components/header'
import type { Pass } from '@portico/contract/passes/passes.schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { useRefusal } from '#web/data/company/use-refusal.ts'
import { passMakePath } from '#web/data/passes/passes.paths.ts'
import { PASSES_PER_PAGE, passesQuery } from '#web/data/passes/passes.queries.ts'
import { isFiltered, passSorts, readPassesView, writePassesView } from '#web/data/passes/passes-view.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { ClockLine } from '#web/data/properties/clock-line.tsx'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useHelpLink } from '#web/platform/help.ts'
import { localeOfTag } from '#web/platform/i18n.ts'
import { oneOf, useAddressView } from '#web/ui/collection/address-view.ts'
import { PagedTable } from '#web/ui/collection/paged-table.tsx'
import { InfoLink } from '#web/ui/info-link.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { passesColumns } from './passes-columns.tsx'
import { PassesFilters } from './passes-filters.tsx'

type Props = { propertyId: string; headingVariant: 'h1' | 'h2' }

/** The passes of a property: without a filter those that have not ended. The server searches, sorts and paginates them. */
export function PassesTable({ propertyId, headingVariant }: Props) {
  const { t, i18n } = useTranslation('passes')
  const { view, show } = useAddressView(readPassesView, writePassesView)
  const { data, isError, isFetching, refetch } = useQuery({
    ...passesQuery(propertyId, view, localeOfTag(i18n.language)),
    throwOnError: isSignedOut,
  })
  const mayChange = useMay(propertyId)('guests.change')
  const refusal = useRefusal(propertyId)
  const { moment } = useClock(propertyId)
  const columns = useMemo(() => passesColumns({ t, propertyId, moment, mayChange }), [t, propertyId, moment, mayChange])
  const help = useHelpLink('passes', t('title'))
  const total = data?.totalRecords
  const sorted = view.sort && columns.find(({ sortingField }) => sortingField === view.sort?.field)
  const make = (
    <Button variant="primary" href={passMakePath(propertyId, view.host)} {...refusal('guests.change')}>
      {t('make.title')}
    </Button>
  )
  return (
    <PagedTable<Pass>
      items={data?.passes}
      page={view.page}
      pages={total === undefined ? undefined : Math.max(1, Math.ceil(total / PASSES_PER_PAGE))}
      isFetching={isFetching}
      isFailed={isError && !isFetching}
      onPage={(page, options) => show({ page }, options)}
      onRetry={() => void refetch()}
      onClear={isFiltered(view) ? () => show({ search: '', state: 'current', host: undefined }) : undefined}
      texts={{ title: t('title'), failed: t('failed'), empty: t('empty'), emptyHint: t('emptyHint') }}
      emptyAction={mayChange && <Button href={passMakePath(propertyId)}>{t('make.title')}</Button>}
      nameOf={({ visitorName }) => visitorName}
      columnDefinitions={columns}
      cellVerticalAlign="top"
      {...(sorted && { sortingColumn: sorted })}
      sortingDescending={view.sort?.isDescending ?? false}
      onSortingChange={({ detail }) => {
        const field = oneOf(passSorts, detail.sortingColumn.sortingField ?? null)
        if (field) show({ sort: { field, isDescending: detail.isDescending ?? false } })
      }}
      trackBy={({ id }) => id}
      header={
        <Header
          variant={headingVariant}
          counter={total === undefined ? '' : `(${new Intl.NumberFormat(i18n.language).format(total)})`}
          info={<InfoLink {...help} />}
          description={<ClockLine propertyId={propertyId} />}
          actions={make}
        >
          {t('title')}
        </Header>
      }
      filter={
        <PassesFilters
          view={view}
          show={show}
          matches={total}
          hostName={data?.passes.find(({ host }) => host.personId === view.host)?.host.name ?? undefined}
        />
      }
    />
  )
}
