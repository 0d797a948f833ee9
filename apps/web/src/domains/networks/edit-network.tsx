import type { Network, NetworkDraft } from '@portico/contract/networks/networks.schema'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { isStale } from '#web/platform/api-error.ts'
import { ConflictAlert } from '#web/ui/conflict-alert.tsx'
import type { NetworkValues } from './network-fields.tsx'
import { NetworkForm } from './network-form.tsx'
import { useUpdateNetwork } from './networks.mutations.ts'
import { networksQuery } from './networks.queries.ts'

/** The form starts from the network as it was on arrival; a newer one does not replace what is being typed. */
export function EditNetwork({ propertyId, network }: { propertyId: string; network: Network }) {
  const { t } = useTranslation('networks')
  const queryClient = useQueryClient()
  const revalidator = useRevalidator()
  const [started, setStarted] = useState(network)
  const update = useUpdateNetwork(propertyId, network.id)
  const initial = useMemo<NetworkValues>(
    () => ({ ssid: started.ssid, band: started.band, security: started.security, securityKey: '' }),
    [started],
  )

  const save = ({ securityKey, ...settings }: NetworkDraft) =>
    update.mutateAsync({ version: started.version, ...settings, ...(securityKey && { securityKey }) })

  async function reload() {
    const networks = await queryClient.fetchQuery({ ...networksQuery(propertyId), staleTime: 0 })
    const current = networks.find(({ id }) => id === network.id)
    update.reset()
    // Deleted meanwhile: the page's loader says so.
    if (!current) return revalidator.revalidate()
    setStarted(current)
  }
  return (
    <NetworkForm
      propertyId={propertyId}
      title={t('edit.title')}
      submitLabel={t('edit.submit')}
      initial={initial}
      hasKey
      save={save}
      alert={isStale(update.error) && <ConflictAlert onReload={() => void reload()} />}
    />
  )
}
