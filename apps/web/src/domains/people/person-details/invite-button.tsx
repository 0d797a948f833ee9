import Button from '@cloudscape-design/components/button'
import { INVITATION_PAUSE_MINUTES, resendProblem } from '@portico/contract/people/invitation.rules'
import type { Person } from '@portico/contract/people/people.schema'
import { useQuery } from '@tanstack/react-query'
import { invitationQuery } from '#web/data/people/person-details/person-details.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { useInvite } from './use-invite.ts'

type Props = { propertyId: string; person: Person }

/** Sends the invitation again. There is none for people without an e-mail address, or who use the app already. */
export function InviteButton({ propertyId, person }: Props) {
  const { t } = useTranslation('people', { keyPrefix: 'details.invitation' })
  const { email, enrollmentStatus, personId } = person
  const isInvited = email !== null && enrollmentStatus !== 'ENROLLED'
  const { data: invitation } = useQuery({ ...invitationQuery(propertyId, personId), enabled: isInvited })
  const invite = useInvite(propertyId, person)
  if (!isInvited) return null
  const problem = invitation && resendProblem({ email, enrollmentStatus, ...invitation }, Date.now())
  const isBlocked = problem === 'pending' || problem === 'recent'
  return (
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
