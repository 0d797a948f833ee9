import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQueryClient } from '@tanstack/react-query'
import { acceptTerms } from '#web/platform/accept-terms.ts'
import { useNamespace } from '#web/platform/i18n.ts'
import { termsGate } from '#web/platform/terms-gate.ts'
import { FormRefusal } from '#web/ui/form-refusal.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const sections = ['authority', 'personalData', 'access', 'secrets', 'records'] as const

export function TermsModal({ isSending, hasFailed }: { isSending: boolean; hasFailed: boolean }) {
  useNamespace('terms')
  const { t } = useTranslation(['terms', 'app'])
  const queryClient = useQueryClient()
  return (
    <Modal
      visible
      header={t('title')}
      onDismiss={termsGate.cancel}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={termsGate.cancel}>
              {t('app:actions.cancel')}
            </Button>
            <Button
              variant="primary"
              loading={isSending}
              onClick={() => void termsGate.agree(() => acceptTerms(queryClient))}
            >
              {t('agree')}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        {hasFailed && <FormRefusal header={t('failed')}>{t('failedHint')}</FormRefusal>}
        <Box>{t('intro')}</Box>
        {sections.map((section) => (
          <div key={section}>
            <Box variant="h3" padding="n">
              {t(`sections.${section}.title`)}
            </Box>
            <Box>{t(`sections.${section}.text`)}</Box>
          </div>
        ))}
        <Box>{t('consequence')}</Box>
      </SpaceBetween>
    </Modal>
  )
}
