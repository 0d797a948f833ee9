import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { eventFates, eventKinds, RETENTION_DAYS } from '@portico/contract/privacy/privacy.rules'
import { asInput, asSelect, Field, type FormOf } from '#web/platform/form/field.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './privacy.module.css'
import type { RetentionValues } from './retention-values.ts'

type Props = { form: FormOf<RetentionValues>; isDisabled: boolean }

/** A line for each kind of event: for how many days, and what happens then. */
export function RuleFields({ form, isDisabled }: Props) {
  const { t } = useTranslation('privacy')
  const fates = eventFates.map((fate) => ({
    value: fate,
    label: t(`fates.${fate}`),
    description: t(`fateHints.${fate}`),
  }))
  return (
    <SpaceBetween size="m">
      {eventKinds.map((kind) => (
        <div key={kind} className={styles.rule}>
          <Field
            form={form}
            name={`rules.${kind}.days`}
            label={t(`days.${kind}`)}
            constraintText={t('daysLimit', RETENTION_DAYS)}
          >
            {(field) => (
              <Input
                {...asInput(field)}
                type="number"
                inputMode="numeric"
                step={1}
                autoComplete={false}
                disabled={isDisabled}
                ariaRequired
              />
            )}
          </Field>
          <Field form={form} name={`rules.${kind}.fate`} label={t(`fateOf.${kind}`)}>
            {(field) => <Select {...asSelect(field, fates)} disabled={isDisabled} expandToViewport />}
          </Field>
        </div>
      ))}
    </SpaceBetween>
  )
}
