import type { Network, NetworkDraft } from '@portico/contract/networks/networks.schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
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

  const save = ({ securityKey, ...settings }: NetworkDraft) =>
    update.mutateAsync({ version: started.version, ...settings, ...(securityKey && { securityKey }) })

  async function reload() {
    const networks = await queryClient.fetchQuery({ ...networksQuery(propertyId), staleTime: 0 })
    const current = networks.find(({ id }) => id === network.id)
    // Deleted meanwhile: the page's loader says so.
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
