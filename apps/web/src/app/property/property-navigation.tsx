import SideNavigation, { type SideNavigationProps } from '@cloudscape-design/components/side-navigation'
import { supportOf } from '@portico/contract/shared/support'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { useDeployment } from '#web/platform/deployment.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { lazyOptional } from '#web/ui/lazy-once.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { type Link, navigationOf } from './navigation-entries.ts'
import styles from './property-navigation.module.css'
import { useHash } from './use-hash.ts'

const PropertySwitcher = lazyOptional(
  async () => (await import('./property-switcher.tsx')).PropertySwitcher,
  <PropertyName />,
)

/** Stands where the switcher will be. */
function PropertyName() {
  const { propertyId = '' } = useParams()
  const { data: property } = useQuery(propertyQuery(propertyId))
  return <div className={styles.waiting}>{property?.name}</div>
}

export function PropertyNavigation() {
  const { t } = useTranslation(['property', 'app'])
  const { country } = useDeployment()
  const { propertyId = '' } = useParams()
  const { pathname } = useLocation()
  const hash = useHash()
  const features = usePropertyFeatures(propertyId)
  const { data: property } = useQuery(propertyQuery(propertyId))
  const isFull = useIsFull()
  // The server renders the name only, because the code of the switcher is loaded later.
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])

  const { entries, activeHref } = navigationOf(propertyId, features, { pathname, hash })
  const itemOf = ({ text, href }: Link) => ({ type: 'link', text: t(`navigation.${text}`), href }) as const
  const items = entries.map(
    (entry): SideNavigationProps.Item =>
      'links' in entry
        ? { type: 'section', text: t(`navigation.${entry.text}`), items: entry.links.map(itemOf) }
        : itemOf(entry),
  )
  const guide = {
    type: 'link',
    text: t('navigation.setupGuide'),
    href: supportOf[country].setupGuide,
    external: true,
    externalIconAriaLabel: t('navigation.opensInNewTab'),
  } as const
  return (
    <SideNavigation
      activeHref={activeHref}
      itemsControl={
        isFull &&
        property && (
          <div className={styles.switcher}>
            {isHydrated ? <PropertySwitcher property={property} /> : <PropertyName />}
          </div>
        )
      }
      items={[
        { type: 'link', text: t('app:navigation.dashboard'), href: '/' },
        { type: 'divider' },
        ...items,
        ...(features.isManaged ? [{ type: 'divider' } as const, guide] : []),
      ]}
    />
  )
}
