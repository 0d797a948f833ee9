import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { isAvailable } from '@portico/contract/providers/providers.rules'
import type { ResolvedPermission } from '@portico/contract/providers/providers.schema'
import { dayOf } from '@portico/contract/shared/days'
import { useTranslation } from '#web/ui/translation.tsx'
import { Whole } from '#web/ui/whole.tsx'

/** A launch begins at midnight of a property; without a property its day is that in UTC. */
export const launchDay = (millis: number, timeZone = 'UTC') => dayOf(millis, timeZone)

export const isUpcoming = ({ document: { enabledOn } }: ResolvedPermission) => !isAvailable(enabledOn, Date.now())

export function ProviderStatus({ permission, timeZone }: { permission: ResolvedPermission; timeZone: string }) {
  const { t } = useTranslation('providers', { keyPrefix: 'status' })
  const { enabled, enabledOn } = permission.document
  if (!isUpcoming(permission))
    return (
      <StatusIndicator type={enabled ? 'success' : 'stopped'}>{t(enabled ? 'enabled' : 'disabled')}</StatusIndicator>
    )
  return (
    <>
      <StatusIndicator type="pending">
        <Whole text={t('launches', { date: launchDay(enabledOn ?? 0, timeZone) })} />
      </StatusIndicator>
      <div>{t(enabled ? 'allowed' : 'restricted')}</div>
    </>
  )
}
