import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { languageTag, locales } from '@portico/contract/shared/locales'
import { useMemo } from 'react'
import { asInput, asSelect, Field, type FormOf } from '#web/platform/form/field.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import type { PassValues } from './pass-values.ts'

/** Who comes, where the mail goes and which language it has. */
export function VisitorFields({ form }: { form: FormOf<PassValues> }) {
  const { t } = useTranslation('passes', { keyPrefix: 'make' })
  const languages = useMemo(
    () =>
      locales.map((value) => {
        const tag = languageTag(value)
        return { value, label: new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag, lang: tag }
      }),
    [],
  )
  return (
    <SpaceBetween size="l">
      <Field form={form} name="visitorName" label={t('visitor')}>
        {(field) => <Input {...asInput(field)} autoComplete={false} ariaRequired />}
      </Field>
      <Field form={form} name="email" label={t('email')} description={t('emailHint')}>
        {(field) => (
          <Input {...asInput(field)} type="email" inputMode="email" autoComplete={false} spellcheck={false} />
        )}
      </Field>
      <Field form={form} name="locale" label={t('language')} description={t('languageHint')}>
        {(field) => <Select {...asSelect(field, languages)} expandToViewport />}
      </Field>
    </SpaceBetween>
  )
}
