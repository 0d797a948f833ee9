import Alert from '@cloudscape-design/components/alert'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import type { Suspended } from '#web/data/access/access.mutations.ts'
import { useSuspensions } from '#web/data/access/access.queries.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { Whole } from '#web/ui/whole.tsx'
import { SuspendButton } from './suspend-button.tsx'

/** Says that the access of a person is suspended, by whom and why. Null if it is not, so that a page has no gap there. */
export function useSuspensionAlert(propertyId: string, person: Suspended | undefined): ReactNode {
  const { t } = useTranslation('access', { keyPrefix: 'suspension' })
  const { named } = useClock(propertyId)
  const suspension = useSuspensions(propertyId)?.find(({ personId }) => personId === person?.personId)
  if (!suspension) return null
  const { reason, suspendedBy, suspendedTimeMillis } = suspension
  return (
    <Alert type="warning" header={t('active')} action={<SuspendButton propertyId={propertyId} person={person} />}>
      <SpaceBetween size="xxs">
        <div>{reason}</div>
        <div>
          <Whole text={t('by', { name: suspendedBy, time: named(suspendedTimeMillis) })} />
        </div>
      </SpaceBetween>
    </Alert>
  )
}
