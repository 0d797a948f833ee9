import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMay } from '#web/data/company/may.ts'
import { fetchPageTexts } from '#web/platform/i18n.ts'
import { InView } from '#web/ui/in-view.tsx'
import { lazyOptional } from '#web/ui/lazy-once.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import { ActivityChart } from './activity-chart.tsx'
import styles from './property-charts.module.css'

/** The heights of the panels, so that nothing moves when they come. */
const HEIGHTS = { busyHours: 378, bars: 426 }

const withTexts = <Panel,>(load: () => Promise<Panel>) =>
  Promise.all([load(), fetchPageTexts(['activity'])]).then(([panel]) => panel)

const BusyHours = lazyOptional(
  () => withTexts(async () => (await import('./charts/busy-hours-panel.tsx')).BusyHoursPanel),
  <SkeletonBlock height={HEIGHTS.busyHours} />,
)
const Deliveries = lazyOptional(
  () => withTexts(async () => (await import('./charts/deliveries-panel.tsx')).DeliveriesPanel),
  <SkeletonBlock height={HEIGHTS.bars} />,
)
const Endings = lazyOptional(
  () => withTexts(async () => (await import('./charts/endings-panel.tsx')).EndingsPanel),
  <SkeletonBlock height={HEIGHTS.bars} />,
)

/** All charts of a property: what happens at its entrances, when, by whose deliveries, and whose access ends. */
export function PropertyCharts({ propertyId }: { propertyId: string }) {
  const may = useMay(propertyId)
  const hasHistory = may('history.read')
  if (!hasHistory && !may('people.names')) return null
  return (
    <SpaceBetween size="l">
      {hasHistory && <ActivityChart propertyId={propertyId} />}
      {hasHistory && (
        <InView height={HEIGHTS.busyHours} testId="busy-hours">
          <BusyHours propertyId={propertyId} />
        </InView>
      )}
      <div className={styles.pair}>
        {hasHistory && (
          <InView height={HEIGHTS.bars} testId="deliveries">
            <Deliveries propertyId={propertyId} />
          </InView>
        )}
        {may('people.names') && (
          <InView height={HEIGHTS.bars} testId="endings">
            <Endings propertyId={propertyId} />
          </InView>
        )}
      </div>
    </SpaceBetween>
  )
}
