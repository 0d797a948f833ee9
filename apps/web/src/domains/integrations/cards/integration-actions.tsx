import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Integration } from '@portico/contract/integrations/integrations.schema'
import type { ReactNode } from 'react'
import { useMay } from '#web/data/company/may.ts'
import { useRefusal } from '#web/data/company/use-refusal.ts'
import { useRemoveIntegration, useRequestSync } from '#web/data/integrations/integrations.mutations.ts'
import { integrationWizardPath } from '#web/data/integrations/integrations.paths.ts'
import { syncPath } from '#web/data/sync/sync.paths.ts'
import { isProd, useDeployment } from '#web/platform/deployment.ts'
import { useFlags, useIsFull } from '#web/platform/flags.ts'
import { confirm } from '#web/ui/confirm.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { actionsOf, type IntegrationAction } from './integration-state.ts'

/** The actions for the selected integration. */
export function IntegrationActions({ integration }: { integration: Integration }) {
  const { t } = useTranslation(['integrations', 'sync'])
  const isFull = useIsFull()
  const { editIntegrationsEnabled } = useFlags()
  const place = useDeployment()
  const { pmpPropertyId, provider } = integration
  const sync = useRequestSync(pmpPropertyId)
  const removal = useRemoveIntegration(pmpPropertyId)
  const wizard = integrationWizardPath(pmpPropertyId, provider)
  const may = useMay(pmpPropertyId)
  const isSyncing = sync.isPending || integration.syncRequestedTime !== null

  async function remove() {
    const isConfirmed = await confirm({
      header: t('remove.header', { name: provider }),
      content: (
        <>
          <p>{t('remove.content')}</p>
          <p>{t('remove.hint')}</p>
        </>
      ),
      confirmLabel: t('cards.remove'),
      variant: 'destructive',
    })
    if (isConfirmed) removal.mutate(integration)
  }
  const buttons: Record<IntegrationAction, ReactNode> = {
    remove: (
      <Button key="remove" onClick={() => void remove()} loading={removal.isPending}>
        {t('cards.remove')}
      </Button>
    ),
    edit: (
      <Button key="edit" href={wizard}>
        {t('cards.edit')}
      </Button>
    ),
    sync: (
      <Button key="sync" variant="primary" onClick={() => sync.mutate(integration)} disabled={isSyncing}>
        {t(isSyncing ? 'cards.syncing' : 'cards.sync')}
      </Button>
    ),
    continueSetup: (
      <Button key="continueSetup" variant="primary" href={wizard}>
        {t('cards.continueSetup')}
      </Button>
    ),
  }
  const offered = actionsOf(integration, { canEdit: editIntegrationsEnabled, canRemove: !isProd(place) }).filter(
    (action) => may(action === 'sync' ? 'syncs.change' : 'integrations.change'),
  )
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {isFull && may('syncs.read') && <Button href={syncPath(pmpPropertyId)}>{t('sync:title')}</Button>}
      {offered.toReversed().map((action) => buttons[action])}
    </SpaceBetween>
  )
}

/** The actions for a PMS that is not connected. */
export function OfferActions({
  propertyId,
  provider,
  isReady,
}: {
  propertyId: string
  provider: string
  isReady: boolean
}) {
  const { t } = useTranslation('integrations', { keyPrefix: 'cards' })
  const refusal = useRefusal(propertyId)
  return (
    <Button
      variant="primary"
      href={integrationWizardPath(propertyId, provider)}
      disabled={!isReady}
      {...(!isReady && { disabledReason: t('notReady') })}
      {...refusal('integrations.change')}
    >
      {t('setUp')}
    </Button>
  )
}
