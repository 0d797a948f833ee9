import type { ComponentType } from 'react'
import type { NavigationText } from '#web/app/pages/define-page.ts'
import { type PageEntry, propertyPages } from '#web/app/pages/page-table.ts'
import { EntranceList } from '#web/app/property/entrances/entrance-list.tsx'
import { ProviderList } from '#web/app/property/providers/provider-list.tsx'
import type { PropertyFeatures } from '#web/data/properties/property-features.ts'
import { fetchPageTexts } from '#web/platform/i18n.ts'
import { lazyComponent } from '#web/ui/lazy.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'

type Content = ComponentType<{ propertyId: string }>
type Tab = {
  /** The hash of the tab without `#`. */
  id: string
  text: NavigationText
  isShown: (features: PropertyFeatures) => boolean
  Content: Content
}

/** The server renders the first tab, which is one of these, so their code is loaded with the page. Others are loaded when they are opened. */
const eagerContents: Record<string, Content> = { providers: ProviderList, entrances: EntranceList }

/** A placeholder with the height of most tabs. */
export function TabLoading() {
  return (
    <div aria-busy="true">
      <SkeletonBlock height={480} />
    </div>
  )
}

const lazyTab = ({ page, load }: PageEntry): Content =>
  lazyComponent(
    async () => {
      const [{ Component }] = await Promise.all([load(), fetchPageTexts(page.texts ?? [])])
      return ({ propertyId }) => Component && <Component propertyId={propertyId} params={{}} headingVariant="h2" />
    },
    <TabLoading />,
  )

export const tabs: readonly Tab[] = propertyPages
  .toSorted((a, b) => (a.page.tab?.position ?? 0) - (b.page.tab?.position ?? 0))
  .flatMap((entry) => {
    const { tab, navigation } = entry.page
    if (!tab || !navigation) return []
    const id = tab.hash.slice(1)
    return {
      id,
      text: navigation.text,
      isShown: (features) =>
        navigation.isShown(features) && (tab.isShown?.(features) ?? true) && features.may(entry.page.may ?? 'own'),
      Content: eagerContents[id] ?? lazyTab(entry),
    }
  })

/** The tab that the hash names, or the first one. */
export const activeTab = (shown: readonly Tab[], hash: string): Tab | undefined =>
  shown.find(({ id }) => `#${id}` === hash) ?? shown[0]
