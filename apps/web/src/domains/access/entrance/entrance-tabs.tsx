import Tabs from '@cloudscape-design/components/tabs'
import type { DoorView } from '@portico/contract/access/access.schema'
import type { EntranceWithDevices } from '@portico/contract/entrances/entrances.schema'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { usePropertyFeatures } from '#web/domains/properties/property-features.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { DeviceList } from './device-list.tsx'
import { EntranceKeys } from './entrance-keys.tsx'
import { OpenersTable } from './openers-table.tsx'

const tabs = ['panels', 'keys', 'openers'] as const
type Tab = (typeof tabs)[number]
type Features = { doorStates: boolean; propertyDetails: boolean; accessExplanations: boolean }

function offered({ doorStates, propertyDetails, accessExplanations }: Features) {
  const isOffered: Record<Tab, boolean> = { panels: doorStates, keys: propertyDetails, openers: accessExplanations }
  return tabs.filter((tab) => isOffered[tab])
}

/** The tab of the address or, if it is not offered, the first one. */
export const entranceTabIn = (search: URLSearchParams, features: Features): Tab | undefined => {
  const shown = offered(features)
  return shown.find((tab) => tab === search.get('tab')) ?? shown[0]
}

type Props = { propertyId: string; entrance: EntranceWithDevices; door: DoorView | undefined }

/** The address stores the tab, so that links lead to it and the back button returns to the tab before. */
export function EntranceTabs({ propertyId, entrance, door }: Props) {
  const { t } = useTranslation('access', { keyPrefix: 'entrance' })
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const features = usePropertyFeatures(propertyId)
  const active = entranceTabIn(search, features)
  if (!active) return null
  const contents: Record<Tab, () => ReactNode> = {
    panels: () => <DeviceList propertyId={propertyId} entrance={entrance} door={door} />,
    keys: () => <EntranceKeys propertyId={propertyId} accessPointId={entrance.accessPointId} />,
    openers: () => <OpenersTable propertyId={propertyId} entrance={entrance} />,
  }
  return (
    <Tabs
      ariaLabel={t('parts')}
      activeTabId={active}
      // A filter belongs to the tab it was made in.
      onChange={({ detail }) => void navigate({ search: `tab=${detail.activeTabId}` }, { preventScrollReset: true })}
      tabs={offered(features).map((id) => ({ id, label: t(`tabs.${id}`), content: id === active && contents[id]() }))}
    />
  )
}
