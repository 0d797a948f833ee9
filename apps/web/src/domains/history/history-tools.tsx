import Toggle, { type ToggleProps } from '@cloudscape-design/components/toggle'
import { type RefObject, useRef } from 'react'
import { type HistoryView, rangeText, toFollow } from '#web/data/history/history-view.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { HistoryFilter } from './history-filter.tsx'
import { HistoryFollower } from './history-follower.tsx'
import { HistoryRangePicker } from './history-range-picker.tsx'
import styles from './history-table.module.css'
import { NamedRanges } from './named-ranges.tsx'

type Props = {
  propertyId: string
  view: HistoryView
  show: (change: Partial<HistoryView>) => void
  timeZone: string
  pageSize: number
  countText: string
  table: RefObject<HTMLElement | null>
  onShown: (eventIds: readonly string[]) => void
}

/** Which events the table shows: filters, range, and whether new ones appear by themselves. */
export function HistoryTools({ propertyId, view, show, timeZone, pageSize, countText, table, onShown }: Props) {
  const { t } = useTranslation('history')
  const isFull = useIsFull()
  const toggle = useRef<ToggleProps.Ref>(null)
  return (
    <div className={styles.filters}>
      <div className={styles.filter}>
        <HistoryFilter
          propertyId={propertyId}
          filters={view.filters}
          onChange={(filters) => show({ filters })}
          countText={countText}
        />
      </div>
      <div data-testid="history-range">
        <HistoryRangePicker range={view.range} onChange={(range) => show({ range })} timeZone={timeZone} />
      </div>
      {isFull && <NamedRanges range={view.range} onChange={(range) => show({ range })} timeZone={timeZone} />}
      {isFull && (
        <div className={styles.follow}>
          <Toggle
            ref={toggle}
            checked={view.follow}
            onChange={({ detail }) => show(detail.checked ? toFollow(view) : { follow: false })}
          >
            {t('follow.label')}
          </Toggle>
          {view.follow && (
            <HistoryFollower
              key={JSON.stringify([propertyId, view.filters, rangeText(view.range), pageSize])}
              propertyId={propertyId}
              view={view}
              pageSize={pageSize}
              table={table}
              onShown={onShown}
              // The button that showed them is gone.
              onAllShown={() => toggle.current?.focus()}
            />
          )}
        </div>
      )}
    </div>
  )
}
