import Checkbox from '@cloudscape-design/components/checkbox'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea from '@cloudscape-design/components/textarea'
import { DECISION_NOTE_MAX, endBounds } from '@portico/contract/providers/providers.rules'
import { asCheckbox, asInput, Field, type FormOf } from '#web/platform/form/field.tsx'
import { DayPicker } from '#web/ui/day-picker.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import type { AccessValues } from './access-values.ts'

type Props = { form: FormOf<AccessValues>; today: string }

/** A note for colleagues, and until when access is disabled. */
export function DecisionFields({ form, today }: Props) {
  const { t } = useTranslation('providers', { keyPrefix: 'manageAccess' })
  return (
    <SpaceBetween size="l">
      <Field
        form={form}
        name="note"
        label={t('optional', { label: t('note') })}
        description={t('noteHint')}
        constraintText={t('noteLimit', { max: DECISION_NOTE_MAX })}
      >
        {(field) => <Textarea {...asInput(field)} rows={3} />}
      </Field>
      <Field form={form} name="hasEnd">
        {(field) => (
          <Checkbox {...asCheckbox(field)} description={t('hasEndHint')}>
            {t('hasEnd')}
          </Checkbox>
        )}
      </Field>
      {form.watch('hasEnd') && (
        <Field form={form} name="disabledUntil" label={t('end')} description={t('endHint')}>
          {({ name, onBlur, ...field }) => <DayPicker {...field} {...endBounds(today)} />}
        </Field>
      )}
    </SpaceBetween>
  )
}
