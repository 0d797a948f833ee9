import type { Contact, ContactDraft } from '@portico/contract/properties/contacts.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/platform/api.ts'
import { ApiError, isStale } from '#web/platform/api-error.ts'
import { notify } from '#web/platform/notices.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { propertiesKeys, propertyQuery } from './properties.queries.ts'

const NOTICE = 'property-contacts'

/** A contact that exists is changed, another one is added. A conflict and a refused field have no notice, because the form shows them. */
export function useSaveContact(propertyId: string, contact: Pick<Contact, 'id'> | undefined) {
  const { t } = useTranslation('property', { keyPrefix: 'contacts' })
  const refresh = useRefresh(propertyId)
  return useMutation({
    mutationFn: ({ version, ...draft }: ContactDraft & { version: number }) =>
      contact
        ? api('PUT /v1/property/contacts/:propertyId/:contactId', {
            params: { propertyId, contactId: contact.id },
            body: { ...draft, version },
          })
        : api('POST /v1/property/contacts/:propertyId', { params: { propertyId }, body: draft }),
    onSuccess: ({ name }) => {
      notify({ id: NOTICE, type: 'success', header: t(contact ? 'changed' : 'added', { name }) })
      return refresh()
    },
    onError: (error) => {
      const isShown = isStale(error) || (error instanceof ApiError && error.fields.length > 0)
      if (!isShown) notify({ id: NOTICE, type: 'error', header: t('saveFailed') })
    },
  })
}

export function useRemoveContact(propertyId: string) {
  const { t } = useTranslation('property', { keyPrefix: 'contacts' })
  const refresh = useRefresh(propertyId)
  return useMutation({
    mutationFn: ({ id }: Pick<Contact, 'id' | 'name'>) =>
      api('DELETE /v1/property/contacts/:propertyId/:contactId', { params: { propertyId, contactId: id } }).catch(
        (error: unknown) => {
          // A colleague has removed it already, or the reply to the first attempt was lost.
          if (!(error instanceof ApiError && error.status === 404)) throw error
        },
      ),
    onSuccess: (_, { name }) => notify({ id: NOTICE, type: 'success', header: t('removed', { name }) }),
    onError: () => notify({ id: NOTICE, type: 'error', header: t('removeFailed') }),
    // A failure is refetched, too, because a colleague may have changed the contacts.
    onSettled: refresh,
  })
}

function useRefresh(propertyId: string) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: propertyQuery(propertyId).queryKey }),
      queryClient.invalidateQueries({ queryKey: propertiesKeys.portfolio() }),
    ])
}
