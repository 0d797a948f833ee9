import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { definePage } from '#web/app/pages/define-page.ts'
import { prefetchPanelKeys } from '#web/data/access/access.queries.ts'
import { propertySettingsQuery } from '#web/data/properties/properties.queries.ts'
import { PanelKeys } from '#web/domains/access/panel-keys.tsx'
import { ContactsTable } from '#web/domains/properties/contacts-table.tsx'
import { PropertyWorkbook } from '#web/domains/workbooks/property-workbook.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { UserPermissions } from './user-permissions.tsx'

/** All settings on one page, for properties that do not have a page for each. */
export default definePage({
  path: 'settings',
  texts: ['ui', 'access', 'workbooks'],
  may: 'properties.read',
  gate: ({ safetrust }) => safetrust && '/settings/contacts',
  navigation: {
    text: 'general',
    group: 'settings',
    position: 21,
    isShown: ({ isManaged, safetrust }) => isManaged && !safetrust,
  },
  title: ({ t }) => t('property:settings.title'),
  crumb: ({ t }) => t('property:settings.title'),
  data: ({ propertyId, queryClient }) => [
    propertySettingsQuery(propertyId),
    prefetchPanelKeys(queryClient, propertyId),
  ],
  Component: Settings,
})

function Settings({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('property')
  return (
    <SpaceBetween size="l">
      <Header variant="h1">{t('settings.title')}</Header>
      <UserPermissions propertyId={propertyId} headingVariant="h2" />
      <PanelKeys propertyId={propertyId} />
      <PropertyWorkbook propertyId={propertyId} />
      <ContactsTable propertyId={propertyId} title={t('contacts.title')} headingVariant="h2" />
    </SpaceBetween>
  )
}
