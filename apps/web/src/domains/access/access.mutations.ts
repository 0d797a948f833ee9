import type { LockdownBody, PanelKeys } from '@portico/contract/access/access.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { propertyQuery } from '#web/domains/properties/properties.queries.ts'
import { api } from '#web/platform/api.ts'
import { isStale } from '#web/platform/api-error.ts'
import { useStartedBulkJob } from '#web/platform/bulk-jobs.tsx'
import { notify } from '#web/platform/notices.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { refreshAccess } from './access.queries.ts'

/** A new token of a device. It is shown by the dialog and by nothing else. */
export function useIssueToken(propertyId: string, deviceId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /v1/access/devices/:propertyId/:deviceId/tokens', { params: { propertyId, deviceId } }),
    // The reply must not stay in the cache after the dialog is closed.
    gcTime: 0,
    onSettled: () => refreshAccess(queryClient, propertyId),
  })
}

export function useWithdrawTokens(propertyId: string, deviceId: string) {
  const { t } = useTranslation('access', { keyPrefix: 'notices' })
  const queryClient = useQueryClient()
  const id = `tokens-${deviceId}`
  return useMutation({
    mutationFn: () =>
      api('DELETE /v1/access/devices/:propertyId/:deviceId/tokens', { params: { propertyId, deviceId } }),
    onSuccess: () => notify({ id, type: 'success', header: t('tokensWithdrawn') }),
    onError: () => notify({ id, type: 'error', header: t('withdrawFailed') }),
    onSettled: () => refreshAccess(queryClient, propertyId),
  })
}

/** The list of people is shown by the dialog, the job for their codes by a notice. */
export function useReportStolen(propertyId: string, deviceId: string) {
  const queryClient = useQueryClient()
  const showJob = useStartedBulkJob()
  const [jobId] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: () =>
      api('POST /v1/access/devices/:propertyId/:deviceId/stolen', {
        params: { propertyId, deviceId },
        body: { jobId },
      }),
    onSuccess: ({ jobId: started, people }) => {
      const total = people.filter(({ codes }) => codes > 0).length
      if (started) showJob({ jobId: started, propertyId, operation: 'renewCodes', total })
    },
    onSettled: () => refreshAccess(queryClient, propertyId),
  })
}

export function useChangePanelKeys(propertyId: string) {
  const { t } = useTranslation('access', { keyPrefix: 'panelKeys' })
  const queryClient = useQueryClient()
  const id = `panel-keys-${propertyId}`
  return useMutation({
    mutationFn: (body: { storage: PanelKeys['storage']; former: PanelKeys['storage'] }) =>
      api('PUT /v1/access/panelKeys/:propertyId', { params: { propertyId }, body }),
    onSuccess: () => notify({ id, type: 'success', header: t('changed'), delivery: { propertyId } }),
    onError: () => notify({ id, type: 'error', header: t('failed') }),
    onSettled: () => refreshAccess(queryClient, propertyId),
  })
}

export type Suspended = { personId: string; name: string }
const suspensionNotice = ({ personId }: Suspended) => `suspension-${personId}`

/** A refusal is shown by the dialog. */
export function useSuspend(propertyId: string, person: Suspended) {
  const { t } = useTranslation('access', { keyPrefix: 'notices' })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) =>
      api('PUT /v1/access/suspensions/:propertyId/:personId', {
        params: { propertyId, personId: person.personId },
        body: { reason },
      }),
    onSuccess: () =>
      notify({
        ...{ id: suspensionNotice(person), type: 'success', header: t('suspended', { name: person.name }) },
        delivery: { propertyId },
      }),
    onSettled: () => refreshAccess(queryClient, propertyId),
  })
}

export function useResume(propertyId: string) {
  const { t } = useTranslation('access', { keyPrefix: 'notices' })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ personId }: Suspended) =>
      api('DELETE /v1/access/suspensions/:propertyId/:personId', { params: { propertyId, personId } }),
    onSuccess: (_, person) =>
      notify({
        ...{ id: suspensionNotice(person), type: 'success', header: t('resumed', { name: person.name }) },
        delivery: { propertyId },
      }),
    onError: (_, person) => notify({ id: suspensionNotice(person), type: 'error', header: t('resumeFailed') }),
    onSettled: () => refreshAccess(queryClient, propertyId),
  })
}

/** An entrance or, by the id of the property, all of them. */
export type LockdownScope = { scopeId: string; name: string }
const lockdownNotice = ({ scopeId }: LockdownScope) => `lockdown-${scopeId}`

/** A refusal is shown by the dialog. */
export function useLockDown(propertyId: string, scope: LockdownScope) {
  const { t } = useTranslation('access', { keyPrefix: 'notices' })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: LockdownBody) =>
      api('PUT /v1/access/lockdowns/:propertyId/:scopeId', { params: { propertyId, scopeId: scope.scopeId }, body }),
    onSuccess: () =>
      notify({
        ...{ id: lockdownNotice(scope), type: 'success', header: t('lockedDown', { name: scope.name }) },
        delivery: { propertyId, byHand: 'lock' },
      }),
    onSettled: () => refreshAccess(queryClient, propertyId),
  })
}

export function useLiftLockdown(propertyId: string) {
  const { t } = useTranslation('access', { keyPrefix: 'notices' })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ scopeId, version }: LockdownScope & { version: number }) =>
      api('DELETE /v1/access/lockdowns/:propertyId/:scopeId', {
        params: { propertyId, scopeId },
        query: { version: String(version) },
      }),
    onSuccess: (_, scope) =>
      notify({
        ...{ id: lockdownNotice(scope), type: 'success', header: t('lifted', { name: scope.name }) },
        delivery: { propertyId, byHand: 'unlock' },
      }),
    onError: (error, scope) =>
      notify({
        id: lockdownNotice(scope),
        type: 'error',
        header: isStale(error) ? t('liftStale', { name: scope.name }) : t('liftFailed'),
      }),
    onSettled: () => refreshAccess(queryClient, propertyId),
  })
}

/** From now on guests open only what is shared with them. A refusal is shown by the dialog. */
export function useBeginGuestSharing(propertyId: string) {
  const { t } = useTranslation('access', { keyPrefix: 'notices' })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (version: string) =>
      api('POST /v1/access/guest-sharing/:propertyId', { params: { propertyId }, body: { version } }),
    onSuccess: async () => {
      notify({ id: 'guest-sharing', type: 'success', header: t('guestSharing'), delivery: { propertyId } })
      await queryClient.invalidateQueries({ queryKey: propertyQuery(propertyId).queryKey, exact: true })
    },
    onSettled: () => refreshAccess(queryClient, propertyId),
  })
}
