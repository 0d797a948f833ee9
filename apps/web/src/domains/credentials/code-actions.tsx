import Button from '@cloudscape-design/components/button'
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { CredentialRow } from '#web/data/credentials/credential-rows.ts'
import { generateCodesPath } from '#web/data/credentials/credentials.paths.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { useCredentialActions } from './use-credential-actions.tsx'

type Props = {
  propertyId: string
  selected: readonly CredentialRow[]
  nameOf: (row: CredentialRow) => string
  onEdit: (row: CredentialRow) => void
  onDone: (ids: string[]) => void
}

export function CodeActions({ propertyId, selected, nameOf, onEdit, onDone }: Props) {
  const { t } = useTranslation('credentials', { keyPrefix: 'codes.actions' })
  const actions = useCredentialActions({ kind: 'codes', propertyId, nameOf, onDone })
  const [only] = selected.length === 1 ? selected : []
  function act(id: string) {
    if (id === 'deactivate') actions.deactivate(selected)
    else if (id === 'delete') actions.remove(selected)
    else if (only) onEdit(only)
  }
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <ButtonDropdown
        disabled={selected.length === 0}
        items={[
          { id: 'edit', text: t('edit'), disabled: !only, disabledReason: t('onlyOne') },
          { id: 'deactivate', text: t('deactivate') },
          { id: 'delete', text: t('delete') },
        ]}
        onItemClick={({ detail }) => act(detail.id)}
      >
        {t('more')}
      </ButtonDropdown>
      <GenerateButton propertyId={propertyId} variant="primary" />
    </SpaceBetween>
  )
}

export function GenerateButton({
  propertyId,
  variant = 'normal',
}: {
  propertyId: string
  variant?: 'primary' | 'normal'
}) {
  const { t } = useTranslation('credentials', { keyPrefix: 'codes.actions' })
  return (
    <Button variant={variant} href={generateCodesPath(propertyId)}>
      {t('generate')}
    </Button>
  )
}
