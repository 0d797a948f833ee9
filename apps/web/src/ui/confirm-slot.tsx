import { confirmation } from './confirm.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useStore } from './store.ts'

/** Where a question put with `confirm` appears. */
export function ConfirmSlot() {
  const asked = useStore(confirmation)
  return asked && <ConfirmDialog {...asked} onAnswer={confirmation.settle} />
}
