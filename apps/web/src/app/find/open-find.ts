import { createStore, useStore } from '#web/ui/store.ts'
import { collectTyped } from './find-shortcut.ts'

/** What is open: the dialog that finds anything, or what was chosen in it and is a dialog itself. */
type Open = 'nothing' | 'find' | { lockDown: { propertyId: string; name: string } }

const [store, setOpen] = createStore<Open>('nothing')

const nothingTyped = () => ''
let stopCollecting = nothingTyped

/** What was typed since the dialog was opened. From now on its field has the keys. */
export function takeTyped(): string {
  const text = stopCollecting()
  stopCollecting = nothingTyped
  return text
}

export function openFind() {
  takeTyped()
  stopCollecting = collectTyped(document)
  setOpen('find')
}
export function closeFind() {
  takeTyped()
  setOpen('nothing')
}
export const openLockDown = (property: { propertyId: string; name: string }) => setOpen({ lockDown: property })
export const useFindOpen = () => useStore(store)
