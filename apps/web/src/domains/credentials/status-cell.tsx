import Box from '@cloudscape-design/components/box'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { CredentialStatus } from '@portico/contract/credentials/credentials.rules'
import type { Credential } from '@portico/contract/credentials/credentials.schema'
import { useTranslation } from '#web/ui/translation.tsx'

const indicators = {
  PENDING: 'pending',
  ENABLED: 'success',
  ACTIVE: 'success',
  BLOCKED: 'error',
  INACTIVE: 'stopped',
} as const satisfies Record<CredentialStatus, string>

/** The status of a credential, and the reason if it is final. */
export function StatusCell({ status, inactiveReason }: Pick<Credential, 'status' | 'inactiveReason'>) {
  const { t } = useTranslation('credentials')
  return (
    <>
      <StatusIndicator type={indicators[status]} wrapText={false}>
        {t(`status.${status}`)}
      </StatusIndicator>
      {inactiveReason && (
        <Box variant="small" display="block" color="text-body-secondary">
          {t(`reasons.${inactiveReason}`)}
        </Box>
      )}
    </>
  )
}
