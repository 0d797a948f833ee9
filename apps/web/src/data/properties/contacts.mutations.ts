import type { Contact, ContactDraft } from '@portico/contract/properties/contacts.schema'
import { api } from '#web/platform/api.ts'
import { ApiError, isShownByForm } from '#web/platform/api-error.ts'
import { usePortalMutation } from '#web/platform/mutation.ts'
import { useTranslation } from '#web/ui/translation.tsx'

const about = 'property-contacts'

/** A contact that exists is changed, another one is added. */
export function useSaveContact(propertyId: string, contact: Pick<Contact, 'id'> | undefined) {
  const { t } = useTranslation('property', { keyPrefix: 'contacts' })
  return usePortalMutation({
    call: ({ version, ...draft }: ContactDraft & { version: number }) =>
      contact
        ? api('PUT /v1/property/contacts/:propertyId/:contactId', {
            params: { propertyId, contactId: contact.id },
            body: { ...draft, version },
          })
        : api('POST /v1/property/contacts/:propertyId', { params: { propertyId }, body: draft }),
    about,
    done: ({ name }) => t(contact ? 'changed' : 'added', { name }),
    failed: t('saveFailed'),
    isShown: isShownByForm,
    changes: propertyId,
  })
}

export function useRemoveContact(propertyId: string) {
  const { t } = useTranslation('property', { keyPrefix: 'contacts' })
  return usePortalMutation({
    call: ({ id }: Pick<Contact, 'id' | 'name'>) =>
      api('DELETE /v1/property/contacts/:propertyId/:contactId', { params: { propertyId, contactId: id } }).catch(
        (error: unknown) => {
          // A colleague has removed it already, or the reply to the first attempt was lost.
          if (!(error instanceof ApiError && error.status === 404)) throw error
        },
      ),
    about,
    done: (_, { name }) => t('removed', { name }),
    failed: t('removeFailed'),
    changes: propertyId,
  })
}
