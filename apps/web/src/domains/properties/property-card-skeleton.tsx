import ItemCard from '@cloudscape-design/components/item-card'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import styles from './property-card.module.css'
import frame from './property-item-card.module.css'

export function PropertyCardSkeleton() {
  return (
    <ItemCard header={<SkeletonBlock width="60%" height={20} />}>
      <div className={frame.content}>
        <div className={styles.placeholders}>
          <SkeletonBlock width="75%" height={14} />
          <SkeletonBlock width="55%" height={14} />
        </div>
        <div className={styles.stats}>
          <SkeletonBlock width="64px" height={40} />
          <SkeletonBlock width="64px" height={40} />
          <SkeletonBlock width="64px" height={40} />
        </div>
      </div>
    </ItemCard>
  )
}
