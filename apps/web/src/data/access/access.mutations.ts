import type { LockdownBody, PanelKeys } from '@portico/contract/access/access.schema'
import { useState } from 'react'
import { usePersonGone } from '#web/data/people/person-gone.ts'
import { api } from '#web/platform/api.ts'
import { isStale } from '#web/platform/api-error.ts'
import { useStartedBulkJob } from '#web/platform/bulk-jobs.tsx'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** A new token of a device. It is shown by the dialog and by nothing else. */
export const useIssueToken = (propertyId: string, deviceId: string) =>
  usePortalMutation({
    call: () => api('POST /v1/access/devices/:propertyId/:deviceId/tokens', { params: { propertyId, deviceId } }),
    changes: propertyId,
    // The reply must not stay in the cache after the dialog is closed.
    gcTime: 0,
  })

export function useWithdrawTokens(propertyId: string, deviceId: string) {
  const { t } = useTranslation('access', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: () => api('DELETE /v1/access/devices/:propertyId/:deviceId/tokens', { params: { propertyId, deviceId } }),
    about: `tokens-${deviceId}`,
    done: t('tokensWithdrawn'),
    failed: t('withdrawFailed'),
    changes: propertyId,
  })
}

/** The list of people is shown by the dialog, the job for their codes by a notice. */
export function useReportStolen(propertyId: string, deviceId: string) {
  const showJob = useStartedBulkJob()
  const [jobId] = useState(() => crypto.randomUUID())
  return usePortalMutation({
    call: () =>
      api('POST /v1/access/devices/:propertyId/:deviceId/stolen', {
        params: { propertyId, deviceId },
        body: { jobId },
      }),
    onDone: ({ jobId: started, people }) => {
      const total = people.filter(({ codes }) => codes > 0).length
      if (started) showJob({ jobId: started, propertyId, operation: 'renewCodes', total })
    },
    changes: propertyId,
  })
}

export function useChangePanelKeys(propertyId: string) {
  const { t } = useTranslation('access', { keyPrefix: 'panelKeys' })
  return usePortalMutation({
    call: (body: { storage: PanelKeys['storage']; former: PanelKeys['storage'] }) =>
      api('PUT /v1/access/panelKeys/:propertyId', { params: { propertyId }, body }),
    about: `panel-keys-${propertyId}`,
    done: t('changed'),
    failed: t('failed'),
    changes: propertyId,
    isDelivered: true,
  })
}

export type Suspended = { personId: string; name: string }
const suspensionNotice = ({ personId }: Suspended) => `suspension-${personId}`

/** A refusal is shown by the dialog. */
export function useSuspend(propertyId: string, person: Suspended) {
  const { t } = useTranslation('access', { keyPrefix: 'notices' })
  const params = { propertyId, personId: person.personId }
  return usePortalMutation({
    call: (reason: string) => api('PUT /v1/access/suspensions/:propertyId/:personId', { params, body: { reason } }),
    about: suspensionNotice(person),
    done: t('suspended', { name: person.name }),
    changes: propertyId,
    isDelivered: true,
  })
}

export function useResume(propertyId: string) {
  const { t } = useTranslation('access', { keyPrefix: 'notices' })
  const failureOf = usePersonGone()
  return usePortalMutation({
    call: ({ personId }: Suspended) =>
      api('DELETE /v1/access/suspensions/:propertyId/:personId', { params: { propertyId, personId } }),
    about: suspensionNotice,
    done: (_, { name }) => t('resumed', { name }),
    failed: (error) => failureOf(error, t('resumeFailed')),
    changes: propertyId,
    isDelivered: true,
  })
}

/** An entrance or, by the id of the property, all of them. */
export type LockdownScope = { scopeId: string; name: string }
const lockdownNotice = ({ scopeId }: LockdownScope) => `lockdown-${scopeId}`

/** A refusal is shown by the dialog. */
export function useLockDown(propertyId: string, scope: LockdownScope) {
  const { t } = useTranslation('access', { keyPrefix: 'notices' })
  const params = { propertyId, scopeId: scope.scopeId }
  return usePortalMutation({
    call: (body: LockdownBody) => api('PUT /v1/access/lockdowns/:propertyId/:scopeId', { params, body }),
    about: lockdownNotice(scope),
    done: { header: t('lockedDown', { name: scope.name }), delivery: { propertyId, byHand: 'lock' } },
    changes: propertyId,
    // It does not wait for the doors: the dialog would show the new lockdown as one that was there before.
    onDone: () => {},
  })
}

export function useLiftLockdown(propertyId: string) {
  const { t } = useTranslation('access', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: ({ scopeId, version }: LockdownScope & { version: number }) =>
      api('DELETE /v1/access/lockdowns/:propertyId/:scopeId', {
        params: { propertyId, scopeId },
        query: { version: String(version) },
      }),
    about: lockdownNotice,
    done: (_, { name }) => ({ header: t('lifted', { name }), delivery: { propertyId, byHand: 'unlock' } }),
    failed: (error, { name }) => (isStale(error) ? t('liftStale', { name }) : t('liftFailed')),
    changes: propertyId,
  })
}

/** From now on guests open only what is shared with them. A refusal is shown by the dialog. */
export function useBeginGuestSharing(propertyId: string) {
  const { t } = useTranslation('access', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: (version: string) =>
      api('POST /v1/access/guest-sharing/:propertyId', { params: { propertyId }, body: { version } }),
    about: 'guest-sharing',
    done: t('guestSharing'),
    changes: propertyId,
    isDelivered: true,
  })
}
