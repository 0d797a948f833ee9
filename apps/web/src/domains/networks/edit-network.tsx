import type { Network, NetworkDraft } from '@portico/contract/networks/networks.schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useUpdateNetwork } from '#web/data/networks/networks.mutations.ts'
import { networksQuery } from '#web/data/networks/networks.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import type { NetworkValues } from './network-fields.tsx'
import { NetworkForm } from './network-form.tsx'

/** The form keeps the version of the network that was loaded with the page, so that a refetch does not replace the input. */
export function EditNetwork({ propertyId, network }: { propertyId: string; network: Network }) {
  const { t } = useTranslation('networks')
  const queryClient = useQueryClient()
  const revalidator = useRevalidator()
  const [started, setStarted] = useState(network)
  const update = useUpdateNetwork(propertyId, network.id)

  const save = ({ securityKey, ...settings }: NetworkDraft) =>
    update.mutateAsync({ version: started.version, ...settings, ...(securityKey && { securityKey }) })

  async function reload() {
    const networks = await queryClient.fetchQuery({ ...networksQuery(propertyId), staleTime: 0 })
    const current = networks.find(({ id }) => id === network.id)
    // If the network was deleted meanwhile, the loader of the page shows the error.
    if (!current) return void (await revalidator.revalidate())
    setStarted(current)
    return valuesOf(current)
  }
  return (
    <NetworkForm
      propertyId={propertyId}
      title={t('edit.title')}
      submitLabel={t('edit.submit')}
      initial={valuesOf(network)}
      hasKey
      save={save}
      reload={reload}
    />
  )
}

const valuesOf = ({ ssid, band, security }: Network): NetworkValues => ({ ssid, band, security, securityKey: '' })
