import Button from '@cloudscape-design/components/button'
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { KeyWithAccessPoints } from '@portico/contract/keys/keys.schema'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { confirm } from '#web/ui/confirm.ts'
import { TutorialHotspot } from '#web/ui/tutorial-hotspot.tsx'
import { useDeleteKey } from './keys.mutations.ts'
import { keyAssignPath, keyCreatePath, keyDuplicatePath, keyEditPath } from './keys.paths.ts'

type Props = { propertyId: string; selected: readonly KeyWithAccessPoints[]; onDeleted: () => void }

export function KeyActions({ propertyId, selected, onDeleted }: Props) {
  const { t } = useTranslation('keys')
  const navigate = useNavigate()
  const deletion = useDeleteKey(propertyId)
  const keyIds = selected.map(({ key }) => key.keyId)
  const [only] = selected.length === 1 ? selected : []

  async function askAndDelete({ key, assignedTo }: KeyWithAccessPoints) {
    const isConfirmed = await confirm({
      header: t('deletion.header'),
      content: (
        <>
          <p>{t('deletion.content', { key_name: key.name })}</p>
          {assignedTo > 0 && <p>{t('deletion.hint', { count: assignedTo })}</p>}
        </>
      ),
      confirmLabel: t('deletion.confirm'),
      variant: 'destructive',
    })
    if (isConfirmed) deletion.mutate(key.keyId, { onSuccess: onDeleted })
  }

  function modify(action: string) {
    if (!only) return
    const { keyId } = only.key
    if (action === 'edit') void navigate(keyEditPath(propertyId, keyId))
    else if (action === 'duplicate') void navigate(keyDuplicatePath(propertyId, keyId))
    else void askAndDelete(only)
  }

  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button
        disabled={keyIds.length === 0}
        onClick={() => void navigate(keyAssignPath(propertyId, keyIds), { state: { keyIds } })}
      >
        {t('table.assign')}
      </Button>
      <ButtonDropdown
        disabled={!only}
        loading={deletion.isPending}
        items={(['edit', 'duplicate', 'delete'] as const).map((id) => ({ id, text: t(`table.${id}`) }))}
        onItemClick={({ detail }) => modify(detail.id)}
      >
        {t('table.modify')}
      </ButtonDropdown>
      <TutorialHotspot id="keys-create" direction="bottom">
        <CreateKeyButton propertyId={propertyId} variant="primary" />
      </TutorialHotspot>
    </SpaceBetween>
  )
}

type CreateProps = { propertyId: string; variant?: 'primary' | 'normal' }

export function CreateKeyButton({ propertyId, variant = 'normal' }: CreateProps) {
  const { t } = useTranslation('keys')
  return (
    <Button variant={variant} href={keyCreatePath(propertyId)}>
      {t('table.create')}
    </Button>
  )
}
