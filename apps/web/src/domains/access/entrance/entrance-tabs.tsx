import Tabs from '@cloudscape-design/components/tabs'
import { EXPLAINING } from '@portico/contract/access/access.rules'
import type { DoorView } from '@portico/contract/access/access.schema'
import type { EntranceWithDevices } from '@portico/contract/entrances/entrances.schema'
import type { Needs } from '@portico/contract/shared/permissions'
import type { ComponentType, ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type May, useMay } from '#web/data/company/may.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { DeviceList } from './device-list.tsx'
import { EntranceKeys } from './entrance-keys.tsx'
import { OpenersTable } from './openers-table.tsx'

/** Tokens and serial numbers come last: a manager asks who can open the door. */
const tabs = ['openers', 'keys', 'week', 'panels'] as const
type Tab = (typeof tabs)[number]

const needs = {
  openers: EXPLAINING,
  keys: 'keys.read',
  week: EXPLAINING,
  panels: 'doors.read',
} as const satisfies Record<Tab, Needs>
const tabsFor = (may: May) => tabs.filter((tab) => may(needs[tab]))

/** The tab of the address or, if there is no such tab, the first one. */
export function entranceTabIn(search: URLSearchParams, may: May): Tab {
  const shown = tabsFor(may)
  return shown.find((tab) => tab === search.get('tab')) ?? shown[0] ?? 'panels'
}

/** What other nouns show of an entrance. */
export type EntranceTabParts = { Week: ComponentType<{ propertyId: string; accessPointId: string }> }
type Props = EntranceTabParts & { propertyId: string; entrance: EntranceWithDevices; door: DoorView | undefined }

/** The address stores the tab, so that links lead to it and the back button returns to the tab before. */
export function EntranceTabs({ propertyId, entrance, door, Week }: Props) {
  const { t } = useTranslation('access', { keyPrefix: 'entrance' })
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const may = useMay(propertyId)
  const active = entranceTabIn(search, may)
  const contents: Record<Tab, () => ReactNode> = {
    panels: () => <DeviceList propertyId={propertyId} entrance={entrance} door={door} />,
    keys: () => <EntranceKeys propertyId={propertyId} accessPointId={entrance.accessPointId} />,
    week: () => <Week propertyId={propertyId} accessPointId={entrance.accessPointId} />,
    openers: () => <OpenersTable propertyId={propertyId} entrance={entrance} />,
  }
  return (
    <Tabs
      ariaLabel={t('parts')}
      activeTabId={active}
      // A filter belongs to the tab it was made in.
      onChange={({ detail }) => void navigate({ search: `tab=${detail.activeTabId}` }, { preventScrollReset: true })}
      tabs={tabsFor(may).map((id) => ({ id, label: t(`tabs.${id}`), content: id === active && contents[id]() }))}
    />
  )
}
