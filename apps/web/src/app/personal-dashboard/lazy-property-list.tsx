import type { ComponentProps } from 'react'
import type { PropertyList } from '#web/domains/properties/property-list.tsx'
import { type Loader, sendWithPage } from '#web/platform/page-modules.ts'
import { lazyComponent } from '#web/ui/lazy.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'

const MODULE = 'src/domains/properties/property-list.tsx'
const HEIGHT = 480

/** Most visits show cards, so the code of the table is not part of the page. */
export const LazyPropertyList = lazyComponent<ComponentProps<typeof PropertyList>>(
  async () => (await import('#web/domains/properties/property-list.tsx')).PropertyList,
  <SkeletonBlock height={HEIGHT} />,
)

/** For a visit that shows the list at once. Where its code cannot be loaded, the list says so itself. */
export async function preparePropertyList(loader: Loader) {
  sendWithPage(loader, MODULE)
  await LazyPropertyList.loadOnce().catch(() => undefined)
}
