import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Spinner from '@cloudscape-design/components/spinner'
import { useQuery } from '@tanstack/react-query'
import { isOutdated, useAcceptAgreement } from '#web/data/consent/consent.mutations.ts'
import { agreementQuery, languageOf } from '#web/data/consent/consent.queries.ts'
import { EmptyState, FailedState } from '#web/ui/collection/collection-states.tsx'
import { FormRefusal } from '#web/ui/form-refusal.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { AgreementText } from './agreement-text.tsx'

type Props = { propertyIds: string[]; onClose: () => void; onAccepted: () => void }

export function AgreementModal({ propertyIds, onClose, onAccepted }: Props) {
  const { t, i18n } = useTranslation(['consent', 'app'])
  const { data: agreement, isPending, isFetching, refetch } = useQuery(agreementQuery(i18n.language))
  const accept = useAcceptAgreement()
  const content = agreement?.agreementContent.trim()

  async function agree() {
    if (!agreement) return
    const { agreementName, version } = agreement
    try {
      await accept.mutateAsync({ propertyIds, agreementName, version, language: languageOf(i18n.language) })
      onAccepted()
    } catch (error) {
      if (isOutdated(error)) await refetch()
    }
  }
  return (
    <Modal
      visible
      size="large"
      header={t('modal.title')}
      onDismiss={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onClose}>
              {t('app:actions.cancel')}
            </Button>
            <Button
              variant="primary"
              disabled={!content || isFetching}
              loading={accept.isPending}
              onClick={() => void agree()}
            >
              {t('modal.agree')}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        {accept.isError &&
          (isOutdated(accept.error) ? (
            <FormRefusal type="warning">{t('modal.outdated')}</FormRefusal>
          ) : (
            <FormRefusal>{t('modal.failed')}</FormRefusal>
          ))}
        {isPending && (
          <Box textAlign="center">
            <span role="status">
              <Spinner /> {t('modal.loading')}
            </span>
          </Box>
        )}
        {!isPending && !agreement && <FailedState title={t('modal.loadFailed')} onRetry={() => void refetch()} />}
        {content === '' && <EmptyState title={t('modal.empty')} />}
        {content && (
          <div>
            <Box color="text-body-secondary" margin={{ bottom: 's' }}>
              {t('modal.properties', { count: propertyIds.length })}
            </Box>
            <AgreementText content={content} />
          </div>
        )}
      </SpaceBetween>
    </Modal>
  )
}
