import type {
  CalendarDraft,
  CredentialHoursBody,
  HoldingsBody,
  HoursDraft,
  KeyHoursBody,
} from '@portico/contract/hours/hours.schema'
import { usePersonGone } from '#web/data/people/person-gone.ts'
import { api } from '#web/platform/api.ts'
import { isConflict, isShownByForm } from '#web/platform/api-error.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useIdempotencyKeys } from '#web/platform/use-idempotency-keys.ts'
import { useTranslation } from '#web/ui/translation.tsx'

export const hoursNotice = (id: string) => `hours-${id}`

export function useAddHours(propertyId: string, { isUsedAtOnce = false } = {}) {
  const { t } = useTranslation('hours', { keyPrefix: 'notices' })
  const idempotencyKeyOf = useIdempotencyKeys()
  return usePortalMutation({
    call: (body: HoursDraft) =>
      api('POST /v1/hours/:propertyId', { params: { propertyId }, body, idempotencyKey: idempotencyKeyOf(body) }),
    about: 'hours-add',
    done: isUsedAtOnce ? t('added') : { header: t('added'), content: t('unattached') },
    failed: t('addFailed'),
    isShown: isShownByForm,
    changes: propertyId,
  })
}

type WithVersion = { version: number }

export function useUpdateHours(propertyId: string, hoursId: string) {
  const { t } = useTranslation('hours', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: (body: HoursDraft & WithVersion) =>
      api('PUT /v1/hours/:propertyId/:hoursId', { params: { propertyId, hoursId }, body }),
    about: hoursNotice(hoursId),
    done: ({ isAttached }) => (isAttached ? t('updated') : { header: t('updated'), content: t('unattached') }),
    failed: t('updateFailed'),
    isShown: isShownByForm,
    changes: propertyId,
    isDelivered: true,
  })
}

type Removed = WithVersion & { id: string }
const versionOf = ({ version }: WithVersion) => ({ version: String(version) })

/** Whoever deletes hours that are still used is told by what. */
export function useDeleteHours(propertyId: string) {
  const { t } = useTranslation('hours', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: ({ id, ...seen }: Removed) =>
      api('DELETE /v1/hours/:propertyId/:hoursId', { params: { propertyId, hoursId: id }, query: versionOf(seen) }),
    about: ({ id }) => hoursNotice(id),
    done: t('deleted'),
    failed: (error) => t(isConflict(error) ? 'deleteStale' : 'deleteFailed'),
    changes: propertyId,
  })
}

export function useAddCalendar(propertyId: string) {
  const { t } = useTranslation('hours', { keyPrefix: 'notices' })
  const idempotencyKeyOf = useIdempotencyKeys()
  return usePortalMutation({
    call: (body: CalendarDraft) =>
      api('POST /v1/calendars/:propertyId', { params: { propertyId }, body, idempotencyKey: idempotencyKeyOf(body) }),
    about: 'calendar-add',
    done: { header: t('calendarAdded'), content: t('calendarUnattached') },
    failed: t('calendarAddFailed'),
    isShown: isShownByForm,
    changes: propertyId,
  })
}

export function useUpdateCalendar(propertyId: string, calendarId: string) {
  const { t } = useTranslation('hours', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: (body: CalendarDraft & WithVersion) =>
      api('PUT /v1/calendars/:propertyId/:calendarId', { params: { propertyId, calendarId }, body }),
    about: hoursNotice(calendarId),
    done: ({ isAttached }) =>
      isAttached ? t('calendarUpdated') : { header: t('calendarUpdated'), content: t('calendarUnattached') },
    failed: t('calendarUpdateFailed'),
    isShown: isShownByForm,
    changes: propertyId,
    isDelivered: true,
  })
}

export function useDeleteCalendar(propertyId: string) {
  const { t } = useTranslation('hours', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: ({ id, ...seen }: Removed) =>
      api('DELETE /v1/calendars/:propertyId/:calendarId', {
        params: { propertyId, calendarId: id },
        query: versionOf(seen),
      }),
    about: ({ id }) => hoursNotice(id),
    done: t('calendarDeleted'),
    failed: (error) => t(isConflict(error) ? 'calendarDeleteStale' : 'calendarDeleteFailed'),
    changes: propertyId,
  })
}

export function useSetKeyHours(propertyId: string, keyId: string) {
  const { t } = useTranslation('hours', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: (body: KeyHoursBody) => api('PUT /v1/hoursOfKey/:propertyId/:keyId', { params: { propertyId, keyId }, body }),
    about: `key-${keyId}`,
    done: t('keySet'),
    failed: t('keySetFailed'),
    isShown: isShownByForm,
    changes: propertyId,
    isDelivered: true,
  })
}

/** The form shows conflicts itself. Somebody who was deleted meanwhile is told of. */
export function useSetPersonHours(propertyId: string, { personId, name }: { personId: string; name: string }) {
  const { t } = useTranslation('hours', { keyPrefix: 'notices' })
  const failureOf = usePersonGone()
  return usePortalMutation({
    call: (body: HoldingsBody) =>
      api('PUT /v1/hoursOfPerson/:propertyId/:personId', { params: { propertyId, personId }, body }),
    about: `person-${personId}`,
    done: t('personSet', { name }),
    failed: (error) => failureOf(error, t('personSetFailed', { name })),
    isShown: isShownByForm,
    changes: propertyId,
    isDelivered: true,
  })
}

export function useSetCredentialHours(propertyId: string, credentialId: string) {
  const { t } = useTranslation('hours', { keyPrefix: 'notices' })
  return usePortalMutation({
    call: (body: CredentialHoursBody) =>
      api('PUT /v1/hoursOfCredential/:propertyId/:credentialId', { params: { propertyId, credentialId }, body }),
    about: `credential-${credentialId}`,
    done: t('credentialSet'),
    failed: t('credentialSetFailed'),
    isShown: isShownByForm,
    changes: propertyId,
    isDelivered: true,
  })
}
