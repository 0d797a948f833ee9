import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useEffect } from 'react'
import { api } from '#web/platform/api.ts'
import { useNamespace } from '#web/platform/i18n.ts'
import { signInAgain } from '#web/platform/sign-in-again.ts'
import { useTranslation } from '#web/ui/translation.tsx'

const look = () =>
  void signInAgain.look(() =>
    api('GET /v1/user/info').then(
      ({ porticoUserInfo }) => porticoUserInfo.primaryContactEmail,
      () => undefined,
    ),
  )

/** Asks somebody whose session has ended to sign in, in another tab, so that this one keeps what they entered. */
export function SignedOutModal({ expected, foreign }: { expected: string; foreign?: string }) {
  useNamespace('sessions')
  const { t } = useTranslation(['sessions', 'app'])
  useEffect(() => {
    look()
    const returned = () => document.visibilityState === 'visible' && look()
    addEventListener('focus', returned)
    document.addEventListener('visibilitychange', returned)
    return () => {
      removeEventListener('focus', returned)
      document.removeEventListener('visibilitychange', returned)
    }
  }, [])
  return (
    <Modal
      visible
      header={t('signedOut.header')}
      onDismiss={signInAgain.cancel}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={signInAgain.cancel}>
              {t('app:actions.cancel')}
            </Button>
            <Button variant="primary" href="/" target="_blank" iconName="external" iconAlign="right">
              {t('signedOut.signIn')}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        {foreign !== undefined && <Alert type="warning">{t('signedOut.foreign', { foreign, expected })}</Alert>}
        <Box>{t('signedOut.text')}</Box>
        <Box>{t('signedOut.hint')}</Box>
      </SpaceBetween>
    </Modal>
  )
}
