import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select, { type SelectProps } from '@cloudscape-design/components/select'
import type { FormatField } from '@portico/contract/credential-formats/credential-formats.rules'
import type { SupportedCredentialFormat } from '@portico/contract/credential-formats/credential-formats.schema'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { boundsOfField, type FormatValues } from './format-values.ts'

type Props = { control: Control<FormatValues> }

/** Whose rules have to be looked at again when this one changes. */
const relatives: Partial<Record<keyof FormatValues, (keyof FormatValues)[]>> = {
  supportedFormatId: ['facilityCode', 'rangeMin', 'rangeMax'],
  rangeMin: ['rangeMax'],
  rangeMax: ['rangeMin'],
}

function useField(control: Props['control'], name: keyof FormatValues, limits?: { min: number; max: number }) {
  const { t } = useTranslation(['credentialFormats', 'ui'])
  const { field, fieldState } = useController({ control, name, rules: { deps: relatives[name] ?? [] } })
  const rule = fieldState.error?.message
  return {
    t,
    field,
    errorText: rule ? t(`rules.${rule}` as 'rules.facilityCodeTooLow', limits ?? { min: 0, max: 0 }) : '',
  }
}

type ChoiceProps = Props & {
  name: 'supportedFormatId' | 'placeId'
  label: string
  description?: string
  placeholder: string
  options: readonly (SelectProps.Option | SelectProps.OptionGroup)[]
  isLoading?: boolean
}

export function ChoiceField({
  control,
  name,
  label,
  description,
  placeholder,
  options,
  isLoading = false,
}: ChoiceProps) {
  const { t, field, errorText } = useField(control, name)
  const choices = options.flatMap((option): readonly SelectProps.Option[] =>
    'options' in option ? option.options : [option],
  )
  return (
    <FormField label={label} description={description} errorText={errorText}>
      <Select
        ref={field.ref}
        selectedOption={choices.find(({ value }) => value === field.value) ?? null}
        onChange={({ detail }) => field.onChange(detail.selectedOption.value)}
        onBlur={field.onBlur}
        options={options}
        placeholder={placeholder}
        statusType={isLoading ? 'loading' : 'finished'}
        loadingText={t('ui:collection.loading')}
        {...(choices.length > 10 && { filteringType: 'auto' as const, filteringAriaLabel: label })}
        ariaRequired
      />
    </FormField>
  )
}

type NumberProps = Props & { name: FormatField; format: SupportedCredentialFormat; isRequired: boolean }

export function NumberField({ control, name, format, isRequired }: NumberProps) {
  const bounds = boundsOfField(name, format)
  const { t, field, errorText } = useField(control, name, bounds)
  return (
    <FormField label={t(`fields.${name}`)} constraintText={t('add.between', bounds)} errorText={errorText}>
      <Input
        ref={field.ref}
        name={field.name}
        value={field.value}
        onChange={({ detail }) => field.onChange(detail.value)}
        onBlur={field.onBlur}
        inputMode="numeric"
        autoComplete={false}
        ariaRequired={isRequired}
      />
    </FormField>
  )
}
