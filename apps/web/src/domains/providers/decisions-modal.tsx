import Box from '@cloudscape-design/components/box'
import Modal from '@cloudscape-design/components/modal'
import Spinner from '@cloudscape-design/components/spinner'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { ProviderDecision } from '@portico/contract/providers/providers.schema'
import { useQuery } from '@tanstack/react-query'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { decisionsQuery } from '#web/data/providers/providers.queries.ts'
import { EmptyState, FailedState } from '#web/ui/collection/collection-states.tsx'
import { LeftOut } from '#web/ui/collection/left-out.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { Whole } from '#web/ui/whole.tsx'
import styles from './decisions-modal.module.css'
import { useReasonText } from './use-reason-text.ts'

type Props = {
  propertyId: string
  provider: { accessCustomerId: string; accessCustomerName: string }
  onClose: () => void
}

/** Who has enabled or disabled a provider, when and why. */
export function DecisionsModal({ propertyId, provider, onClose }: Props) {
  const { t } = useTranslation(['providers', 'app'])
  const { data, isPending, refetch } = useQuery(decisionsQuery(propertyId, provider.accessCustomerId))
  return (
    <Modal visible header={t('decisions.title', { name: provider.accessCustomerName })} onDismiss={onClose}>
      {isPending && (
        <Box textAlign="center">
          <span role="status">
            <Spinner /> {t('app:loading')}
          </span>
        </Box>
      )}
      {!isPending && !data && <FailedState title={t('decisions.failed')} onRetry={() => void refetch()} />}
      {data?.decisions.length === 0 && <EmptyState title={t('decisions.none')} hint={t('decisions.noneHint')} />}
      {data && data.decisions.length > 0 && (
        <ol className={styles.list}>
          {data.decisions.map((decision) => (
            <li key={`${decision.decidedTimeMillis}`} className={styles.decision}>
              <Decision decision={decision} propertyId={propertyId} />
            </li>
          ))}
        </ol>
      )}
      {data && <LeftOut shown={data.decisions.length} total={data.total} />}
    </Modal>
  )
}

function Decision({ decision, propertyId }: { decision: ProviderDecision; propertyId: string }) {
  const { t } = useTranslation('providers')
  const { accessStatus, reasonText, note, disabledUntilTimeMillis, decidedBy, decidedTimeMillis } = decision
  const { day, named } = useClock(propertyId)
  const reasonOf = useReasonText()
  const isEnabled = accessStatus === 'ACCESS_ENABLED'
  return (
    <>
      <StatusIndicator type={isEnabled ? 'success' : 'stopped'}>
        {t(isEnabled ? 'status.enabled' : 'status.disabled')}
      </StatusIndicator>
      {reasonText && <div>{t('reason', { reason: reasonOf(reasonText) })}</div>}
      {disabledUntilTimeMillis !== null && <div>{t('until', { date: day(disabledUntilTimeMillis) })}</div>}
      {note && <div className={styles.note}>{note}</div>}
      <Box variant="small">
        <Whole text={t('decisions.by', { name: decidedBy, time: named(decidedTimeMillis) })} />
      </Box>
    </>
  )
}
