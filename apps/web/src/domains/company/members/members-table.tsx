import Header from '@cloudscape-design/components/header'
import Select from '@cloudscape-design/components/select'
import type { TableProps } from '@cloudscape-design/components/table'
import TextFilter from '@cloudscape-design/components/text-filter'
import type { Member } from '@portico/contract/company/company.schema'
import { zoneText } from '@portico/contract/shared/zone-text'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  type MembersView,
  memberSorts,
  readMembersView,
  SEARCH_MAX,
  writeMembersView,
} from '#web/data/company/members-view.ts'
import { MEMBERS_PER_PAGE, membersQuery } from '#web/data/company/team.queries.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { useZoneOfBrowser } from '#web/platform/time-texts.ts'
import { oneOf, useAddressView } from '#web/ui/collection/address-view.ts'
import { PagedTable } from '#web/ui/collection/paged-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { useTyped } from '#web/ui/use-typed.ts'
import styles from '../team.module.css'
import { memberColumns } from './member-columns.tsx'

type Show = (change: Partial<MembersView>) => void

/** The members of a company. The server searches, sorts and paginates them. */
export function MembersTable({ companyId }: { companyId: string }) {
  const { t, i18n } = useTranslation(['company', 'app'])
  const { language } = i18n
  const timeZone = useZoneOfBrowser()
  const { view, show } = useAddressView(readMembersView, writeMembersView)
  const { data, isError, isFetching, refetch } = useQuery({
    ...membersQuery(companyId, view),
    throwOnError: isSignedOut,
  })
  const columns = useMemo(() => memberColumns({ t, language, timeZone, companyId }), [t, language, timeZone, companyId])
  const isFiltered = view.search !== '' || view.isIdle
  return (
    <PagedTable<Member>
      items={data?.members}
      page={view.page}
      pages={data && Math.max(1, Math.ceil(data.totalRecords / MEMBERS_PER_PAGE))}
      isFetching={isFetching}
      isFailed={isError && !isFetching}
      onPage={(page, options) => show({ page }, options)}
      onRetry={() => void refetch()}
      onClear={isFiltered ? () => show({ search: '', isIdle: false }) : undefined}
      texts={{ title: t('tabs.members'), failed: t('members.failed'), empty: t('members.empty') }}
      columnDefinitions={columns}
      {...sorting(columns, view, show)}
      trackBy="accountId"
      header={
        <Header
          variant="h2"
          counter={data && `(${new Intl.NumberFormat(language).format(data.totalRecords)})`}
          description={t('app:clock.zone', { zone: zoneText(timeZone, language) })}
        >
          {t('tabs.members')}
        </Header>
      }
      filter={<MemberFilters view={view} show={show} matches={isFiltered ? data?.totalRecords : undefined} />}
    />
  )
}

function sorting(columns: TableProps.ColumnDefinition<Member>[], { sort }: MembersView, show: Show) {
  const sorted = columns.find(({ sortingField }) => sortingField === sort.field)
  return {
    ...(sorted && { sortingColumn: sorted }),
    sortingDescending: sort.isDescending,
    onSortingChange: ({ detail }: { detail: TableProps.SortingState<Member> }) => {
      const field = oneOf(memberSorts, detail.sortingColumn.sortingField ?? null)
      if (field) show({ sort: { field, isDescending: detail.isDescending ?? false } })
    },
  }
}

type FilterProps = { view: MembersView; show: Show; matches: number | undefined }

function MemberFilters({ view, show, matches }: FilterProps) {
  const { t } = useTranslation(['company', 'ui'])
  const [typed, type] = useTyped(view.search, (search) => show({ search }))
  const options = [
    { value: '', label: t('members.all') },
    { value: 'idle', label: t('members.idle') },
  ]
  return (
    <div className={styles.filters}>
      <div className={styles.search}>
        <TextFilter
          filteringText={typed}
          filteringPlaceholder={t('members.search')}
          filteringAriaLabel={t('members.search')}
          countText={matches === undefined ? '' : t('ui:collection.matches', { count: matches })}
          onChange={({ detail }) => type(detail.filteringText.slice(0, SEARCH_MAX))}
        />
      </div>
      <div className={styles.choice}>
        <Select
          ariaLabel={t('members.columns.lastSignIn')}
          options={options}
          selectedOption={options[view.isIdle ? 1 : 0] ?? null}
          onChange={({ detail }) => show({ isIdle: detail.selectedOption.value === 'idle' })}
          expandToViewport
        />
      </div>
    </div>
  )
}
