import { useQuery } from '@tanstack/react-query'
import { useCreateKey } from '#web/data/keys/keys.mutations.ts'
import { keysQuery } from '#web/data/keys/keys.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { copyOf, emptyForm } from './key-form.ts'
import { KeyWizard } from './key-wizard.tsx'
import { findKey } from './load-key.ts'
import { useKeyContext } from './use-key-context.ts'
import { WhenLoaded } from './wizard-states.tsx'

/** Creates a key, optionally as the copy of another one. */
export function CreateKey({ propertyId, copyId }: { propertyId: string; copyId: string | undefined }) {
  const { t } = useTranslation('keyWizard')
  const { mutateAsync } = useCreateKey(propertyId)
  const { data: keys } = useQuery(keysQuery(propertyId))
  const original = findKey(keys, copyId)
  return (
    <WhenLoaded {...useKeyContext(propertyId)}>
      {(context) => (
        <KeyWizard
          propertyId={propertyId}
          initial={original ? copyOf(original, context.otherNames) : emptyForm}
          context={context}
          submitLabel={t('create.submit')}
          onSave={mutateAsync}
        />
      )}
    </WhenLoaded>
  )
}
