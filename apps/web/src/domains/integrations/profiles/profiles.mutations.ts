import type { NewProfile, Profile, ProfileChange } from '@portico/contract/integrations/profiles.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { integrationsKeys, profilesQuery } from '#web/domains/integrations/integrations.queries.ts'
import { api } from '#web/platform/api.ts'
import { ApiError, isStale } from '#web/platform/api-error.ts'
import { notify } from '#web/platform/notices.ts'
import { useIdempotencyKeys } from '#web/platform/use-idempotency-keys.ts'
import { useTranslation } from '#web/ui/translation.tsx'

const noticeOf = (credentialId: string) => `profile-${credentialId}`
const hasFields = (error: unknown) => error instanceof ApiError && error.fields.length > 0

/** The form shows errors that belong to a field. */
export function useAddProfile() {
  const { t } = useTranslation('integrations', { keyPrefix: 'notices' })
  const updateCachedProfile = useUpdateCachedProfile()
  const idempotencyKeyOf = useIdempotencyKeys()
  return useMutation({
    mutationFn: (body: NewProfile) =>
      api('POST /v1/integrations/pms/credentials', { body, idempotencyKey: idempotencyKeyOf(body) }),
    onSuccess: (profile) => {
      updateCachedProfile(profile)
      const isPending = profile.approvalStatus === 'PENDING_APPROVAL'
      notify({
        id: 'profile-add',
        type: 'success',
        header: t(isPending ? 'profileAddedForApproval' : 'profileAdded'),
      })
    },
    onError: (error) => {
      if (!hasFields(error)) notify({ id: 'profile-add', type: 'error', header: t('profileFailed') })
    },
  })
}

/** A conflict has no notice, because the form shows it. `done` is the notice of success. */
export function useUpdateProfile(credentialId: string, done?: string) {
  const { t } = useTranslation('integrations', { keyPrefix: 'notices' })
  const updateCachedProfile = useUpdateCachedProfile()
  return useMutation({
    mutationFn: (body: ProfileChange) =>
      api('PATCH /v1/integrations/pms/credentials/:credentialId', { params: { credentialId }, body }),
    onSuccess: (profile) => {
      updateCachedProfile(profile)
      const isPending = profile.approvalStatus === 'PENDING_APPROVAL'
      notify({
        id: noticeOf(credentialId),
        type: 'success',
        header: done ?? t(isPending ? 'profileUpdatedForApproval' : 'profileUpdated'),
      })
    },
    onError: (error) => {
      if (!hasFields(error) && !isStale(error))
        notify({ id: noticeOf(credentialId), type: 'error', header: t('profileFailed') })
    },
  })
}

export function useDeleteProfile() {
  const { t } = useTranslation('integrations', { keyPrefix: 'notices' })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (credentialId: string) =>
      api('DELETE /v1/integrations/pms/credentials/:credentialId', { params: { credentialId } }),
    onSuccess: (_, credentialId) =>
      notify({ id: noticeOf(credentialId), type: 'success', header: t('profileDeleted') }),
    onError: (error, credentialId) => {
      const isInUse = error instanceof ApiError && error.status === 409
      const header = t(isInUse ? 'profileInUse' : 'profileDeleteFailed')
      notify({ id: noticeOf(credentialId), type: 'error', header })
    },
    // A failure is refetched, too, because another manager may have deleted or used the profile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: integrationsKeys.profiles() }),
  })
}

/** Puts the profile into the cached list, and drops its cached properties, which may have changed. */
function useUpdateCachedProfile() {
  const queryClient = useQueryClient()
  return (profile: Profile) => {
    const { credentialId } = profile
    queryClient.setQueryData(profilesQuery.queryKey, (profiles) => {
      if (!profiles) return profiles
      const isKnown = profiles.some((one) => one.credentialId === credentialId)
      return isKnown
        ? profiles.map((one) => (one.credentialId === credentialId ? profile : one))
        : [...profiles, profile]
    })
    queryClient.removeQueries({ queryKey: integrationsKeys.pmsProperties(credentialId) })
  }
}
