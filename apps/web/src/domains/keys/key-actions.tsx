import Button from '@cloudscape-design/components/button'
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { KeyWithAccessPoints } from '@portico/contract/keys/keys.schema'
import { useNavigate } from 'react-router'
import { keyAssignPath, keyCreatePath, keyDuplicatePath, keyEditPath } from '#web/data/keys/keys.paths.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { TutorialHotspot } from '#web/ui/tutorial-hotspot.tsx'
import { useDeleteKeys } from './use-delete-keys.tsx'

type Props = {
  propertyId: string
  selected: readonly KeyWithAccessPoints[]
  onDeleted: (keyIds: string[]) => void
}

export function KeyActions({ propertyId, selected, onDeleted }: Props) {
  const { t } = useTranslation('keys')
  const isFull = useIsFull()
  const navigate = useNavigate()
  const deletion = useDeleteKeys(propertyId, onDeleted)
  const keyIds = selected.map(({ key }) => key.keyId)
  const [only] = selected.length === 1 ? selected : []

  function modify(action: string) {
    if (action === 'delete') return deletion.askAndDelete(selected)
    if (!only) return
    const { keyId } = only.key
    void navigate(action === 'edit' ? keyEditPath(propertyId, keyId) : keyDuplicatePath(propertyId, keyId))
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
        disabled={isFull ? keyIds.length === 0 : !only}
        loading={deletion.isPending}
        items={(['edit', 'duplicate', 'delete'] as const).map((id) => ({
          id,
          text: t(`table.${id}`),
          disabled: !only && id !== 'delete',
          ...(!only && id !== 'delete' && { disabledReason: t('table.onlyOne') }),
        }))}
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
