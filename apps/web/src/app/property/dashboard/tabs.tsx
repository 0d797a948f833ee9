import type { ComponentType } from 'react'
import { EntranceCards } from '#web/domains/entrances/entrance-cards.tsx'
import type { PropertyFeatures } from '#web/domains/properties/property-features.ts'
import { ProviderCards } from '#web/domains/providers/provider-cards.tsx'
import { fetchPageTexts, type Namespace } from '#web/platform/i18n.ts'
import { fetchedPart } from '#web/ui/fetched.tsx'
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx'

type Content = ComponentType<{ propertyId: string }>
type Tab = {
  /** As it stands in the address, behind `#`. */
  id: string
  text: 'providers' | 'entrances' | 'users' | 'keys' | 'places' | 'accessHistory' | 'integrations'
  isShown: (features: PropertyFeatures) => boolean
  Content: Content
}

const fetched = (namespaces: readonly Namespace[], load: () => Promise<Content>) =>
  fetchedPart(async () => (await Promise.all([load(), fetchPageTexts(namespaces)]))[0], <TabLoading />)

/** As high as most of what takes its place. */
export function TabLoading() {
  return <SkeletonBlock height={320} />
}

const always = () => true
const withAccessGroup = ({ accessGroup }: PropertyFeatures) => accessGroup

/** In their order. The server draws the first one, whichever it is, so those come with the page; the others come when they are opened. */
export const tabs: readonly Tab[] = [
  { id: 'providers', text: 'providers', isShown: ({ providers }) => providers, Content: ProviderCards },
  { id: 'entrances', text: 'entrances', isShown: always, Content: EntranceCards },
  {
    id: 'users-list',
    text: 'users',
    isShown: withAccessGroup,
    Content: fetched(['people'], async () => (await import('#web/domains/people/people-table.tsx')).PeopleTable),
  },
  {
    id: 'keys',
    text: 'keys',
    isShown: withAccessGroup,
    Content: fetched(['keys'], async () => (await import('#web/domains/keys/keys-table.tsx')).KeysTable),
  },
  {
    id: 'places',
    text: 'places',
    isShown: withAccessGroup,
    Content: fetched(['places'], async () => (await import('#web/domains/places/places-table.tsx')).PlacesTable),
  },
  {
    id: 'access-history',
    text: 'accessHistory',
    isShown: ({ isManaged }) => isManaged,
    Content: fetched(['history'], async () => (await import('#web/domains/history/history-table.tsx')).HistoryTable),
  },
  {
    id: 'integrations',
    text: 'integrations',
    isShown: ({ pms, accessGroup }) => pms && accessGroup,
    Content: fetched(
      ['integrations'],
      async () => (await import('#web/domains/integrations/cards/integration-cards.tsx')).IntegrationCards,
    ),
  },
]

/** The one the address names, or the first. */
export const activeTab = (shown: readonly Tab[], hash: string): Tab | undefined =>
  shown.find(({ id }) => `#${id}` === hash) ?? shown[0]
