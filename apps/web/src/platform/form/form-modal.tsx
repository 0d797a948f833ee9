import Box from '@cloudscape-design/components/box'
import Modal, { type ModalProps } from '@cloudscape-design/components/modal'
import { type ReactNode, useId } from 'react'
import { type ActionProps, FormActions, FormContent, FormFrame } from './form-frame.tsx'
import type { FormState } from './use-portal-form.ts'

type Props = Omit<ActionProps, 'cancel'> &
  Pick<ModalProps, 'size'> & {
    form: FormState
    header: string
    onClose: () => void
    /** What the button beside saving does. It closes the dialog if nothing else is given. */
    cancel?: () => void
    onReload?: (() => Promise<unknown>) | undefined
    children: ReactNode
  }

/** A form in a dialog. */
export function FormModal({ form, header, size = 'medium', onClose, onReload, children, ...actions }: Props) {
  const id = useId()
  return (
    <Modal
      visible
      size={size}
      header={header}
      onDismiss={({ detail }) => {
        // A click outside of the dialog may be accidental and must not discard input.
        if (detail.reason !== 'overlay' || !form.hasChanges) onClose()
      }}
      footer={
        <Box float="right">
          <FormActions form={form} id={id} cancel={onClose} {...actions} />
        </Box>
      }
    >
      <FormFrame form={form} id={id}>
        <FormContent form={form} onReload={onReload}>
          {children}
        </FormContent>
      </FormFrame>
    </Modal>
  )
}
