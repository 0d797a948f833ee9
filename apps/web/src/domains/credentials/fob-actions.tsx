import Button from '@cloudscape-design/components/button'
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { CredentialRow } from '#web/data/credentials/credential-rows.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { useCredentialActions } from './use-credential-actions.tsx'

type Props = {
  propertyId: string
  selected: readonly CredentialRow[]
  nameOf: (row: CredentialRow) => string
  onAssign: (row: CredentialRow) => void
  onRegister: () => void
  onDone: (ids: string[]) => void
}

export function FobActions({ propertyId, selected, nameOf, onAssign, onRegister, onDone }: Props) {
  const { t } = useTranslation('credentials', { keyPrefix: 'fobs.actions' })
  const actions = useCredentialActions({ kind: 'fobs', propertyId, nameOf, onDone })
  const [only] = selected.length === 1 ? selected : []
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button disabled={!only} onClick={() => only && onAssign(only)}>
        {t('assign')}
      </Button>
      <ButtonDropdown
        disabled={selected.length === 0}
        items={(['deactivate', 'delete'] as const).map((id) => ({ id, text: t(id) }))}
        onItemClick={({ detail }) => actions[detail.id === 'delete' ? 'remove' : 'deactivate'](selected)}
      >
        {t('more')}
      </ButtonDropdown>
      <RegisterButton variant="primary" onClick={onRegister} />
    </SpaceBetween>
  )
}

type RegisterProps = { variant?: 'primary' | 'normal'; onClick: () => void }

export function RegisterButton({ variant = 'normal', onClick }: RegisterProps) {
  const { t } = useTranslation('credentials', { keyPrefix: 'fobs.actions' })
  return (
    <Button variant={variant} onClick={onClick}>
      {t('register')}
    </Button>
  )
}
