import {
  canConfigure,
  canSync,
  type IntegrationStatus,
  integrationStatuses,
} from '@portico/contract/integrations/integrations.rules'
import type { Integration } from '@portico/contract/integrations/integrations.schema'
import { isRefused } from '@portico/contract/integrations/profiles.rules'

/** The label of an integration on its card: its status, or a reason that is more important to this manager. */
export type IntegrationLabel =
  | IntegrationStatus
  | 'OTHER_USER'
  | 'PENDING_PROPERTY_DATA'
  | 'PROFILE_REFUSED'
  | 'UNKNOWN'
type Known = Pick<Integration, 'credentialId' | 'isDataAvailable' | 'pmpPropertyStatus' | 'profileStatus'>

/** A newer server may send a status that this release of the portal does not know. */
export function labelOf({ credentialId, isDataAvailable, pmpPropertyStatus, profileStatus }: Known): IntegrationLabel {
  if (credentialId === null) return 'OTHER_USER'
  // A failure to load the data takes precedence over pending data.
  if (!isDataAvailable && pmpPropertyStatus !== 'INITIAL_DATA_SYNC_FAILED') return 'PENDING_PROPERTY_DATA'
  if (profileStatus && isRefused(profileStatus) && canSync(pmpPropertyStatus)) return 'PROFILE_REFUSED'
  return integrationStatuses.includes(pmpPropertyStatus) ? pmpPropertyStatus : 'UNKNOWN'
}

export type IntegrationAction = 'sync' | 'edit' | 'continueSetup' | 'remove'

/** Anybody may start a sync, because the server uses the profile of the integration. The setup needs access to that profile. */
export function actionsOf(
  integration: Known,
  { canEdit, canRemove }: { canEdit: boolean; canRemove: boolean },
): IntegrationAction[] {
  const { pmpPropertyStatus } = integration
  const isReadable = [pmpPropertyStatus, 'PROFILE_REFUSED'].includes(labelOf(integration))
  const isOffered: Record<IntegrationAction, boolean> = {
    sync: canSync(pmpPropertyStatus) && labelOf(integration) !== 'PENDING_PROPERTY_DATA',
    edit: isReadable && canSync(pmpPropertyStatus) && canEdit,
    continueSetup: isReadable && canConfigure(pmpPropertyStatus),
    remove: canRemove,
  }
  return (['sync', 'edit', 'continueSetup', 'remove'] as const).filter((action) => isOffered[action])
}
