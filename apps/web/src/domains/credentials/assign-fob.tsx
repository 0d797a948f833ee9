import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CredentialRow } from '#web/data/credentials/credential-rows.ts'
import { useUpdateCredential } from '#web/data/credentials/credentials.mutations.ts'
import { reloadCredential } from '#web/data/credentials/credentials.queries.ts'
import { personQuery } from '#web/data/people/people.queries.ts'
import { Field } from '#web/platform/form/field.tsx'
import { FormModal } from '#web/platform/form/form-modal.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { HolderSelect } from './holder-select.tsx'

type Props = { propertyId: string; fob: CredentialRow; onClose: () => void }

/** Assigns a fob to a person, or to nobody. */
export function AssignFob({ propertyId, fob: opened, onClose }: Props) {
  const { t } = useTranslation('credentials')
  const queryClient = useQueryClient()
  const [fob, setFob] = useState(opened)
  const number = fob.fob?.number ?? ''
  const update = useUpdateCredential('fobs', propertyId, ({ personId }) => {
    // The menu has loaded the person who was chosen.
    const holder = queryClient.getQueryData(personQuery(propertyId, personId ?? '').queryKey)
    const name = holder?.personName ?? holder?.email ?? ''
    return t(personId ? 'fobs.notices.assigned' : 'fobs.notices.unassigned', { number, name })
  })
  const form = usePortalForm({
    initial: valuesOf(opened),
    texts: 'credentials',
    save: ({ personId }) => update.mutateAsync({ id: fob.id, body: { personId, version: fob.version } }),
    onSaved: onClose,
  })

  async function reload() {
    const current = await reloadCredential(queryClient, propertyId, fob.id)
    if (!current) return onClose()
    setFob(current)
    form.restart(valuesOf(current))
  }
  return (
    <FormModal
      form={form}
      header={t('assign.title', { number })}
      submitLabel={t('assign.save')}
      onClose={onClose}
      onReload={reload}
    >
      <Field form={form} name="personId" label={t('columns.holder')} description={t('assign.hint')}>
        {({ value, onChange }) => <HolderSelect propertyId={propertyId} value={value} onChange={onChange} />}
      </Field>
    </FormModal>
  )
}

const valuesOf = ({ people: [first] }: CredentialRow) => ({ personId: first?.personId ?? null })
