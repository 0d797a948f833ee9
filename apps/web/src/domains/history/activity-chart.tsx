import { useEffect, useRef, useState } from 'react'
import { fetchPageTexts } from '#web/platform/i18n.ts'
import { lazyOptional } from '#web/ui/lazy.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import type { ActivityPlace } from './activity.queries.ts'

/** About the height of the panel, so that little moves when it comes. */
const HEIGHT = 400
/** It begins to load a little before it comes into view. */
const AHEAD = '200px'

const ActivityPanel = lazyOptional(
  async () => {
    const [{ ActivityPanel: Panel }] = await Promise.all([import('./activity-panel.tsx'), fetchPageTexts(['activity'])])
    return Panel
  },
  <SkeletonBlock height={HEIGHT} />,
)

/** What happens at the entrances of a property, or at one of them, as a chart. Code and data are loaded when it comes into view. It is shown where `activityChartsEnabled` is on. */
export function ActivityChart(place: ActivityPlace) {
  const area = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!area.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setSeen(true)
      },
      { rootMargin: AHEAD },
    )
    observer.observe(area.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={area} data-testid="activity">
      {isSeen ? <ActivityPanel {...place} /> : <SkeletonBlock height={HEIGHT} />}
    </div>
  )
}
