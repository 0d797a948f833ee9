import { definePage } from '#web/app/pages/define-page.ts'
import { supportedFormatsQuery } from '#web/data/credential-formats/credential-formats.queries.ts'
import { placesQuery } from '#web/data/places/places.queries.ts'
import { AddCredentialFormat } from '#web/domains/credential-formats/add-credential-format.tsx'

export default definePage({
  path: 'settings/credential-formats/add',
  texts: ['credentialFormats', 'ui'],
  may: ['formats.change', 'properties.read'],
  title: ({ t }) => `${t('credentialFormats:add.title')} | ${t('credentialFormats:crumb')}`,
  crumb: ({ t }) => t('credentialFormats:add.title'),
  data: ({ propertyId }) => [supportedFormatsQuery, placesQuery(propertyId)],
  Component: AddCredentialFormat,
})
