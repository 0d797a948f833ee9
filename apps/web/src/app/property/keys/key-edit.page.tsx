import { definePage } from '#web/app/pages/define-page.ts'
import { EditKey } from '#web/domains/keys/key-wizard/edit-key.tsx'
import { loadKey } from '#web/domains/keys/key-wizard/load-key.ts'

export default definePage({
  path: 'keys/:keyId',
  texts: ['keyWizard', 'keys', 'ui'],
  may: 'keys.change',
  title: ({ t }) => t('keyWizard:edit.title'),
  crumb: ({ t }) => t('keyWizard:edit.title'),
  // Of the two help panels about keys only this one is enabled.
  help: 'keys',
  async data({ propertyId, params, queryClient }) {
    await loadKey(queryClient, propertyId, params.keyId ?? '')
    return []
  },
  Component: ({ propertyId, params: { keyId = '' } }) => <EditKey key={keyId} propertyId={propertyId} keyId={keyId} />,
})
