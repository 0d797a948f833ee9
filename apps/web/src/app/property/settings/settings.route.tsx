import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { ContactsTable } from '#web/domains/properties/contacts-table.tsx'
import { UserPermissions } from './user-permissions.tsx'

export { loadSettings as loader } from './load-settings.ts'

export const handle: PageHandle = {
  title: ({ t }) => t('property:settings.title'),
  crumb: ({ t }) => t('property:settings.title'),
}

/** Everything on one page, where the property is not ready for several. */
export function Component() {
  const { t } = useTranslation('property')
  const { propertyId = '' } = useParams()
  return (
    <SpaceBetween size="l">
      <Header variant="h1">{t('settings.title')}</Header>
      <UserPermissions propertyId={propertyId} headingVariant="h2" />
      <ContactsTable propertyId={propertyId} title={t('contacts.title')} headingVariant="h2" />
    </SpaceBetween>
  )
}
