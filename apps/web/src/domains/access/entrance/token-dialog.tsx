import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { DoorDevice, IssuedToken } from '@portico/contract/access/access.schema'
import { useIssueToken } from '#web/data/access/access.mutations.ts'
import { FormRefusal } from '#web/ui/form-refusal.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { ShownOnce } from './shown-once.tsx'

type Props = {
  propertyId: string
  device: Pick<DoorDevice, 'deviceId' | 'serialNumber'>
  entranceName: string
  onClose: () => void
}

/** Issues a token for a device and shows it once. A click beside the dialog does not close it while the token is shown. */
export function TokenDialog({ propertyId, device, entranceName, onClose }: Props) {
  const { t } = useTranslation(['access', 'app'])
  const issue = useIssueToken(propertyId, device.deviceId)
  const { data } = issue
  return (
    <Modal
      visible
      header={t('tokens.header', { name: entranceName })}
      onDismiss={({ detail }) => {
        if (detail.reason !== 'overlay' || !data) onClose()
      }}
      footer={
        <Box float="right">
          {data ? (
            <Button variant="primary" onClick={onClose}>
              {t('tokens.done')}
            </Button>
          ) : (
            <SpaceBetween direction="horizontal" size="xs">
              <Button variant="link" onClick={onClose}>
                {t('app:actions.cancel')}
              </Button>
              <Button variant="primary" loading={issue.isPending} onClick={() => issue.mutate()}>
                {t('tokens.issue')}
              </Button>
            </SpaceBetween>
          )}
        </Box>
      }
    >
      <SpaceBetween size="m">
        {issue.isError && <FormRefusal header={t('tokens.failed')} />}
        {data ? (
          <Issued issued={data} />
        ) : (
          <SpaceBetween size="m">
            <div>{t('tokens.explanation', { number: device.serialNumber })}</div>
            <Alert type="warning" header={t('tokens.allCodes')}>
              {t('tokens.allCodesHint')}
            </Alert>
          </SpaceBetween>
        )}
      </SpaceBetween>
    </Modal>
  )
}

function Issued({ issued: { token, signingKeys } }: { issued: IssuedToken }) {
  const { t } = useTranslation('access', { keyPrefix: 'tokens' })
  return (
    <SpaceBetween size="m">
      <Alert type="warning" header={t('once')}>
        {t('onceHint')}
      </Alert>
      <ShownOnce label={t('token')} value={token} copyLabel={t('copyToken')} />
      <ShownOnce
        label={t('signingKeys')}
        hint={t('signingKeysHint')}
        value={JSON.stringify(signingKeys, null, 2)}
        copyLabel={t('copySigningKeys')}
      />
    </SpaceBetween>
  )
}
