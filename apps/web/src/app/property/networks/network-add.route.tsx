import { useParams } from 'react-router'
import type { PageHandle } from '#web/app/page-handle.ts'
import { AddNetwork } from '#web/domains/networks/add-network.tsx'

export const handle: PageHandle = {
  title: ({ t }) => `${t('networks:add.title')} | ${t('networks:crumb')}`,
  crumb: ({ t }) => t('networks:add.title'),
}

export function Component() {
  const { propertyId = '' } = useParams()
  return <AddNetwork propertyId={propertyId} />
}
