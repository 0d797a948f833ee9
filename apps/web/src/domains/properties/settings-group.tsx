import Box from '@cloudscape-design/components/box'
import Checkbox from '@cloudscape-design/components/checkbox'
import Input from '@cloudscape-design/components/input'
import { asCheckbox, asInput, Field, type FormOf } from '#web/platform/form/field.tsx'
import styles from './settings-group.module.css'
import type { SettingsValues } from './settings-values.ts'

type Props = {
  form: FormOf<SettingsValues>
  title: string
  isDisabled: boolean
  allow: { name: 'isGuestAccessAllowed' | 'isUserCodeCreationAllowed'; text: string }
  max: { name: 'maxGuestsAllowed' | 'maxActiveUserCodesAllowed'; label: string; hint: string }
}

/** A permission of the people of a property, and its maximum. */
export function SettingsGroup({ form, title, isDisabled, allow, max }: Props) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>
        <Box variant="h3" tagOverride="span">
          {title}
        </Box>
      </legend>
      <Field form={form} name={allow.name}>
        {(field) => (
          <Checkbox {...asCheckbox(field)} disabled={isDisabled}>
            {allow.text}
          </Checkbox>
        )}
      </Field>
      <div className={styles.maximum}>
        <Field form={form} name={max.name} label={max.label} constraintText={max.hint}>
          {(field) => (
            <div className={styles.number}>
              <Input {...asInput(field)} inputMode="numeric" disabled={isDisabled || !form.watch(allow.name)} />
            </div>
          )}
        </Field>
      </div>
    </fieldset>
  )
}
