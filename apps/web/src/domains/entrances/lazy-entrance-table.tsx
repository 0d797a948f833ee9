import type { ComponentProps } from 'react'
import { type Loader, sendWithPage } from '#web/platform/page-modules.ts'
import { lazyComponent } from '#web/ui/lazy.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'
import type { EntranceTable } from './entrance-table.tsx'

const MODULE = 'src/domains/entrances/entrance-table.tsx'
const HEIGHT = 480

/** Cards are the default, so the code of the table is not part of the page. */
export const LazyEntranceTable = lazyComponent<ComponentProps<typeof EntranceTable>>(
  async () => (await import('./entrance-table.tsx')).EntranceTable,
  <SkeletonBlock height={HEIGHT} />,
)

/** For a visit that shows the table at once. Where its code cannot be loaded, the table says so itself. */
export async function prepareEntranceTable(loader: Loader) {
  sendWithPage(loader, MODULE)
  await LazyEntranceTable.loadOnce().catch(() => undefined)
}
