import FormField from '@cloudscape-design/components/form-field'
import RadioGroup from '@cloudscape-design/components/radio-group'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { type AccessStatus, type DisableReason, disableReasons } from '@portico/contract/providers/providers.rules'
import type { AccessDraft } from '@portico/contract/providers/providers.schema'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

/** Nothing is decided for the manager. */
export type AccessValues = { accessStatus: AccessStatus | ''; reasonCode: DisableReason | '' }

type Props = { control: Control<AccessValues, unknown, AccessDraft> }

export function AccessFields({ control, areUpcoming }: Props & { areUpcoming: boolean }) {
  const accessStatus = useWatch({ control, name: 'accessStatus' })
  return (
    <SpaceBetween size="l">
      <AccessField control={control} areUpcoming={areUpcoming} />
      {accessStatus === 'ACCESS_DISABLED' && <ReasonField control={control} />}
    </SpaceBetween>
  )
}

function useField<Name extends keyof AccessValues>(control: Props['control'], name: Name) {
  const { t } = useTranslation('providers')
  const { field, fieldState } = useController({ control, name })
  const rule = fieldState.error?.message
  return { t, field, errorText: rule ? t(`rules.${rule}` as 'rules.reasonRequired') : '' }
}

function AccessField({ control, areUpcoming }: Props & { areUpcoming: boolean }) {
  const { t, field, errorText } = useField(control, 'accessStatus')
  const when = areUpcoming ? 'whenLaunched' : 'now'
  return (
    <FormField label={t('manageAccess.accessOf')} errorText={errorText}>
      <RadioGroup
        ref={field.ref}
        name={field.name}
        value={field.value || null}
        onChange={({ detail }) => field.onChange(detail.value)}
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
    </FormField>
  )
}

function ReasonField({ control }: Props) {
  const { t, field, errorText } = useField(control, 'reasonCode')
  const options = disableReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))
  return (
    <FormField label={t('manageAccess.reason')} description={t('manageAccess.reasonHint')} errorText={errorText}>
      <Select
        ref={field.ref}
        selectedOption={options.find(({ value }) => value === field.value) ?? null}
        onChange={({ detail }) => field.onChange(detail.selectedOption.value)}
        onBlur={field.onBlur}
        options={options}
        placeholder={t('manageAccess.reasonPlaceholder')}
        ariaRequired
      />
    </FormField>
  )
}
