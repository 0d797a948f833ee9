import { useSearchParams } from 'react-router'
import { definePage } from '#web/app/pages/define-page.ts'
import { copyNamesQuery } from '#web/data/keys/keys.queries.ts'
import { CreateKey } from '#web/domains/keys/key-wizard/create-key.tsx'
import { loadKey } from '#web/domains/keys/key-wizard/load-key.ts'

export default definePage({
  path: 'keys/create',
  texts: ['keyWizard', 'keys', 'ui'],
  may: 'keys.change',
  title: ({ t }) => t('keyWizard:create.title'),
  crumb: ({ t }) => t('keyWizard:create.title'),
  dataDependsOn: ['copy'],
  /** Only a copy has to wait for its original. */
  async data({ propertyId, queryClient, searchParams }) {
    const copyId = searchParams.get('copy')
    if (!copyId) return []
    const { key } = await loadKey(queryClient, propertyId, copyId)
    await queryClient.prefetchQuery(copyNamesQuery(propertyId, key.name))
    return []
  },
  Component: NewKey,
})

function NewKey({ propertyId }: { propertyId: string }) {
  const copyId = useSearchParams()[0].get('copy') ?? undefined
  return <CreateKey key={copyId} propertyId={propertyId} copyId={copyId} />
}
