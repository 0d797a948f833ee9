import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { ContactsTable } from '#web/domains/properties/contacts-table.tsx'

export const handle: PageHandle = {
  title: ({ t }) => t('property:contacts.pageTitle'),
  crumb: ({ t }) => t('property:settings.title'),
}

export function Component() {
  const { t } = useTranslation('property')
  const { propertyId = '' } = useParams()
  return <ContactsTable propertyId={propertyId} title={t('contacts.pageTitle')} headingVariant="h1" />
}
