import RadioGroup from '@cloudscape-design/components/radio-group'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { disableReasons } from '@portico/contract/providers/providers.rules'
import { useIsFull } from '#web/platform/flags.ts'
import { asRadios, asSelect, Field, type FormOf } from '#web/platform/form/field.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import type { AccessValues } from './access-values.ts'
import { DecisionFields } from './decision-fields.tsx'

type Props = {
  form: FormOf<AccessValues>
  areUpcoming: boolean
  /** The day at the property. */
  today: string
}

export function AccessFields({ form, areUpcoming, today }: Props) {
  const { t } = useTranslation('providers')
  const isFull = useIsFull()
  const isDisabling = form.watch('accessStatus') === 'ACCESS_DISABLED'
  const when = areUpcoming ? 'whenLaunched' : 'now'
  const reasons = disableReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))
  return (
    <SpaceBetween size="l">
      <Field form={form} name="accessStatus" label={t('manageAccess.accessOf')}>
        {(field) => (
          <RadioGroup
            {...asRadios(field)}
            items={[
              {
                value: 'ACCESS_ENABLED',
                label: t(`manageAccess.${when}.enable`),
                description: t(`manageAccess.${when}.enableHint`),
              },
              {
                value: 'ACCESS_DISABLED',
                label: t(`manageAccess.${when}.disable`),
                description: t(`manageAccess.${when}.disableHint`),
              },
            ]}
            ariaRequired
          />
        )}
      </Field>
      {isDisabling && (
        <Field
          form={form}
          name="reasonCode"
          label={t('manageAccess.reason')}
          description={t('manageAccess.reasonHint')}
        >
          {(field) => (
            <Select {...asSelect(field, reasons)} placeholder={t('manageAccess.reasonPlaceholder')} ariaRequired />
          )}
        </Field>
      )}
      {isDisabling && isFull && <DecisionFields form={form} today={today} />}
    </SpaceBetween>
  )
}
