import SideNavigation from '@cloudscape-design/components/side-navigation'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import { propertyPath } from '#web/domains/properties/properties.paths.ts'

export function PropertyNavigation() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { propertyId = '' } = useParams()
  return (
    <SideNavigation
      activeHref={pathname}
      items={[
        { type: 'link', text: t('navigation.dashboard'), href: '/' },
        { type: 'divider' },
        { type: 'link', text: t('navigation.overview'), href: propertyPath(propertyId) },
      ]}
    />
  )
}
