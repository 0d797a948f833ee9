import Container from '@cloudscape-design/components/container'
import FormField from '@cloudscape-design/components/form-field'
import Input, { type InputProps } from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea, { type TextareaProps } from '@cloudscape-design/components/textarea'
import { KEY_DESCRIPTION_MAX, KEY_NAME_MAX, KEY_NAME_MIN } from '@portico/contract/keys/keys.rules'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { TutorialHotspot } from '#web/ui/tutorial-hotspot.tsx'
import type { KeyForm } from './key-form.ts'
import type { ChangeForm } from './use-key-form.ts'

type Props = {
  form: Pick<KeyForm, 'name' | 'description'>
  change: ChangeForm
  errors: { name: string | undefined; description: string | undefined }
  onLeaveName: () => void
  nameRef: Ref<InputProps.Ref>
  descriptionRef: Ref<TextareaProps.Ref>
}

export function NameStep({ form, change, errors, onLeaveName, nameRef, descriptionRef }: Props) {
  const { t } = useTranslation('keyWizard', { keyPrefix: 'name' })
  return (
    <Container>
      <SpaceBetween size="l">
        <FormField
          label={t('label')}
          info={<TutorialHotspot id="key-name" />}
          constraintText={t('constraint', { min: KEY_NAME_MIN, max: KEY_NAME_MAX })}
          errorText={errors.name}
        >
          <Input
            ref={nameRef}
            value={form.name}
            autoComplete={false}
            ariaRequired
            onChange={({ detail }) => change((current) => ({ ...current, name: detail.value }))}
            onBlur={() => form.name && onLeaveName()}
          />
        </FormField>
        <FormField
          label={
            <>
              {t('description')} <i>- {t('optional')}</i>
            </>
          }
          constraintText={t('descriptionConstraint', { max: KEY_DESCRIPTION_MAX })}
          errorText={errors.description}
        >
          <Textarea
            ref={descriptionRef}
            value={form.description}
            rows={3}
            onChange={({ detail }) => change((current) => ({ ...current, description: detail.value }))}
          />
        </FormField>
      </SpaceBetween>
    </Container>
  )
}
