import ItemCard from '@cloudscape-design/components/item-card'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import styles from './entrance-card.module.css'

export function EntranceCardSkeleton() {
  return (
    <ItemCard disableContentPaddings>
      <div className={styles.card}>
        <div className={styles.placeholder} />
        <div className={styles.content}>
          <SkeletonBlock width="60%" height={20} />
          <SkeletonBlock width="40%" height={16} />
          <SkeletonBlock width="70%" height={20} />
        </div>
      </div>
    </ItemCard>
  )
}
