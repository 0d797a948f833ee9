import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Pass, PassSecrets } from '@portico/contract/passes/passes.schema'
import { useState } from 'react'
import { revealPass } from '#web/data/passes/passes.mutations.ts'
import { hasCode } from '#web/platform/api-error.ts'
import { FormRefusal } from '#web/ui/form-refusal.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { Secrets } from './pass-secrets.tsx'

type Props = { pass: Pick<Pass, 'id' | 'visitorName'>; onClose: () => void }
type Shown = 'hidden' | 'loading' | 'failed' | 'ended' | PassSecrets

/** Shows number and link of a pass after a press that says that looking is recorded. They are forgotten when it is closed. */
export function SecretsDialog({ pass: { id, visitorName: name }, onClose }: Props) {
  const { t } = useTranslation(['passes', 'app'])
  const [shown, setShown] = useState<Shown>('hidden')
  const secrets = typeof shown === 'object' ? shown : undefined
  const hasEnded = shown === 'ended'

  function reveal() {
    setShown('loading')
    revealPass(id).then(setShown, (error: unknown) => setShown(hasCode(error, 'passes.ended') ? 'ended' : 'failed'))
  }
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
              <Button variant="primary" loading={shown === 'loading'} onClick={reveal}>
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
          {shown === 'failed' && <FormRefusal header={t('secrets.failed')} />}
          {hasEnded ? <div role="alert">{t('notices.ended', { name })}</div> : <div>{t('secrets.recorded')}</div>}
        </SpaceBetween>
      )}
    </Modal>
  )
}
