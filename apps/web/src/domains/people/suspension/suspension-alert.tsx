import Alert from '@cloudscape-design/components/alert'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import type { Suspended } from '#web/data/access/access.mutations.ts'
import { useSuspensions } from '#web/data/access/access.queries.ts'
import { useMoments } from '#web/data/properties/moments.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { SuspendButton } from './suspend-button.tsx'

/** Says that the access of a person is suspended, by whom and why. Null if it is not, so that a page has no gap there. */
export function useSuspensionAlert(propertyId: string, person: Suspended | undefined): ReactNode {
  const { t } = useTranslation('access', { keyPrefix: 'suspension' })
  const { moment } = useMoments(propertyId)
  const suspension = useSuspensions(propertyId)?.find(({ personId }) => personId === person?.personId)
  if (!suspension) return null
  const { reason, suspendedBy, suspendedTimeMillis } = suspension
  return (
    <Alert type="warning" header={t('active')} action={<SuspendButton propertyId={propertyId} person={person} />}>
      <SpaceBetween size="xxs">
        <div>{reason}</div>
        <div>{t('by', { name: suspendedBy, time: moment(suspendedTimeMillis) })}</div>
      </SpaceBetween>
    </Alert>
  )
}
