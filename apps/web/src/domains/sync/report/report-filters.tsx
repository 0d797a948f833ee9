import TextFilter from '@cloudscape-design/components/text-filter'
import ToggleButton from '@cloudscape-design/components/toggle-button'
import { lineKinds } from '@portico/contract/sync/sync.rules'
import type { RunCounts } from '@portico/contract/sync/sync.schema'
import { type ReportView, SEARCH_MAX } from '#web/data/sync/report/report-view.ts'
import styles from '#web/domains/sync/sync.module.css'
import { useTranslation } from '#web/ui/translation.tsx'
import { useTyped } from '#web/ui/use-typed.ts'

type Props = {
  view: ReportView
  onChange: (change: Partial<ReportView>) => void
  /** Of all lines that match the search. */
  counts: RunCounts
  /** Of all lines of the run. */
  countsOfRun: RunCounts
  total: number
}

/** Filters a report by what happened, and by name, e-mail or unit. Kinds that the run does not contain are left out. */
export function ReportFilters({ view, onChange, counts, countsOfRun, total }: Props) {
  const { t, i18n } = useTranslation(['sync', 'ui'])
  const [typed, type] = useTyped(view.search, (search) => onChange({ search }))
  const numbers = new Intl.NumberFormat(i18n.language)
  const labelOf = (text: string, count: number) => `${text} (${numbers.format(count)})`
  const shown = lineKinds.filter((kind) => countsOfRun[kind] > 0 || kind === view.kind)
  const all = lineKinds.reduce((sum, kind) => sum + counts[kind], 0)
  return (
    <div className={styles.filters}>
      {/* The kit's segmented control has room for six options. */}
      <fieldset className={styles.kinds} aria-label={t('report.kind')}>
        <ToggleButton pressed={view.kind === undefined} onChange={() => onChange({ kind: undefined })}>
          {labelOf(t('report.all'), all)}
        </ToggleButton>
        {shown.map((kind) => (
          <ToggleButton
            key={kind}
            pressed={view.kind === kind}
            onChange={({ detail }) => onChange({ kind: detail.pressed ? kind : undefined })}
          >
            {labelOf(t(`kinds.${kind}`), counts[kind])}
          </ToggleButton>
        ))}
      </fieldset>
      <div className={styles.filter}>
        <TextFilter
          filteringText={typed}
          filteringPlaceholder={t('report.search')}
          filteringAriaLabel={t('report.search')}
          filteringClearAriaLabel={t('report.clearSearch')}
          countText={view.search && t('ui:collection.matches', { count: total })}
          onChange={({ detail }) => type(detail.filteringText.slice(0, SEARCH_MAX))}
        />
      </div>
    </div>
  )
}
