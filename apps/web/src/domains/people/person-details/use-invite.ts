import { INVITATION_PAUSE_MINUTES } from '@portico/contract/people/invitation.rules'
import type { Person } from '@portico/contract/people/people.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshPeople } from '#web/domains/people/people.queries.ts'
import { callName } from '#web/domains/people/person-name.ts'
import { api } from '#web/platform/api.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { notify } from '#web/platform/notices.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { invitationQuery } from './person-details.queries.ts'

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
  const queryClient = useQueryClient()
  const { personId } = person
  const id = `invitation-${personId}`
  return useMutation({
    mutationFn: () => api('POST /v1/people/:personId/invitation', { params: { personId }, body: { propertyId } }),
    onSuccess: (invitation) => {
      queryClient.setQueryData(invitationQuery(propertyId, personId).queryKey, invitation)
      notify({ id, type: 'success', header: t('requested', { name: callName(person) }) })
    },
    onError: (error) => {
      const problem = problemOf(error)
      notify({
        ...{ id, type: problem ? 'warning' : 'error', header: t('notRequested') },
        ...(problem && { content: t(`problems.${problem}`, { minutes: INVITATION_PAUSE_MINUTES }) }),
      })
    },
    onSettled: () => void refreshPeople(queryClient, propertyId),
  })
}
