import FormField, { type FormFieldProps } from '@cloudscape-design/components/form-field'
import type { SelectProps } from '@cloudscape-design/components/select'
import type { ReactNode } from 'react'
import {
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useController,
} from 'react-hook-form'

/** The parts of a form that its fields need. */
export type FormOf<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'control' | 'watch' | 'setValue'> & {
  errorCode: (name: string) => string | undefined
  errorText: (name: string) => string
}

type Props<Values extends FieldValues, Name extends FieldPath<Values>> = Omit<FormFieldProps, 'children'> & {
  form: FormOf<Values>
  name: Name
  /** The control: `{(field) => <Input {...asInput(field)} />}`. */
  children: (field: ControllerRenderProps<Values, Name>) => ReactNode
}

/** A field of a form with its label, its hints and what is wrong with it. */
export function Field<Values extends FieldValues, Name extends FieldPath<Values>>(props: Props<Values, Name>) {
  const { form, name, children, errorText = form.errorText(name), ...frame } = props
  const { field } = useController({ control: form.control, name })
  return (
    <FormField {...frame} errorText={errorText}>
      {children(field)}
    </FormField>
  )
}

type FieldControl = Pick<ControllerRenderProps, 'name' | 'ref' | 'onBlur'> & {
  value: unknown
  onChange: (value: unknown) => void
}

/** For Input and Textarea. */
export const asInput = ({ name, ref, value, onChange, onBlur }: FieldControl) => ({
  name,
  ref,
  value: String(value ?? ''),
  onChange: ({ detail }: { detail: { value: string } }) => onChange(detail.value),
  onBlur: () => onBlur(),
})

type Options = readonly (SelectProps.Option | SelectProps.OptionGroup)[]

/** For Select. */
export const asSelect = ({ ref, value, onChange, onBlur }: FieldControl, options: Options) => ({
  ref,
  options,
  selectedOption:
    options.flatMap((one) => ('options' in one ? one.options : [one])).find((one) => one.value === value) ?? null,
  onChange: ({ detail }: { detail: SelectProps.ChangeDetail }) => onChange(detail.selectedOption.value),
  onBlur: () => onBlur(),
})

/** For RadioGroup. */
export const asRadios = ({ name, ref, value, onChange }: FieldControl) => ({
  name,
  ref,
  value: value ? String(value) : null,
  onChange: ({ detail }: { detail: { value: string } }) => onChange(detail.value),
})

/** For Checkbox. */
export const asCheckbox = ({ name, ref, value, onChange }: FieldControl) => ({
  name,
  ref,
  checked: value === true,
  onChange: ({ detail }: { detail: { checked: boolean } }) => onChange(detail.checked),
})
