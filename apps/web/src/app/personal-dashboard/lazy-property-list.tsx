import { type ComponentProps, useEffect, useState } from 'react'
import type { PropertyList } from '#web/domains/properties/property-list.tsx'
import { lazyComponent } from '#web/ui/lazy.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'

type Props = ComponentProps<typeof PropertyList>

const List = lazyComponent<Props>(async () => (await import('#web/domains/properties/property-list.tsx')).PropertyList)

const ROW_HEIGHT = 33

function useStarted() {
  const [isStarted, setStarted] = useState(false)
  useEffect(() => setStarted(true), [])
  return isStarted
}

/** The table is not part of the first screen, so its code comes after the page. */
export function LazyPropertyList(props: Props) {
  const isStarted = useStarted()
  const height = (props.items.length + 1) * ROW_HEIGHT
  return (
    <div style={{ minBlockSize: height }}>{isStarted ? <List {...props} /> : <SkeletonBlock height={height} />}</div>
  )
}
