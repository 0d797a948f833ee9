import type { ActivityPlace } from '#web/data/history/activity.queries.ts'
import { fetchPageTexts } from '#web/platform/i18n.ts'
import { InView } from '#web/ui/in-view.tsx'
import { lazyOptional } from '#web/ui/lazy-once.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'

/** About the height of the panel, so that little moves when it comes. */
const HEIGHT = 400

const ActivityPanel = lazyOptional(
  async () => {
    const [{ ActivityPanel: Panel }] = await Promise.all([import('./activity-panel.tsx'), fetchPageTexts(['activity'])])
    return Panel
  },
  <SkeletonBlock height={HEIGHT} />,
)

/** What happens at the entrances of a property, or at one of them, as a chart. Code and data are loaded when it comes into view. It is shown where `activityChartsEnabled` is on. */
export function ActivityChart(place: ActivityPlace) {
  return (
    <InView height={HEIGHT} testId="activity">
      <ActivityPanel {...place} />
    </InView>
  )
}
