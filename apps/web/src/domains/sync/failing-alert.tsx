import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Integration } from '@portico/contract/integrations/integrations.schema'
import type { ProfileStatus } from '@portico/contract/integrations/profiles.rules'
import type { SyncOverview } from '@portico/contract/sync/sync.schema'
import type { ReactNode } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { integrationsPath, profilesPath } from '#web/data/integrations/integrations.paths.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { syncRunPath } from '#web/data/sync/sync.paths.ts'
import { useFlags } from '#web/platform/flags.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { failureOf, type SyncFailure } from './failure-of.ts'

/** Shows the status of a profile of a PMS, and what it waits for. */
export type ShowProfileStatus = (status: ProfileStatus) => ReactNode

type Props = {
  propertyId: string
  overview: SyncOverview
  integration: Integration | undefined
  profileStatus: ShowProfileStatus
}

/** Why the PMS could not be read, since when, and what that means for the residents. */
export function FailingAlert({ propertyId, overview, integration, profileStatus }: Props) {
  const { t } = useTranslation('sync')
  const { named } = useClock(propertyId)
  const failure = failureOf(integration)
  const since = overview.failingSinceTimeMillis
  if (!failure && since === null) return null
  return (
    <Alert
      type={failure ? 'error' : 'warning'}
      header={since === null ? t('failing.headerNow') : t('failing.header', { when: named(since) })}
      action={failure && <Remedy propertyId={propertyId} failure={failure} integration={integration} />}
    >
      <SpaceBetween size="xs">
        {failure && <Reason failure={failure} {...{ propertyId, overview, integration, profileStatus }} />}
        {since !== null && <div>{t('failing.content')}</div>}
      </SpaceBetween>
    </Alert>
  )
}

function Reason({ failure, propertyId, overview, integration, profileStatus }: Props & { failure: SyncFailure }) {
  const { t } = useTranslation(['integrations', 'sync'])
  const { profileStatus: status } = integration ?? {}
  const { lastRun } = overview
  const report = lastRun?.outcome === 'FAILED' && (
    <Link href={syncRunPath(propertyId, lastRun.runId)}>{t('sync:card.report')}</Link>
  )
  return (
    <>
      <div>
        {failure.kind === 'RUN' ? t(`problems.${failure.problem ?? 'UNKNOWN'}`) : t('sync:failing.setup')} {report}
      </div>
      {status && status !== 'ready' && profileStatus(status)}
    </>
  )
}

type RemedyProps = Pick<Props, 'propertyId' | 'integration'> & { failure: SyncFailure }

/** A login that is refused is changed at its profile. Everything else about the system is settled at the integrations. */
function Remedy({ propertyId, failure, integration }: RemedyProps) {
  const { t } = useTranslation('sync')
  const { pmsProfileMutationEnabled } = useFlags()
  const may = useMay(propertyId)
  if (!may('integrations.read')) return null
  const isOfProfile = failure.kind === 'SETUP' || failure.problem === 'REFUSED' || failure.problem === 'REVOKED'
  if (isOfProfile && pmsProfileMutationEnabled && integration?.credentialId)
    return <Button href={profilesPath}>{t('failing.toProfiles')}</Button>
  return <Button href={integrationsPath(propertyId)}>{t('page.toIntegrations')}</Button>
}
