import { definePage } from '#web/app/pages/define-page.ts'
import {
  credentialFormatsQuery,
  supportedFormatsQuery,
} from '#web/data/credential-formats/credential-formats.queries.ts'
import { CredentialFormatsTable } from '#web/domains/credential-formats/credential-formats-table.tsx'

export default definePage({
  path: 'settings/credential-formats',
  texts: ['credentialFormats', 'ui'],
  may: 'formats.read',
  gate: ({ credentialFormats }) => !credentialFormats && '/settings',
  navigation: {
    text: 'credentialFormats',
    group: 'settings',
    position: 24,
    isShown: ({ credentialFormats }) => credentialFormats,
  },
  title: ({ t }) => t('credentialFormats:crumb'),
  crumb: ({ t }) => t('credentialFormats:crumb'),
  leadsPagesBelow: true,
  data: ({ propertyId }) => [credentialFormatsQuery(propertyId), supportedFormatsQuery],
  Component: CredentialFormatsTable,
})
