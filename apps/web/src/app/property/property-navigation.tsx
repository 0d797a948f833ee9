import SideNavigation, { type SideNavigationProps } from '@cloudscape-design/components/side-navigation'
import { supportOf } from '@portico/contract/shared/support'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import { usePropertyFeatures } from '#web/domains/properties/property-features.queries.ts'
import { useDeployment } from '#web/platform/deployment.ts'
import { type Link, navigationOf } from './navigation-entries.ts'
import { useHash } from './use-hash.ts'

export function PropertyNavigation() {
  const { t } = useTranslation(['property', 'app'])
  const { country } = useDeployment()
  const { propertyId = '' } = useParams()
  const { pathname } = useLocation()
  const hash = useHash()
  const features = usePropertyFeatures(propertyId)

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
      items={[
        { type: 'link', text: t('app:navigation.dashboard'), href: '/' },
        { type: 'divider' },
        ...items,
        ...(features.isManaged ? [{ type: 'divider' } as const, guide] : []),
      ]}
    />
  )
}
