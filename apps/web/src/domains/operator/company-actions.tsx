import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { OperatedCompany } from '@portico/contract/operator/operator.schema'
import { useState } from 'react'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

const RenameDialog = lazyDialog(async () => (await import('./rename-dialog.tsx')).RenameDialog)
const OwnerDialog = lazyDialog(async () => (await import('./owner-dialog.tsx')).OwnerDialog)

export function CompanyActions({ company }: { company: OperatedCompany }) {
  const { t } = useTranslation('operator')
  const [opened, setOpened] = useState<'owner' | 'rename' | null>(null)
  const close = () => setOpened(null)
  const { name } = company
  return (
    <>
      <SpaceBetween direction="horizontal" size="s">
        <Button variant="inline-link" onClick={() => setOpened('owner')} ariaLabel={t('owner.openOf', { name })}>
          {t('owner.open')}
        </Button>
        <Button variant="inline-link" onClick={() => setOpened('rename')} ariaLabel={t('rename.openOf', { name })}>
          {t('rename.open')}
        </Button>
      </SpaceBetween>
      {opened === 'owner' && <OwnerDialog company={company} onClose={close} />}
      {opened === 'rename' && <RenameDialog company={company} onClose={close} />}
    </>
  )
}
