import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Pass } from '@portico/contract/passes/passes.schema'
import { FormRefusal } from '#web/ui/form-refusal.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { Secrets } from './pass-secrets.tsx'
import { useReveal } from './use-reveal.ts'

type Props = { pass: Pick<Pass, 'id' | 'visitorName'>; onClose: () => void }

/** Shows number and link of a pass after a press that says that looking is recorded. They are forgotten when it is closed. */
export function SecretsDialog({ pass: { id, visitorName: name }, onClose }: Props) {
  const { t } = useTranslation(['passes', 'app'])
  const { state, secrets, reveal } = useReveal(id)
  const hasEnded = state === 'ended'
  return (
    <Modal
      visible
      size={secrets ? 'large' : 'medium'}
      header={t('secrets.of', { name })}
      onDismiss={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant={secrets || hasEnded ? 'primary' : 'link'} onClick={onClose}>
              {secrets || hasEnded ? t('secrets.close') : t('app:actions.cancel')}
            </Button>
            {!secrets && !hasEnded && (
              <Button variant="primary" loading={state === 'loading'} onClick={reveal}>
                {t('secrets.show')}
              </Button>
            )}
          </SpaceBetween>
        </Box>
      }
    >
      {secrets ? (
        <Secrets secrets={secrets} />
      ) : (
        <SpaceBetween size="m">
          {state === 'failed' && <FormRefusal header={t('secrets.failed')} />}
          {hasEnded ? <div role="alert">{t('notices.ended', { name })}</div> : <div>{t('secrets.recorded')}</div>}
        </SpaceBetween>
      )}
    </Modal>
  )
}
