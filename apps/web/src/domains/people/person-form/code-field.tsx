import Checkbox from '@cloudscape-design/components/checkbox'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { PersonValues } from './person-values.ts'

/** Whether somebody new gets an access code at once. */
export function CodeField() {
  const { t } = useTranslation('people', { keyPrefix: 'form' })
  const { control } = useFormContext<PersonValues>()
  return (
    <Controller
      control={control}
      name="generatesCode"
      render={({ field }) => (
        <Checkbox
          checked={field.value}
          description={t('generatesCodeHint')}
          onChange={({ detail }) => field.onChange(detail.checked)}
        >
          {t('generatesCode')}
        </Checkbox>
      )}
    />
  )
}
