import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useQuery } from '@tanstack/react-query'
import { integrationsKeys, profilesQuery } from '#web/data/integrations/integrations.queries.ts'
import { api } from '#web/platform/api.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './developer-drawer.module.css'

/** The profiles of the account that wait for an approval, which support gives in Prod. */
export function ProfileApprovals() {
  const { t } = useTranslation('developer', { keyPrefix: 'approvals' })
  const { data, isError, isFetching, refetch } = useQuery({ ...profilesQuery, staleTime: 0 })
  const approval = useApproveProfile()
  const waiting = data?.filter(({ approvalStatus }) => approvalStatus === 'PENDING_APPROVAL')
  return (
    <SpaceBetween size="m">
      <p className={styles.intro}>{t('intro')}</p>
      <Button iconName="refresh" loading={isFetching} loadingText={t('loading')} onClick={() => refetch()}>
        {t('refresh')}
      </Button>
      <div aria-live="polite">
        {isError && <Alert type="error">{t('failed')}</Alert>}
        {!waiting && !isError && <StatusIndicator type="loading">{t('loading')}</StatusIndicator>}
        {waiting?.length === 0 && <p className={styles.intro}>{t('empty')}</p>}
      </div>
      {waiting && waiting.length > 0 && (
        <ul className={styles.mails} aria-label={t('list')}>
          {waiting.map(({ credentialId, nickname, pmsName }) => (
            <li key={credentialId} className={styles.approval}>
              <span>
                {nickname} · {pmsName}
              </span>
              <Button
                ariaLabel={t('approveNamed', { nickname })}
                loading={approval.isPending && approval.variables.credentialId === credentialId}
                onClick={() => approval.mutate({ credentialId, nickname })}
              >
                {t('approve')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </SpaceBetween>
  )
}

function useApproveProfile() {
  const { t } = useTranslation('developer', { keyPrefix: 'approvals' })
  return usePortalMutation({
    call: ({ credentialId }: { credentialId: string; nickname: string }) =>
      api('POST /v1/developer/profiles/:credentialId/approve', { params: { credentialId } }),
    about: ({ credentialId }) => `profile-${credentialId}`,
    done: (_, { nickname }) => t('approved', { nickname }),
    failed: t('approveFailed'),
    changes: [integrationsKeys.profiles()],
  })
}
