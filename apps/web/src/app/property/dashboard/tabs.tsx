import { type ComponentType, lazy } from 'react'
import { EntranceCards } from '#web/domains/entrances/entrance-cards.tsx'
import type { PropertyFeatures } from '#web/domains/properties/property-features.ts'
import { fetchPageTexts, type Namespace } from '#web/platform/i18n.ts'

type Content = ComponentType<{ propertyId: string }>
type Tab = {
  /** As it stands in the address, behind `#`. */
  id: string
  text: 'entrances' | 'users' | 'keys' | 'places'
  isShown: (features: PropertyFeatures) => boolean
  Content: Content
}

const fetched = (namespaces: readonly Namespace[], load: () => Promise<Content>) =>
  lazy(async () => ({ default: (await Promise.all([load(), fetchPageTexts(namespaces)]))[0] }))

const always = () => true
const withAccessGroup = ({ accessGroup }: PropertyFeatures) => accessGroup

/** In their order. The server draws the first one, so that one comes with the page; the others come when they are opened. */
export const tabs: readonly Tab[] = [
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
]

/** The one the address names, or the first. */
export const activeTab = (shown: readonly Tab[], hash: string): Tab | undefined =>
  shown.find(({ id }) => `#${id}` === hash) ?? shown[0]
