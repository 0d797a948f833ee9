import Box from '@cloudscape-design/components/box'
import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import { limitFrom } from '@portico/contract/properties/property-settings.rules'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import styles from './settings-group.module.css'
import type { SettingsValues } from './settings-values.ts'

type Props = {
  control: Control<SettingsValues>
  title: string
  allow: { name: 'isGuestAccessAllowed' | 'isUserCodeCreationAllowed'; text: string }
  max: { name: 'maxGuestsAllowed' | 'maxActiveUserCodesAllowed'; label: string; hint: string }
}

/** Whether people may do something for themselves, and how often. */
export function SettingsGroup({ control, title, allow, max }: Props) {
  const { t } = useTranslation('property', { keyPrefix: 'rules' })
  const isAllowed = useWatch({ control, name: allow.name })
  const { field: allowed } = useController({ control, name: allow.name })
  const { field, fieldState } = useController({
    control,
    name: max.name,
    rules: {
      validate: (typed, values) => !values[allow.name] || limitFrom(typed) !== undefined || 'settingsLimit',
    },
  })
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>
        <Box variant="h3" tagOverride="span">
          {title}
        </Box>
      </legend>
      <Checkbox checked={isAllowed} onChange={({ detail }) => allowed.onChange(detail.checked)}>
        {allow.text}
      </Checkbox>
      <div className={styles.maximum}>
        <FormField
          label={max.label}
          constraintText={max.hint}
          errorText={isAllowed && fieldState.error ? t('settingsLimit') : undefined}
        >
          <div className={styles.number}>
            <Input
              ref={field.ref}
              value={field.value}
              inputMode="numeric"
              disabled={!isAllowed}
              onChange={({ detail }) => field.onChange(detail.value)}
              onBlur={field.onBlur}
            />
          </div>
        </FormField>
      </div>
    </fieldset>
  )
}
