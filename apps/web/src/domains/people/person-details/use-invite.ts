import { INVITATION_PAUSE_MINUTES } from '@portico/contract/people/invitation.rules'
import type { Person } from '@portico/contract/people/people.schema'
import { invitationQuery } from '#web/data/people/person-details/person-details.queries.ts'
import { usePersonGone } from '#web/data/people/person-gone.ts'
import { callName } from '#web/domains/people/person-name.ts'
import { api } from '#web/platform/api.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useTranslation } from '#web/ui/translation.tsx'

const problems = {
  'people.alreadyEnrolled': 'enrolled',
  'people.invitationPending': 'pending',
  'people.invitedRecently': 'recent',
} as const
const problemOf = (error: unknown) =>
  error instanceof ApiError ? problems[error.code as keyof typeof problems] : undefined

/** Sends the invitation again. A refusal says why: a colleague may have asked for it a moment ago. */
export function useInvite(propertyId: string, person: Person) {
  const { t } = useTranslation('people', { keyPrefix: 'details.invitation' })
  const failureOf = usePersonGone()
  const { personId } = person
  return usePortalMutation({
    call: () => api('POST /v1/people/:personId/invitation', { params: { personId }, body: { propertyId } }),
    onDone: (invitation, _, queryClient) =>
      queryClient.setQueryData(invitationQuery(propertyId, personId).queryKey, invitation),
    about: `invitation-${personId}`,
    done: t('requested', { name: callName(person) }),
    failed: (error) => {
      const problem = problemOf(error)
      if (!problem) return failureOf(error, t('notRequested'))
      const content = t(`problems.${problem}`, { minutes: INVITATION_PAUSE_MINUTES })
      return { type: 'warning', header: t('notRequested'), content }
    },
    changes: propertyId,
  })
}
