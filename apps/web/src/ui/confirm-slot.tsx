import { useSyncExternalStore } from 'react'
import { confirmation } from './confirm.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Where a question put with `confirm` appears. */
export function ConfirmSlot() {
  const asked = useSyncExternalStore(confirmation.subscribe, confirmation.current, () => null)
  return asked && <ConfirmDialog {...asked} onAnswer={confirmation.settle} />
}
