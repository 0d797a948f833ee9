import RadioGroup from '@cloudscape-design/components/radio-group'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { type AccessStatus, type DisableReason, disableReasons } from '@portico/contract/providers/providers.rules'
import { useTranslation } from 'react-i18next'
import { asRadios, asSelect, Field, type FormOf } from '#web/platform/form/field.tsx'

/** The form has no default, so that the manager decides. */
export type AccessValues = { accessStatus: AccessStatus | ''; reasonCode: DisableReason | '' }

type Props = { form: FormOf<AccessValues>; areUpcoming: boolean }

export function AccessFields({ form, areUpcoming }: Props) {
  const { t } = useTranslation('providers')
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
      {form.watch('accessStatus') === 'ACCESS_DISABLED' && (
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
    </SpaceBetween>
  )
}
