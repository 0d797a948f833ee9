import Form, { type FormProps } from '@cloudscape-design/components/form'
import { UnsavedChanges } from '#web/ui/use-unsaved-changes.ts'
import { type ActionProps, FormActions, FormContent, FormFrame } from './form-frame.tsx'
import type { FormState } from './use-portal-form.ts'

type Props = ActionProps &
  Pick<FormProps, 'header' | 'variant' | 'children'> & {
    form: FormState
    onReload?: (() => Promise<unknown>) | undefined
  }

/** A form that is a page, or stands beside one. */
export function FormPage({ form, header, variant, onReload, children, ...actions }: Props) {
  return (
    <FormFrame form={form}>
      <UnsavedChanges hasChanges={form.hasChanges} />
      <Form header={header} {...(variant && { variant })} actions={<FormActions form={form} {...actions} />}>
        <FormContent form={form} onReload={onReload}>
          {children}
        </FormContent>
      </Form>
    </FormFrame>
  )
}
