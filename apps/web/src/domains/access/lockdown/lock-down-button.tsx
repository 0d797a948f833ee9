import Button from '@cloudscape-design/components/button'
import { useState } from 'react'
import type { LockdownScope } from '#web/data/access/access.mutations.ts'
import { useDoors } from '#web/data/access/access.queries.ts'
import { useMay } from '#web/data/company/may.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const LockDownDialog = lazyDialog(async () => (await import('./lock-down-dialog.tsx')).LockDownDialog)

/** Opens the dialog that locks down an entrance or the property. While a lockdown lasts its alert has the button that lifts it. */
export function LockDownButton({ propertyId, scope }: { propertyId: string; scope: LockdownScope }) {
  const { t } = useTranslation('access', { keyPrefix: 'lockdown' })
  const { data } = useDoors(propertyId)
  const may = useMay(propertyId)
  const [isOpen, setOpen] = useState(false)
  const isActive = data?.lockdowns.some(({ scopeId }) => scopeId === scope.scopeId)
  // An open dialog stays when a colleague is faster: it tells what is locked down already.
  if (!data || !may('access.lockDown') || (isActive && !isOpen)) return null
  return (
    <>
      {!isActive && (
        <Button iconName="lock-private" onClick={() => setOpen(true)}>
          {t(scope.scopeId === propertyId ? 'startProperty' : 'startEntrance')}
        </Button>
      )}
      {isOpen && <LockDownDialog propertyId={propertyId} scope={scope} onClose={() => setOpen(false)} />}
    </>
  )
}
