import { useQuery } from '@tanstack/react-query'
import { useCreateKey } from '#web/data/keys/keys.mutations.ts'
import { copyNamesQuery, keyQuery } from '#web/data/keys/keys.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { copyOf, emptyForm } from './key-form.ts'
import { KeyWizard } from './key-wizard.tsx'
import { WhenLoaded } from './wizard-states.tsx'

/** Creates a key, optionally as the copy of another one. */
export function CreateKey({ propertyId, copyId }: { propertyId: string; copyId: string | undefined }) {
  const { t } = useTranslation('keyWizard')
  const { mutateAsync } = useCreateKey(propertyId)
  const { data: original } = useQuery({ ...keyQuery(propertyId, copyId ?? ''), enabled: copyId !== undefined })
  const name = original?.key.name
  const { data: names = [] } = useQuery({ ...copyNamesQuery(propertyId, name ?? ''), enabled: name !== undefined })
  return (
    <WhenLoaded propertyId={propertyId}>
      {(entrances) => (
        <KeyWizard
          propertyId={propertyId}
          initial={original ? copyOf(original, names) : emptyForm}
          entrances={entrances}
          submitLabel={t('create.submit')}
          onSave={mutateAsync}
        />
      )}
    </WhenLoaded>
  )
}
