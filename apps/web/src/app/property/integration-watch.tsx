import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { integrationsQuery } from '#web/domains/integrations/integrations.queries.ts'
import { fetchedExtra } from '#web/ui/fetched.tsx'

const SyncWatch = fetchedExtra(async () => (await import('#web/domains/integrations/sync-watch.tsx')).SyncWatch)

/** Whoever has seen the integration of a property, or has just set it up, is told when its people have come. Others are not asked for it. */
export function IntegrationWatch({ propertyId }: { propertyId: string }) {
  const { data = [] } = useQuery({ ...integrationsQuery(propertyId), enabled: false })
  const [isAwake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  if (!isAwake) return null
  return data.map((integration) => <SyncWatch key={integration.integrationId} integration={integration} />)
}
