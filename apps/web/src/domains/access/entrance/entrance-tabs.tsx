import Tabs from '@cloudscape-design/components/tabs'
import type { DoorView } from '@portico/contract/access/access.schema'
import type { EntranceWithDevices } from '@portico/contract/entrances/entrances.schema'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslation } from '#web/ui/translation.tsx'
import { DeviceList } from './device-list.tsx'
import { EntranceKeys } from './entrance-keys.tsx'
import { OpenersTable } from './openers-table.tsx'

const tabs = ['panels', 'keys', 'openers'] as const
type Tab = (typeof tabs)[number]

/** The tab of the address or, if there is no such tab, the first one. */
export const entranceTabIn = (search: URLSearchParams): Tab => tabs.find((tab) => tab === search.get('tab')) ?? tabs[0]

type Props = { propertyId: string; entrance: EntranceWithDevices; door: DoorView | undefined }

/** The address stores the tab, so that links lead to it and the back button returns to the tab before. */
export function EntranceTabs({ propertyId, entrance, door }: Props) {
  const { t } = useTranslation('access', { keyPrefix: 'entrance' })
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const active = entranceTabIn(search)
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
      tabs={tabs.map((id) => ({ id, label: t(`tabs.${id}`), content: id === active && contents[id]() }))}
    />
  )
}
