import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import {
  INVITATION_PAUSE_MINUTES,
  type InvitationState,
  resendProblem,
} from '@portico/contract/people/invitation.rules'
import type { Person } from '@portico/contract/people/people.schema'
import { useQuery } from '@tanstack/react-query'
import { invitationQuery } from '#web/data/people/person-details/person-details.queries.ts'
import { timeTexts } from '#web/platform/time-texts.ts'
import { FailedState } from '#web/ui/collection/collection-states.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { useInvite } from './use-invite.ts'

const stateTypes = {
  NONE: 'stopped',
  WAITING: 'pending',
  SENT: 'success',
  REFUSED: 'error',
  UNCERTAIN: 'warning',
} as const satisfies Record<InvitationState, string>

type Props = { propertyId: string; person: Person; timeZone: string }

/** Whether somebody who does not use the app yet was invited, and a button that sends the invitation again. */
export function InvitationCard({ propertyId, person, timeZone }: Props) {
  const { t, i18n } = useTranslation('people', { keyPrefix: 'details.invitation' })
  const { data: invitation, isError, refetch } = useQuery(invitationQuery(propertyId, person.personId))
  const invite = useInvite(propertyId, person)
  const { moment } = timeTexts(i18n.language, timeZone)
  const { email, enrollmentStatus } = person
  const problem = invitation && resendProblem({ email, enrollmentStatus, ...invitation }, Date.now())

  function statusOf() {
    if (email === null) return <StatusIndicator type="stopped">{t('emailMissing')}</StatusIndicator>
    if (!invitation) return <StatusIndicator type="loading">{t('loading')}</StatusIndicator>
    const { state, sentTimeMillis } = invitation
    return (
      <>
        <StatusIndicator type={stateTypes[state]}>
          {t(`states.${state}`, { time: moment(sentTimeMillis) })}
        </StatusIndicator>
        {state !== 'SENT' && sentTimeMillis !== null && (
          <Box fontSize="body-s" color="text-body-secondary">
            {t('sentBefore', { time: moment(sentTimeMillis) })}
          </Box>
        )}
      </>
    )
  }
  const isBlocked = problem === 'pending' || problem === 'recent'
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            email !== null && (
              <Button
                disabled={!invitation || isBlocked}
                {...(isBlocked && { disabledReason: t(`problems.${problem}`, { minutes: INVITATION_PAUSE_MINUTES }) })}
                loading={invite.isPending}
                onClick={() => invite.mutate()}
              >
                {t('resend')}
              </Button>
            )
          }
        >
          {t('title')}
        </Header>
      }
    >
      {isError && !invitation ? <FailedState title={t('failed')} onRetry={() => void refetch()} /> : statusOf()}
    </Container>
  )
}
