import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { InvitationState } from '@portico/contract/people/invitation.rules'
import type { Person } from '@portico/contract/people/people.schema'
import { useQuery } from '@tanstack/react-query'
import { invitationQuery } from '#web/data/people/person-details/person-details.queries.ts'
import { useClock } from '#web/data/properties/clock.queries.ts'
import { FailedState } from '#web/ui/collection/collection-states.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { Whole } from '#web/ui/whole.tsx'

const stateTypes = {
  NONE: 'stopped',
  WAITING: 'pending',
  SENT: 'success',
  REFUSED: 'error',
  UNCERTAIN: 'warning',
} as const satisfies Record<InvitationState, string>

type Props = { propertyId: string; person: Person }

/** Whether somebody who does not use the app yet was invited. */
export function InvitationCard({ propertyId, person }: Props) {
  const { t } = useTranslation('people', { keyPrefix: 'details.invitation' })
  const { data: invitation, isError, refetch } = useQuery(invitationQuery(propertyId, person.personId))
  const { named } = useClock(propertyId)
  const { email } = person

  function statusOf() {
    if (email === null) return <StatusIndicator type="stopped">{t('emailMissing')}</StatusIndicator>
    if (!invitation) return <StatusIndicator type="loading">{t('loading')}</StatusIndicator>
    const { state, sentTimeMillis } = invitation
    return (
      <>
        <StatusIndicator type={stateTypes[state]}>
          <Whole text={t(`states.${state}`, { time: named(sentTimeMillis) })} />
        </StatusIndicator>
        {state !== 'SENT' && sentTimeMillis !== null && (
          <Box fontSize="body-s" color="text-body-secondary">
            {t('sentBefore', { time: named(sentTimeMillis) })}
          </Box>
        )}
      </>
    )
  }
  return (
    <Container header={<Header variant="h2">{t('title')}</Header>}>
      {isError && !invitation ? <FailedState title={t('failed')} onRetry={() => void refetch()} /> : statusOf()}
    </Container>
  )
}
