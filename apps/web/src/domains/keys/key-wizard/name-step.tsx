import Container from '@cloudscape-design/components/container'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea from '@cloudscape-design/components/textarea'
import { KEY_DESCRIPTION_MAX, KEY_NAME_MAX, KEY_NAME_MIN } from '@portico/contract/keys/keys.rules'
import { asInput, Field, type FormOf } from '#web/platform/form/field.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { TutorialHotspot } from '#web/ui/tutorial-hotspot.tsx'
import type { KeyForm } from './key-form.ts'

export function NameStep({ form, onLeaveName }: { form: FormOf<KeyForm>; onLeaveName: () => void }) {
  const { t } = useTranslation('keyWizard', { keyPrefix: 'name' })
  return (
    <Container>
      <SpaceBetween size="l">
        <Field
          form={form}
          name="name"
          label={t('label')}
          info={<TutorialHotspot id="key-name" />}
          constraintText={t('constraint', { min: KEY_NAME_MIN, max: KEY_NAME_MAX })}
        >
          {(field) => (
            <Input
              {...asInput(field)}
              autoComplete={false}
              ariaRequired
              onBlur={() => {
                if (field.value) onLeaveName()
              }}
            />
          )}
        </Field>
        <Field
          form={form}
          name="description"
          label={t('optional', { label: t('description') })}
          constraintText={t('descriptionConstraint', { max: KEY_DESCRIPTION_MAX })}
        >
          {(field) => <Textarea {...asInput(field)} rows={3} />}
        </Field>
      </SpaceBetween>
    </Container>
  )
}
