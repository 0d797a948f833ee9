import Input from '@cloudscape-design/components/input'
import { CONTACT_NAME_MAX } from '@portico/contract/properties/contacts.rules'
import { type Contact, type ContactDraft, contactDraft } from '@portico/contract/properties/contacts.schema'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSaveContact } from '#web/data/properties/contacts.mutations.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { isGone } from '#web/platform/api-error.ts'
import { asInput, Field } from '#web/platform/form/field.tsx'
import { FormModal } from '#web/platform/form/form-modal.tsx'
import { rulesOf } from '#web/platform/form/problems.ts'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { notify } from '#web/platform/notices.ts'
import { useTranslation } from '#web/ui/translation.tsx'

type Props = { propertyId: string; contact: Contact | undefined; onClose: () => void }

const valuesOf = (contact: Contact | undefined): ContactDraft => ({
  name: contact?.name ?? '',
  email: contact?.email ?? '',
  phoneNumber: contact?.phoneNumber ?? '',
})

/** Adds a contact, or changes one. */
export function ContactDialog({ propertyId, contact, onClose }: Props) {
  const { t } = useTranslation('property', { keyPrefix: 'contacts' })
  const queryClient = useQueryClient()
  const saving = useSaveContact(propertyId, contact)
  const [version, setVersion] = useState(contact?.version ?? 1)
  const form = usePortalForm({
    initial: valuesOf(contact),
    texts: 'property',
    limits: { contactNameMax: CONTACT_NAME_MAX },
    problems: rulesOf(contactDraft),
    save: (values) => saving.mutateAsync({ ...contactDraft.parse(values), version }),
    onSaved: onClose,
  })

  function close() {
    // The list behind the dialog still has it.
    if (isGone(form.refusal)) void queryClient.invalidateQueries(propertyQuery(propertyId))
    onClose()
  }
  async function loadCurrent() {
    const property = await queryClient.fetchQuery({ ...propertyQuery(propertyId), staleTime: 0 })
    const current = property.managersContactInfo.find(({ id }) => id === contact?.id)
    if (!current) {
      notify({ id: 'property-contacts', type: 'warning', header: t('gone') })
      return onClose()
    }
    setVersion(current.version)
    form.restart(valuesOf(current))
  }
  return (
    <FormModal
      form={form}
      header={contact ? t('changeHeader') : t('addHeader')}
      submitLabel={contact ? t('save') : t('add')}
      onClose={close}
      onReload={loadCurrent}
    >
      <Field form={form} name="name" label={t('name')}>
        {(field) => <Input {...asInput(field)} autoComplete={false} ariaRequired />}
      </Field>
      <Field form={form} name="email" label={t('email')}>
        {(field) => <Input {...asInput(field)} type="email" inputMode="email" autoComplete={false} ariaRequired />}
      </Field>
      <Field form={form} name="phoneNumber" label={t('phoneOptional')}>
        {(field) => <Input {...asInput(field)} inputMode="tel" autoComplete={false} />}
      </Field>
    </FormModal>
  )
}
