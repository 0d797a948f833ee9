import Button from '@cloudscape-design/components/button'
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { KeyWithAccessPoints } from '@portico/contract/keys/keys.schema'
import { useNavigate } from 'react-router'
import { changesPath } from '#web/data/activity/changes.paths.ts'
import { useMay } from '#web/data/company/may.ts'
import { useRefusal } from '#web/data/company/use-refusal.ts'
import { keyHoursPath } from '#web/data/hours/hours.paths.ts'
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
  const may = useMay(propertyId)
  const keyIds = selected.map(({ key }) => key.keyId)
  const [only] = selected.length === 1 ? selected : []
  const showsChanges = isFull && may('changes.own')
  const actions = [
    'edit',
    'duplicate',
    ...(isFull ? (['hours'] as const) : []),
    ...(showsChanges ? (['changes'] as const) : []),
    'delete',
  ] as const

  function modify(action: string) {
    if (action === 'delete') return deletion.askAndDelete(selected)
    if (!only) return
    const { keyId } = only.key
    if (action === 'changes') return void navigate(changesPath(propertyId, { about: keyId }))
    if (action === 'hours') return void navigate(keyHoursPath(propertyId, keyId))
    void navigate(action === 'edit' ? keyEditPath(propertyId, keyId) : keyDuplicatePath(propertyId, keyId))
  }

  return (
    <SpaceBetween direction="horizontal" size="xs">
      {may('keys.assign') && (
        <Button
          disabled={keyIds.length === 0}
          onClick={() => void navigate(keyAssignPath(propertyId, keyIds), { state: { keyIds } })}
        >
          {t('table.assign')}
        </Button>
      )}
      {may('keys.change') && (
        <ButtonDropdown
          disabled={isFull ? keyIds.length === 0 : !only}
          loading={deletion.isPending}
          items={actions.map((id) => ({
            id,
            text: t(`table.${id}`),
            disabled: !only && id !== 'delete',
            ...(!only && id !== 'delete' && { disabledReason: t('table.onlyOne') }),
          }))}
          onItemClick={({ detail }) => modify(detail.id)}
        >
          {t('table.modify')}
        </ButtonDropdown>
      )}
      <TutorialHotspot id="keys-create" direction="bottom">
        <CreateKeyButton propertyId={propertyId} variant="primary" />
      </TutorialHotspot>
    </SpaceBetween>
  )
}

type CreateProps = { propertyId: string; variant?: 'primary' | 'normal' }

export function CreateKeyButton({ propertyId, variant = 'normal' }: CreateProps) {
  const { t } = useTranslation('keys')
  const refusal = useRefusal(propertyId)
  return (
    <Button variant={variant} href={keyCreatePath(propertyId)} {...refusal('keys.change')}>
      {t('table.create')}
    </Button>
  )
}
