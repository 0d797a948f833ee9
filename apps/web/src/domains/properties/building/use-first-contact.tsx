import Button from '@cloudscape-design/components/button'
import type { Building } from '@portico/contract/properties/building.schema'
import type { ContactDraft } from '@portico/contract/properties/contacts.schema'
import { useAddFirstContact } from '#web/data/properties/building.mutations.ts'
import { notify } from '#web/platform/notices.ts'
import { useTranslation } from '#web/ui/translation.tsx'

/** Adds the first contact of a new property. If that fails the property stays, and the notice has the contact for another attempt. */
export function useFirstContact() {
  const { t } = useTranslation('building', { keyPrefix: 'notices' })
  const addition = useAddFirstContact()
  return async function add(
    { propertyId, name }: Pick<Building, 'propertyId' | 'name'>,
    draft: ContactDraft | undefined,
  ): Promise<void> {
    if (!draft) return
    await addition.mutateAsync({ propertyId, propertyName: name, draft }).catch(() =>
      notify({
        id: 'property-add',
        type: 'warning',
        header: t('propertyAdded', { name }),
        content: t('contactFailed', { contact: draft.name }),
        action: <Button onClick={() => void add({ propertyId, name }, draft)}>{t('addContact')}</Button>,
        isOfAllPages: true,
      }),
    )
  }
}
