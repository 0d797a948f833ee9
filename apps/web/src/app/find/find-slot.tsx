import { lazyDialog } from '#web/ui/lazy.tsx'
import { closeFind, useFindOpen } from './open-find.ts'

const FindDialog = lazyDialog(async () => (await import('./find-dialog.tsx')).FindDialog)
const LockDownDialog = lazyDialog(
  async () => (await import('#web/domains/access/lockdown/lock-down-dialog.tsx')).LockDownDialog,
)

/** The dialog that finds anything, or the one that was chosen in it. Their code is loaded when they open. */
export function FindSlot() {
  const open = useFindOpen()
  if (open === 'nothing') return null
  if (open === 'find') return <FindDialog onClose={closeFind} />
  const { propertyId, name } = open.lockDown
  return <LockDownDialog propertyId={propertyId} scope={{ scopeId: propertyId, name }} onClose={closeFind} />
}
