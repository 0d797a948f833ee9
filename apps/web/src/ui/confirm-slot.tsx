import { lazy, Suspense, useSyncExternalStore } from 'react'
import { confirmation } from './confirm.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

/** Where a question put with `confirm` appears. */
export function ConfirmSlot({ cancelLabel }: { cancelLabel: string }) {
  const asked = useSyncExternalStore(confirmation.subscribe, confirmation.current, () => null)
  if (!asked) return null
  return (
    <Suspense>
      <ConfirmDialog {...asked} cancelLabel={cancelLabel} onAnswer={confirmation.settle} />
    </Suspense>
  )
}
