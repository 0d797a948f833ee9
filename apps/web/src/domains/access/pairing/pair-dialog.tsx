import Alert from '@cloudscape-design/components/alert'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { DoorDevice } from '@portico/contract/access/access.schema'
import { PAIRING_CODE_LENGTH, readCode, writeCode } from '@portico/contract/access/pairing.rules'
import { claimBody, lookUpBody, type PairedDevice } from '@portico/contract/access/pairing.schema'
import { useRef, useState } from 'react'
import { type Found, useClaimPanel, useLookUp, useReplacePanel } from '#web/data/access/pairing.mutations.ts'
import { DeviceFields, deviceLimits, deviceOf } from '#web/domains/access/entrance/device-fields.tsx'
import { FormModal } from '#web/platform/form/form-modal.tsx'
import { rulesOf } from '#web/platform/form/problems.ts'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { CodeField, type PairValues } from './code-field.tsx'
import { Comparison } from './comparison.tsx'
import { PairRefusal } from './pair-refusal.tsx'
import styles from './pairing.module.css'

type Props = {
  propertyId: string
  accessPointId: string
  entranceName: string
  /** The device whose panel is replaced; without one, the panel becomes a new device. */
  device?: DoorDevice
  onClose: () => void
  /** Leads to the form for a device that shows no code. */
  onByHand?: () => void
}

/** First the code that a panel shows, then what the member compares with the panel before they confirm. */
export function PairDialog({ propertyId, accessPointId, entranceName, device, onClose, onByHand }: Props) {
  const { t } = useTranslation(['pairing', 'app'])
  const lookUp = useLookUp(propertyId, device?.deviceId)
  const claiming = useClaimPanel(propertyId)
  const replacing = useReplacePanel(propertyId)
  const [found, setFound] = useState<Found>()
  /** A code that was found and then refused has expired or was used meanwhile. */
  const [foundCode, setFoundCode] = useState<string>()
  const proposed = useRef('')

  const claimOf = ({ code, ...values }: PairValues) => ({ ...deviceOf(values), accessPointId, code })
  const isAdded = device === undefined
  const form = usePortalForm<PairValues, PairedDevice>({
    initial: { code: '', hardwareType: 'CONTROLLER', serialNumber: '', port: '' },
    texts: 'building',
    limits: deviceLimits,
    problems: (values) =>
      found && isAdded ? rulesOf(claimBody)(claimOf(values)) : rulesOf(lookUpBody)({ code: values.code }),
    async save(values): Promise<PairedDevice | false> {
      const code = readCode(values.code, PAIRING_CODE_LENGTH) ?? ''
      if (!found) {
        const panel = await lookUp(code)
        propose(values, panel.panel.serialNumber)
        setFound(panel)
        setFoundCode(code)
        return false
      }
      return device
        ? replacing.mutateAsync({ ...device, code, version: found.version ?? 0 })
        : claiming.mutateAsync(claimBody.parse(claimOf(values)))
    },
    onFieldRefused: (name) => name === 'code' && setFound(undefined),
    onSaved: onClose,
  })

  /** What somebody has typed themselves stays, also when another panel is looked up. */
  function propose({ code, serialNumber }: PairValues, ofPanel: string) {
    form.setValue('code', writeCode(readCode(code, PAIRING_CODE_LENGTH) ?? ''))
    if (serialNumber === proposed.current) form.setValue('serialNumber', ofPanel)
    proposed.current = ofPanel
  }

  const purpose = isAdded ? 'add' : device.pairing || device.panel ? 'replace' : 'pair'
  const names = { name: entranceName, serialNumber: device?.serialNumber }
  return (
    <FormModal
      form={form}
      size={found ? 'large' : 'medium'}
      header={t(`${purpose}.header`, names)}
      submitLabel={t(found ? `${purpose}.confirm` : 'code.find')}
      cancelLabel={t(found ? 'code.another' : 'app:actions.cancel')}
      cancel={found ? () => setFound(undefined) : onClose}
      onClose={onClose}
      onReload={async () => {
        if (foundCode) setFound(await lookUp(foundCode))
        form.restart(form.getValues())
      }}
    >
      {!form.isSaving && <PairRefusal propertyId={propertyId} error={form.refusal} isFound={found !== undefined} />}
      {found ? (
        <SpaceBetween size="l">
          <Comparison propertyId={propertyId} found={found} />
          {isAdded ? (
            <section>
              <h3 className={styles.heading}>{t('add.device')}</h3>
              <div className={styles.fields}>
                <DeviceFields form={form} serialHint={t('add.serialHint')} areHintsBelow />
              </div>
            </section>
          ) : (
            (purpose === 'replace' || device.tokens > 0) && <Alert type="warning">{t('replace.consequences')}</Alert>
          )}
        </SpaceBetween>
      ) : (
        <CodeField form={form} foundCode={foundCode} {...(onByHand && { onByHand })} />
      )}
    </FormModal>
  )
}
