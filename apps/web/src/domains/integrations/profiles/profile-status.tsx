import Box from '@cloudscape-design/components/box'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import type { ProfileStatus as Status } from '@portico/contract/integrations/profiles.rules'
import { useTranslation } from 'react-i18next'

/** An expired profile waits for approval like a new one, but something has stopped working. */
const looks = {
  pendingApproval: 'pending',
  pendingVerification: 'in-progress',
  failed: 'error',
  expired: 'error',
  ready: 'success',
  pendingInitialData: 'pending',
  unknown: 'stopped',
} as const satisfies Record<Status, StatusIndicatorProps.Type>

/** `explains` adds what can be done about it, for whoever can. */
export function ProfileStatus({ status, explains = false }: { status: Status; explains?: boolean }) {
  const { t } = useTranslation('integrations')
  return (
    <>
      <StatusIndicator type={looks[status]} wrapText>
        {t(`profileStatus.${status}`)}
      </StatusIndicator>
      {explains && (status === 'expired' || status === 'failed') && (
        <Box variant="small" display="block">
          {t(`profileReason.${status}`)}
        </Box>
      )}
    </>
  )
}
