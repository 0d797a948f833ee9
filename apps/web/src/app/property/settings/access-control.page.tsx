import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { definePage } from '#web/app/pages/define-page.ts'
import { prefetchPanelKeys } from '#web/data/access/access.queries.ts'
import { propertySettingsQuery } from '#web/data/properties/properties.queries.ts'
import { PanelKeys } from '#web/domains/access/panel-keys.tsx'
import { PropertyWorkbook } from '#web/domains/workbooks/property-workbook.tsx'
import { EmptyState } from '#web/ui/collection/collection-states.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { UserPermissions } from './user-permissions.tsx'

export default definePage({
  path: 'settings/access-control',
  texts: ['ui', 'access', 'workbooks'],
  may: 'properties.read',
  gate: ({ safetrust }) => !safetrust && '/settings',
  navigation: {
    text: 'accessControl',
    group: 'settings',
    position: 23,
    isShown: ({ accessGroup, safetrust }) => accessGroup && safetrust,
  },
  title: ({ t }) => t('property:settings.guests'),
  crumb: ({ t }) => t('property:settings.guests'),
  data: ({ propertyId, queryClient }) => [
    propertySettingsQuery(propertyId),
    prefetchPanelKeys(queryClient, propertyId),
  ],
  Component: ({ propertyId }) => (
    <SpaceBetween size="l">
      <UserPermissions propertyId={propertyId} headingVariant="h1" fallback={<NothingToSet />} />
      <PanelKeys propertyId={propertyId} />
      <PropertyWorkbook propertyId={propertyId} />
    </SpaceBetween>
  ),
})

function NothingToSet() {
  const { t } = useTranslation('property', { keyPrefix: 'settings' })
  return (
    <SpaceBetween size="l">
      <Header variant="h1">{t('guests')}</Header>
      <EmptyState title={t('none')} hint={t('noneHint')} />
    </SpaceBetween>
  )
}
