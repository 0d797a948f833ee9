import type { NewProfile, Profile, ProfileChange } from '@portico/contract/integrations/profiles.schema'
import type { QueryClient } from '@tanstack/react-query'
import { integrationsKeys, profilesQuery } from '#web/data/integrations/integrations.queries.ts'
import { api } from '#web/platform/api.ts'
import { ApiError, hasFields, isShownByForm } from '#web/platform/api-error.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useIdempotencyKeys } from '#web/platform/use-idempotency-keys.ts'
import { useTranslation } from '#web/ui/translation.tsx'

const noticeOf = (credentialId: string) => `profile-${credentialId}`
const isPending = ({ approvalStatus }: Profile) => approvalStatus === 'PENDING_APPROVAL'

export function useAddProfile() {
  const { t } = useTranslation('integrations', { keyPrefix: 'notices' })
  const idempotencyKeyOf = useIdempotencyKeys()
  return usePortalMutation({
    call: (body: NewProfile) =>
      api('POST /v1/integrations/pms/credentials', { body, idempotencyKey: idempotencyKeyOf(body) }),
    onDone: updateCachedProfile,
    about: 'profile-add',
    done: (profile) => t(isPending(profile) ? 'profileAddedForApproval' : 'profileAdded'),
    failed: t('profileFailed'),
    isShown: hasFields,
  })
}

/** `done` is the notice of success. */
export function useUpdateProfile(credentialId: string, done?: string) {
  const { t } = useTranslation('integrations', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: (body: ProfileChange) =>
      api('PATCH /v1/integrations/pms/credentials/:credentialId', { params: { credentialId }, body }),
    onDone: updateCachedProfile,
    about: noticeOf(credentialId),
    done: (profile) => done ?? t(isPending(profile) ? 'profileUpdatedForApproval' : 'profileUpdated'),
    failed: t('profileFailed'),
    isShown: isShownByForm,
  })
}

export function useDeleteProfile() {
  const { t } = useTranslation('integrations', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: (credentialId: string) =>
      api('DELETE /v1/integrations/pms/credentials/:credentialId', { params: { credentialId } }),
    about: noticeOf,
    done: t('profileDeleted'),
    failed: (error) => t(error instanceof ApiError && error.status === 409 ? 'profileInUse' : 'profileDeleteFailed'),
    changes: [integrationsKeys.profiles()],
  })
}

/** Puts the profile into the cached list, and drops its cached properties, which may have changed. */
function updateCachedProfile(profile: Profile, _: unknown, queryClient: QueryClient) {
  const { credentialId } = profile
  queryClient.setQueryData(profilesQuery.queryKey, (profiles) => {
    if (!profiles) return profiles
    const isKnown = profiles.some((one) => one.credentialId === credentialId)
    return isKnown ? profiles.map((one) => (one.credentialId === credentialId ? profile : one)) : [...profiles, profile]
  })
  queryClient.removeQueries({ queryKey: integrationsKeys.pmsProperties(credentialId) })
}
