import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { DoorDevice } from '@portico/contract/access/access.schema'
import { INSTALLATION_CODE_HOURS } from '@portico/contract/access/pairing.rules'
import { useMakeInstallationCode } from '#web/data/access/pairing.mutations.ts'
import { FormRefusal } from '#web/ui/form-refusal.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { MadeCode } from './made-code.tsx'

type Props = {
  propertyId: string
  device: Pick<DoorDevice, 'deviceId' | 'serialNumber'> & Partial<Pick<DoorDevice, 'pairing' | 'installationCode'>>
  onClose: () => void
  /** Leads to the other way, for a panel that cannot be paired. */
  onToken?: () => void
}

/** Makes a code for an installer and shows it once, until the panel has come or the dialog is closed. */
export function InstallationDialog({ propertyId, device, onClose, onToken }: Props) {
  const { t } = useTranslation(['pairing', 'app'])
  const making = useMakeInstallationCode(propertyId, device.deviceId)
  const { data } = making
  return (
    <Modal
      visible
      header={t('installation.header', { serialNumber: device.serialNumber })}
      onDismiss={({ detail }) => {
        if (detail.reason !== 'overlay' || !data) onClose()
      }}
      footer={
        <Box float="right">
          {data ? (
            <Button variant="primary" onClick={onClose}>
              {t('installation.done')}
            </Button>
          ) : (
            <SpaceBetween direction="horizontal" size="xs">
              <Button variant="link" onClick={onClose}>
                {t('app:actions.cancel')}
              </Button>
              <Button variant="primary" loading={making.isPending} onClick={() => making.mutate()}>
                {t('installation.make')}
              </Button>
            </SpaceBetween>
          )}
        </Box>
      }
    >
      <SpaceBetween size="m">
        {making.isError && <FormRefusal header={t('installation.failed')} />}
        {data ? (
          <MadeCode propertyId={propertyId} deviceId={device.deviceId} made={data} madeAt={making.submittedAt} />
        ) : (
          <>
            <div>{t('installation.explanation', { hours: INSTALLATION_CODE_HOURS })}</div>
            <Alert type="warning" header={t('installation.allCodes')}>
              {t(device.pairing ? 'installation.replaces' : 'installation.allCodesHint')}
            </Alert>
            {device.installationCode && <div>{t('installation.former')}</div>}
            {onToken && (
              <div>
                {t('installation.noPairing')}{' '}
                <Button variant="inline-link" onClick={onToken}>
                  {t('installation.token')}
                </Button>
              </div>
            )}
          </>
        )}
      </SpaceBetween>
    </Modal>
  )
}
