import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Question } from './confirm.ts'

type Props = Question & { cancelLabel: string; onAnswer: (isConfirmed: boolean) => void }

export function ConfirmDialog({ header, content, confirmLabel, cancelLabel, variant = 'normal', onAnswer }: Props) {
  const refuse = () => onAnswer(false)
  return (
    <Modal
      visible
      header={header}
      onDismiss={refuse}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={refuse}>
              {cancelLabel}
            </Button>
            <Button variant="primary" onClick={() => onAnswer(true)}>
              {confirmLabel}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      {variant === 'destructive' ? <Alert type="warning">{content}</Alert> : content}
    </Modal>
  )
}
