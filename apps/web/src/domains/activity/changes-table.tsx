import Box from '@cloudscape-design/components/box'
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import Header from '@cloudscape-design/components/header'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { Change, Changes } from '@portico/contract/activity/activity.schema'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { changesFiles, useDownloadChanges } from '#web/data/activity/changes.mutations.ts'
import { CHANGES_PER_PAGE, type ChangesOf, changesQuery, type Wording } from '#web/data/activity/changes.queries.ts'
import {
  type ChangesFilters,
  isFiltered,
  NO_FILTERS,
  readChangesView,
  writeChangesView,
} from '#web/data/activity/changes-view.ts'
import type { May } from '#web/data/company/may.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import { localeOfTag } from '#web/platform/i18n.ts'
import { oneOf, useAddressView } from '#web/ui/collection/address-view.ts'
import { PagedTable } from '#web/ui/collection/paged-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './changes.module.css'
import { changesColumns, type ShownIn } from './changes-columns.tsx'
import { ChangesFilterBar } from './changes-filters.tsx'

type Props = {
  of: ChangesOf
  headingVariant: 'h1' | 'h2'
  description: ReactNode
  may: May
  /** Whether the changes of others are among them. */
  seesAll: boolean
  /** Whose days a range of time has. */
  timeZone: string
  clock: ShownIn
}

/** Who has changed what. The server words, filters and paginates the changes. */
export function ChangesTable({ of, headingVariant, description, may, seesAll, timeZone, clock }: Props) {
  const { t, i18n } = useTranslation('changes')
  const { language } = i18n
  const { view, show } = useAddressView(readChangesView, writeChangesView)
  const wording = useMemo(() => ({ locale: localeOfTag(language), timeZone }), [language, timeZone])
  const { data, isError, isFetching, refetch } = useQuery({
    ...changesQuery(of, view, wording),
    throwOnError: isSignedOut,
  })
  const companyId = 'companyId' in of ? of.companyId : undefined
  const offersUndo = data?.changes.some(({ undo }) => undo !== null) ?? false
  const columns = useMemo(
    () => changesColumns({ t, clock, may, companyId, offersUndo }),
    [t, clock, may, companyId, offersUndo],
  )
  const { page: _, ...filters } = view
  const numbers = new Intl.NumberFormat(language)
  const most = data?.totalRecords ?? 0
  return (
    <div className={styles.table}>
      <PagedTable<Change>
        items={data?.changes}
        page={view.page}
        pages={data && Math.max(1, Math.ceil(data.totalRecords / CHANGES_PER_PAGE))}
        isFetching={isFetching}
        isFailed={isError && !isFetching}
        onPage={(page, options) => show({ page }, options)}
        onRetry={() => void refetch()}
        onClear={isFiltered(view) ? () => show(NO_FILTERS) : undefined}
        texts={{ title: t('title'), failed: t('failed'), empty: t('empty'), emptyHint: t('emptyHint') }}
        columnDefinitions={columns}
        cellVerticalAlign="top"
        trackBy={({ chain, number }) => `${chain} ${number}`}
        header={
          <Header
            variant={headingVariant}
            counter={data && `(${data.isMore ? t('more', { most }) : numbers.format(most)})`}
            description={
              <>
                {description}
                {data && (
                  <>
                    <br />
                    <Verified verified={data.verified} timeText={clock.named} />
                  </>
                )}
              </>
            }
            actions={<DownloadMenu of={of} filters={filters} wording={wording} timeZone={clock.timeZone} />}
          >
            {t('title')}
          </Header>
        }
        filter={
          <ChangesFilterBar
            of={of}
            filters={filters}
            onChange={show}
            offersAuthors={seesAll}
            aboutName={data?.changes.find(({ thing }) => thing.id === view.about)?.thing.name}
            timeZone={timeZone}
          />
        }
        footer={data?.isMore && <Box color="text-body-secondary">{t('moreHint', { most })}</Box>}
      />
    </div>
  )
}

type VerifiedProps = { verified: Changes['verified']; timeText: (millis: number) => string }

/** What the last verification of the records has found. */
function Verified({ verified, timeText }: VerifiedProps) {
  const { t } = useTranslation('changes', { keyPrefix: 'verified' })
  const time = verified && timeText(verified.timeMillis)
  const type = time === null ? 'pending' : verified?.isWhole ? 'success' : 'error'
  const text = time === null ? t('never') : t(verified?.isWhole ? 'whole' : 'broken', { time })
  return (
    <StatusIndicator type={type}>
      <span className={styles.status}>{text}</span>
    </StatusIndicator>
  )
}

type MenuProps = { of: ChangesOf; filters: ChangesFilters; wording: Wording; timeZone: string }

/** The files have all changes that match the filters. */
function DownloadMenu({ of, filters, wording, timeZone }: MenuProps) {
  const { t } = useTranslation('changes', { keyPrefix: 'download' })
  const download = useDownloadChanges(of)
  return (
    <ButtonDropdown
      items={changesFiles.map((id) => ({ id, text: t(id) }))}
      loading={download.isPending}
      onItemClick={({ detail }) => {
        const file = oneOf(changesFiles, detail.id)
        if (file) download.mutate({ file, filters, wording, timeZone })
      }}
      expandToViewport
    >
      {t('open')}
    </ButtonDropdown>
  )
}
