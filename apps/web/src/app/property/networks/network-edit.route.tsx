import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { EditNetwork } from '#web/domains/networks/edit-network.tsx'
import { networksQuery } from '#web/domains/networks/networks.queries.ts'
import { PageError } from '#web/platform/page-error.ts'
import { queryClientOf } from '#web/platform/query-client.ts'

/** The form cannot be drawn before its network is known. */
export async function loader(args: LoaderFunctionArgs) {
  const { propertyId = '', networkId } = args.params
  const networks = await queryClientOf(args).ensureQueryData(networksQuery(propertyId))
  if (networks.some(({ id }) => id === networkId)) return null
  throw new PageError({ status: 404, message: 'errors.networkNotFound', friendly: 'errors.friendly' })
}

export const handle: PageHandle = {
  title: ({ t }) => `${t('networks:edit.title')} | ${t('networks:crumb')}`,
  crumb: ({ t }) => t('networks:edit.title'),
}

export function Component() {
  const { propertyId = '', networkId } = useParams()
  const { data: networks = [] } = useQuery(networksQuery(propertyId))
  const network = networks.find(({ id }) => id === networkId)
  return network && <EditNetwork key={network.id} propertyId={propertyId} network={network} />
}
