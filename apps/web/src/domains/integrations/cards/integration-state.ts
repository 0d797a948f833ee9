import {
  canConfigure,
  canSync,
  type IntegrationStatus,
  integrationStatuses,
} from '@portico/contract/integrations/integrations.rules'
import type { Integration } from '@portico/contract/integrations/integrations.schema'

/** What a card says about an integration: its status, or why that is not what matters to this manager. */
export type IntegrationLabel = IntegrationStatus | 'OTHER_USER' | 'PENDING_PROPERTY_DATA' | 'UNKNOWN'
type Known = Pick<Integration, 'credentialId' | 'isDataAvailable' | 'pmpPropertyStatus'>

/** A newer server may send a status that this portal has no word for yet. */
export function labelOf({ credentialId, isDataAvailable, pmpPropertyStatus }: Known): IntegrationLabel {
  if (credentialId === null) return 'OTHER_USER'
  // Data that could not be read is not on its way: that it failed matters more.
  if (!isDataAvailable && pmpPropertyStatus !== 'INITIAL_DATA_SYNC_FAILED') return 'PENDING_PROPERTY_DATA'
  return integrationStatuses.includes(pmpPropertyStatus) ? pmpPropertyStatus : 'UNKNOWN'
}

export type IntegrationAction = 'sync' | 'edit' | 'continueSetup' | 'remove'

/** A sync needs nobody's profile but the integration's own; to set it up, its profile has to be at hand. */
export function actionsOf(
  integration: Known,
  { canEdit, canRemove }: { canEdit: boolean; canRemove: boolean },
): IntegrationAction[] {
  const { pmpPropertyStatus } = integration
  const isReadable = labelOf(integration) === pmpPropertyStatus
  const isOffered: Record<IntegrationAction, boolean> = {
    sync: canSync(pmpPropertyStatus) && labelOf(integration) !== 'PENDING_PROPERTY_DATA',
    edit: isReadable && canSync(pmpPropertyStatus) && canEdit,
    continueSetup: isReadable && canConfigure(pmpPropertyStatus),
    remove: canRemove,
  }
  return (['sync', 'edit', 'continueSetup', 'remove'] as const).filter((action) => isOffered[action])
}
