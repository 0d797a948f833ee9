import { useAddNetwork } from '#web/data/networks/networks.mutations.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import type { NetworkValues } from './network-fields.tsx'
import { NetworkForm } from './network-form.tsx'

const EMPTY: NetworkValues = { ssid: '', band: '', security: '', securityKey: '' }

export function AddNetwork({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('networks')
  const addition = useAddNetwork(propertyId)
  return (
    <NetworkForm
      propertyId={propertyId}
      title={t('add.title')}
      submitLabel={t('add.submit')}
      initial={EMPTY}
      hasKey={false}
      save={(draft) => addition.mutateAsync(draft)}
    />
  )
}
