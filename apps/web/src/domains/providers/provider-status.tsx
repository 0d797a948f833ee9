import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { isAvailable } from '@portico/contract/providers/providers.rules'
import type { ResolvedPermission } from '@portico/contract/providers/providers.schema'
import { dayOf } from '@portico/contract/shared/days'
import { useTranslation } from '#web/ui/translation.tsx'

/** The day of a launch does not depend on the time zone of the user. */
export const launchDay = (millis: number) => dayOf(millis, 'UTC')

export const isUpcoming = ({ document: { enabledOn } }: ResolvedPermission) => !isAvailable(enabledOn, Date.now())

export function ProviderStatus({ permission }: { permission: ResolvedPermission }) {
  const { t } = useTranslation('providers', { keyPrefix: 'status' })
  const { enabled, enabledOn } = permission.document
  if (!isUpcoming(permission))
    return (
      <StatusIndicator type={enabled ? 'success' : 'stopped'}>{t(enabled ? 'enabled' : 'disabled')}</StatusIndicator>
    )
  return (
    <>
      <StatusIndicator type="pending">{t('launches', { date: launchDay(enabledOn ?? 0) })}</StatusIndicator>
      <div>{t(enabled ? 'allowed' : 'restricted')}</div>
    </>
  )
}
