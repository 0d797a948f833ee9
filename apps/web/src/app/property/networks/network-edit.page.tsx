import { useQuery } from '@tanstack/react-query'
import { definePage, type PageProps } from '#web/app/pages/define-page.ts'
import { networksQuery } from '#web/data/networks/networks.queries.ts'
import { EditNetwork } from '#web/domains/networks/edit-network.tsx'
import { PageError } from '#web/platform/page-error.ts'

export default definePage({
  path: 'settings/networks/:networkId',
  texts: ['networks', 'ui'],
  may: 'networks.change',
  title: ({ t }) => `${t('networks:edit.title')} | ${t('networks:crumb')}`,
  crumb: ({ t }) => t('networks:edit.title'),
  /** The form cannot be rendered before its network is loaded. */
  async data({ propertyId, params: { networkId }, queryClient }) {
    const networks = await queryClient.ensureQueryData(networksQuery(propertyId))
    if (networks.some(({ id }) => id === networkId)) return []
    throw new PageError({ status: 404, message: 'errors.networkNotFound', friendly: 'errors.friendly' })
  },
  Component: NetworkForm,
})

function NetworkForm({ propertyId, params: { networkId } }: PageProps) {
  const { data: networks = [] } = useQuery(networksQuery(propertyId))
  const network = networks.find(({ id }) => id === networkId)
  return network && <EditNetwork key={network.id} propertyId={propertyId} network={network} />
}
