import Button from '@cloudscape-design/components/button'
import { useState } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const ArchiveDialog = lazyDialog(async () => (await import('./archive-dialog.tsx')).ArchiveDialog)

/** Archives a property, after a dialog that says what that ends. */
export function ArchiveButton({ propertyId }: { propertyId: string }) {
  const { t } = useTranslation('building', { keyPrefix: 'archive' })
  const may = useMay(propertyId)
  const [isOpen, setOpen] = useState(false)
  if (!may('properties.change')) return null
  return (
    <>
      <Button formAction="none" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && <ArchiveDialog propertyId={propertyId} onClose={() => setOpen(false)} />}
    </>
  )
}
