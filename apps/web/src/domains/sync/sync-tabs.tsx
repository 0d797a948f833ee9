import Tabs from '@cloudscape-design/components/tabs'
import type { SyncOverview } from '@portico/contract/sync/sync.schema'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type May, useMay } from '#web/data/company/may.ts'
import { type SyncTab, syncTabs } from '#web/data/sync/sync.paths.ts'
import { oneOf } from '#web/ui/collection/address-view.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { ConflictsTable } from './conflicts/conflicts-table.tsx'
import { RunsTable } from './runs-table.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { Worklist } from './worklist/worklist.tsx'

export function tabIn(search: URLSearchParams, may: May): SyncTab {
  return oneOf(tabsFor(may), search.get('tab')) ?? 'runs'
}

/** The settings include the keys of new residents. */
const tabsFor = (may: May) => syncTabs.filter((tab) => tab !== 'settings' || may(['keys.read', 'properties.read']))

/** The address stores the tab, so that links lead to it and the back button returns to the tab before. */
export function SyncTabs({ propertyId, overview }: { propertyId: string; overview: SyncOverview }) {
  const { t, i18n } = useTranslation('sync')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const may = useMay(propertyId)
  const active = tabIn(search, may)
  const numbers = new Intl.NumberFormat(i18n.language)
  const counts: Partial<Record<SyncTab, number>> = {
    conflicts: overview.openConflicts,
    worklist: overview.worklistItems,
  }
  const contents: Record<SyncTab, () => ReactNode> = {
    runs: () => <RunsTable propertyId={propertyId} />,
    conflicts: () => <ConflictsTable propertyId={propertyId} />,
    worklist: () => <Worklist propertyId={propertyId} provider={overview.provider} />,
    settings: () => <SettingsTab propertyId={propertyId} overview={overview} />,
  }
  return (
    <Tabs
      ariaLabel={t('page.parts')}
      activeTabId={active}
      // A filter belongs to the tab it was made in.
      onChange={({ detail }) => void navigate({ search: `tab=${detail.activeTabId}` }, { preventScrollReset: true })}
      tabs={tabsFor(may).map((id) => ({
        id,
        label: counts[id] ? `${t(`tabs.${id}`)} (${numbers.format(counts[id])})` : t(`tabs.${id}`),
        content: id === active && contents[id](),
      }))}
    />
  )
}
