import Box from '@cloudscape-design/components/box'
import Link from '@cloudscape-design/components/link'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import { isRefused, type ProfileStatus as Status } from '@portico/contract/integrations/profiles.rules'
import { supportOf } from '@portico/contract/shared/support'
import { useDeployment } from '#web/platform/deployment.ts'
import { useFlags } from '#web/platform/flags.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { Whole } from '#web/ui/whole.tsx'

/** An expired profile waits for approval like a new one, but is shown as an error, because its syncs have stopped. */
const indicatorTypes = {
  pendingApproval: 'pending',
  pendingVerification: 'in-progress',
  failed: 'error',
  expired: 'error',
  ready: 'success',
  pendingInitialData: 'pending',
  unknown: 'stopped',
} as const satisfies Record<Status, StatusIndicatorProps.Type>

/** `explains` adds what the profile waits for, what the user can do about it and whom to ask. */
export function ProfileStatus({ status, explains = false }: { status: Status; explains?: boolean }) {
  const { t } = useTranslation('integrations')
  return (
    <>
      <StatusIndicator type={indicatorTypes[status]} wrapText>
        {t(`profileStatus.${status}`)}
      </StatusIndicator>
      {explains && status !== 'ready' && status !== 'unknown' && (
        <Box variant="small" display="block">
          <Reason status={status} />
        </Box>
      )}
    </>
  )
}

/** Verification and reading take moments; everything else may take days, so it says whom to ask. */
function Reason({ status }: { status: Exclude<Status, 'ready' | 'unknown'> }) {
  const { t } = useTranslation('integrations', { keyPrefix: 'profileReason' })
  const { editIntegrationCredentials } = useFlags()
  const { email } = supportOf[useDeployment().country].general
  const isPassing = status === 'pendingVerification' || status === 'pendingInitialData'
  return (
    <>
      {(editIntegrationCredentials || !isRefused(status)) && t(status)}
      {!isPassing && (
        <div>
          {t('ask')}{' '}
          <Link href={`mailto:${email}`} fontSize="body-s">
            <Whole text={email} />
          </Link>
        </div>
      )}
    </>
  )
}
