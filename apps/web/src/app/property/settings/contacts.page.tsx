import { definePage } from '#web/app/pages/define-page.ts'
import { ContactsTable } from '#web/domains/properties/contacts-table.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

export default definePage({
  path: 'settings/contacts',
  texts: ['ui'],
  may: 'properties.read',
  gate: ({ safetrust }) => !safetrust && '/settings',
  navigation: {
    text: 'contacts',
    group: 'settings',
    position: 22,
    isShown: ({ isManaged, safetrust }) => isManaged && safetrust,
  },
  title: ({ t }) => t('property:contacts.pageTitle'),
  crumb: ({ t }) => t('property:settings.title'),
  Component: Contacts,
})

function Contacts({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('property')
  return <ContactsTable propertyId={propertyId} title={t('contacts.pageTitle')} headingVariant="h1" />
}
