import Button from '@cloudscape-design/components/button'
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { useRefusal } from '#web/data/company/use-refusal.ts'
import type { CredentialRow } from '#web/data/credentials/credential-rows.ts'
import { type ChosenCredentials, isNone, onlyOf } from '#web/data/credentials/credentials-page.queries.ts'
import { knownFobOf, lostFobDialog } from '#web/data/credentials/lost-fob.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { useCredentialActions } from './use-credential-actions.tsx'
import { useHoursAction } from './use-hours-action.ts'

const LOST = 'lost'
const HOURS = 'hours'

type Props = {
  propertyId: string
  chosen: ChosenCredentials
  nameOf: (row: CredentialRow) => string
  onAssign: (row: CredentialRow) => void
  onRegister: () => void
  download: ReactNode
  onDone: (ids: string[]) => void
}

export function FobActions({ propertyId, chosen, nameOf, onAssign, onRegister, download, onDone }: Props) {
  const { t } = useTranslation('credentials', { keyPrefix: 'fobs.actions' })
  const actions = useCredentialActions({ kind: 'fobs', propertyId, nameOf, onDone })
  const only = onlyOf(chosen)
  const isFull = useIsFull()
  const hours = useHoursAction(propertyId, 'fobs', only, nameOf)
  const mayChange = useMay(propertyId)('codes.change')
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {mayChange && (
        <Button disabled={!only} onClick={() => only && onAssign(only)}>
          {t('assign')}
        </Button>
      )}
      {mayChange && (
        <ButtonDropdown
          disabled={isNone(chosen)}
          items={[
            ...(isFull ? [{ id: LOST, text: t('lost'), disabled: !only }] : []),
            ...(hours ? [{ id: HOURS, text: t('hours'), disabled: !hours.open, disabledReason: t('heldOnly') }] : []),
            ...(['deactivate', 'delete'] as const).map((id) => ({ id, text: t(id) })),
          ]}
          onItemClick={({ detail }) => {
            const lost = only && knownFobOf(only)
            if (detail.id === LOST) return lost && lostFobDialog.open(lost)
            if (detail.id === HOURS) return hours?.open?.()
            actions[detail.id === 'delete' ? 'remove' : 'deactivate'](chosen)
          }}
        >
          {t('more')}
        </ButtonDropdown>
      )}
      {download}
      <RegisterButton propertyId={propertyId} variant="primary" onClick={onRegister} />
    </SpaceBetween>
  )
}

type RegisterProps = { propertyId: string; variant?: 'primary' | 'normal'; onClick: () => void }

export function RegisterButton({ propertyId, variant = 'normal', onClick }: RegisterProps) {
  const { t } = useTranslation('credentials', { keyPrefix: 'fobs.actions' })
  const refusal = useRefusal(propertyId)
  return (
    <Button variant={variant} onClick={onClick} {...refusal('codes.change')}>
      {t('register')}
    </Button>
  )
}
