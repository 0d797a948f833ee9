import Button from '@cloudscape-design/components/button'
import type { EntranceWithDevices } from '@portico/contract/entrances/entrances.schema'
import { useState } from 'react'
import { PAIRING } from '#web/data/access/pairing.queries.ts'
import { useMay } from '#web/data/company/may.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const DeviceDialog = lazyDialog(async () => (await import('./device-dialog.tsx')).DeviceDialog)
const InstallationDialog = lazyDialog(
  async () => (await import('#web/domains/access/pairing/installation-dialog.tsx')).InstallationDialog,
)
const PairDialog = lazyDialog(async () => (await import('#web/domains/access/pairing/pair-dialog.tsx')).PairDialog)
const TokenDialog = lazyDialog(async () => (await import('./token-dialog.tsx')).TokenDialog)

type Props = { propertyId: string; entrance: EntranceWithDevices }
type Added = { deviceId: string; serialNumber: string }

/**
 * Adds a device to an entrance by the code that its panel shows or, where there is none, by hand; then it offers the ways by which
 * the panel comes in: a code for the installer, or a token.
 */
export function AddDevice({ propertyId, entrance }: Props) {
  const { t } = useTranslation('building', { keyPrefix: 'devices' })
  const may = useMay(propertyId)
  const [step, setStep] = useState<'pair' | 'byHand' | 'installation' | 'token'>()
  const [added, setAdded] = useState<Added>()
  if (!may('devices.change')) return null
  const { accessPointId, accessPointName: entranceName } = entrance
  const onClose = () => setStep(undefined)
  return (
    <>
      <Button onClick={() => setStep(may(PAIRING) ? 'pair' : 'byHand')}>{t('add')}</Button>
      {step === 'pair' && (
        <PairDialog {...{ propertyId, accessPointId, entranceName, onClose }} onByHand={() => setStep('byHand')} />
      )}
      {step === 'byHand' && (
        <DeviceDialog
          {...{ propertyId, accessPointId, onClose }}
          onAdded={(device) => {
            setAdded(device)
            if (may(PAIRING)) setStep('installation')
          }}
        />
      )}
      {step === 'installation' && added && (
        <InstallationDialog {...{ propertyId, onClose }} device={added} onToken={() => setStep('token')} />
      )}
      {step === 'token' && added && <TokenDialog {...{ propertyId, entranceName, onClose }} device={added} />}
    </>
  )
}
