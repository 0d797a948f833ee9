import Tabs from '@cloudscape-design/components/tabs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useHash } from '#web/app/property/use-hash.ts'
import { entrancesQuery } from '#web/data/entrances/entrances.queries.ts'
import { permissionQuery } from '#web/data/properties/properties.queries.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './dashboard.module.css'
import { activeTab, TabLoading, tabs } from './tabs.tsx'

export function DashboardTabs({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('property')
  const navigate = useNavigate()
  const hash = useHash()
  const features = usePropertyFeatures(propertyId)
  const { may } = features
  const entrances = useQuery({ ...entrancesQuery(propertyId), enabled: may('entrances.read') })
  const permission = useQuery({ ...permissionQuery(propertyId), enabled: may('providers.read') })
  const hasEntrances = entrances.isFetched || !may('entrances.read')
  const hasPermission = permission.isFetched || !may('providers.read')
  const top = useScrollToTab(hash)

  const shown = tabs.filter(({ isShown }) => isShown(features))
  const active = activeTab(shown, hash)
  // Which tabs exist is unknown until the features are loaded, and the hash may name any of them.
  if (!hasEntrances || !hasPermission || !active) return <TabLoading />
  const { id, Content } = active
  return (
    <div ref={top} className={styles.tabs}>
      <Tabs
        ariaLabel={t('parts')}
        activeTabId={id}
        // A filter belongs to the tab it was made in.
        onChange={({ detail }) => void navigate({ search: '', hash: detail.activeTabId }, { preventScrollReset: true })}
        tabs={shown.map((tab) => ({
          id: tab.id,
          label: t(`navigation.${tab.text}`),
          content: tab.id === id && (
            <div className={styles.tab}>
              <Content propertyId={propertyId} />
            </div>
          ),
        }))}
      />
    </div>
  )
}

/** Scrolls to the tabs when a link or the navigation has opened a tab, but not after a click on the tab itself. */
function useScrollToTab(hash: string) {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = hash && top.current?.getBoundingClientRect()
    if (!place) return
    const isBefore = place.top >= 0 && place.top < window.innerHeight / 2
    if (!isBefore) top.current?.scrollIntoView({ block: 'start' })
  }, [hash])
  return top
}
