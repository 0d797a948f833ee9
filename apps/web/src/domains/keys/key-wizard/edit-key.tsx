import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUpdateKey } from '#web/data/keys/keys.mutations.ts'
import { keyQuery } from '#web/data/keys/keys.queries.ts'
import { notify } from '#web/platform/notices.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { formOf } from './key-form.ts'
import { KeyWizard } from './key-wizard.tsx'
import { WhenLoaded } from './wizard-states.tsx'

type Props = { propertyId: string; keyId: string }

/** Edits the version of the key that was loaded with the page or on request. Changes of other managers meanwhile cause a conflict. */
export function EditKey({ propertyId, keyId }: Props) {
  const { t } = useTranslation(['keyWizard', 'keys'])
  const queryClient = useQueryClient()
  const [edited, setEdited] = useState(() => queryClient.getQueryData(keyQuery(propertyId, keyId).queryKey))
  const { mutateAsync } = useUpdateKey(propertyId)
  if (!edited) return null
  const { key } = edited

  async function reload() {
    try {
      const fresh = await queryClient.fetchQuery({ ...keyQuery(propertyId, keyId), staleTime: 0 })
      if (!fresh) return void notify({ id: 'key-reload', type: 'error', header: t('keys:errors.notFound') })
      setEdited(fresh)
    } catch {
      notify({ id: 'key-reload', type: 'error', header: t('keys:errors.failed') })
    }
  }

  return (
    <WhenLoaded propertyId={propertyId}>
      {(entrances) => (
        <KeyWizard
          key={key.version}
          propertyId={propertyId}
          initial={formOf(edited)}
          edited={edited}
          entrances={entrances}
          submitLabel={t('edit.submit')}
          onSave={(draft) => mutateAsync({ ...draft, keyId: key.keyId, version: key.version })}
          onReload={reload}
        />
      )}
    </WhenLoaded>
  )
}
