import Button from '@cloudscape-design/components/button'
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { useRefusal } from '#web/data/company/use-refusal.ts'
import type { CredentialRow } from '#web/data/credentials/credential-rows.ts'
import { generateCodesPath } from '#web/data/credentials/credentials.paths.ts'
import { type ChosenCredentials, isNone, onlyOf } from '#web/data/credentials/credentials-page.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { useCredentialActions } from './use-credential-actions.tsx'
import { useHoursAction } from './use-hours-action.ts'

type Props = {
  propertyId: string
  chosen: ChosenCredentials
  nameOf: (row: CredentialRow) => string
  onEdit: (row: CredentialRow) => void
  download: ReactNode
  onDone: (ids: string[]) => void
}

export function CodeActions({ propertyId, chosen, nameOf, onEdit, download, onDone }: Props) {
  const { t } = useTranslation('credentials', { keyPrefix: 'codes.actions' })
  const actions = useCredentialActions({ kind: 'codes', propertyId, nameOf, onDone })
  const only = onlyOf(chosen)
  const may = useMay(propertyId)
  const hours = useHoursAction(propertyId, 'codes', only, nameOf)
  function act(id: string) {
    if (id === 'deactivate') actions.deactivate(chosen)
    else if (id === 'delete') actions.remove(chosen)
    else if (id === 'hours') hours?.open?.()
    else if (only) onEdit(only)
  }
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {may('codes.change') && (
        <ButtonDropdown
          disabled={isNone(chosen)}
          items={[
            { id: 'edit', text: t('edit'), disabled: !only, disabledReason: t('onlyOne') },
            ...(hours ? [{ id: 'hours', text: t('hours'), disabled: !hours.open, disabledReason: t('onlyOne') }] : []),
            { id: 'deactivate', text: t('deactivate') },
            { id: 'delete', text: t('delete') },
          ]}
          onItemClick={({ detail }) => act(detail.id)}
        >
          {t('more')}
        </ButtonDropdown>
      )}
      {download}
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
  const refusal = useRefusal(propertyId)
  return (
    <Button variant={variant} href={generateCodesPath(propertyId)} {...refusal('codes.change')}>
      {t('generate')}
    </Button>
  )
}
