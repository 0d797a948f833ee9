import SideNavigation from '@cloudscape-design/components/side-navigation'
import { useLocation } from 'react-router'
import { consolePath, operatedPropertiesPath } from '#web/data/operator/operator.paths.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** The navigation beside the pages of the console. */
export function ConsoleNavigation() {
  const { t } = useTranslation('operator')
  const { pathname } = useLocation()
  return (
    <SideNavigation
      header={{ text: t('console'), href: consolePath }}
      activeHref={pathname.startsWith(operatedPropertiesPath) ? operatedPropertiesPath : consolePath}
      items={[
        { type: 'link', text: t('companies.title'), href: consolePath },
        { type: 'link', text: t('buildings.title'), href: operatedPropertiesPath },
      ]}
    />
  )
}
