import { storedReasons } from '@portico/contract/providers/providers.rules'
import type { ResolvedPermission } from '@portico/contract/providers/providers.schema'
import type { EntranceRow, PermissionRow, ProviderRow } from './providers.store.ts'

export type PermissionContext = {
  isOptedIn: boolean
  /** Whether a provider without a decision has access. */
  admitsNew: boolean
  propertyId: string
  permissions: readonly PermissionRow[]
}

const permissionOf = ({ permissions }: PermissionContext, entityId: string, provider: ProviderRow) =>
  permissions.find(({ entity_id, provider_id }) => entity_id === entityId && provider_id === provider.id)

const hasEnded = ({ is_enabled, disabled_until }: PermissionRow, at: number) =>
  !is_enabled && disabled_until !== null && disabled_until.getTime() <= at

/** From when a decision that disables access admits the provider again. */
export const endOf = (permission: PermissionRow | undefined) =>
  permission?.is_enabled === false ? (permission.disabled_until?.getTime() ?? 0) : 0

/**
 * Whether a provider has access at a time. An entrance without a permission of its own inherits the property's; a property without one
 * follows its document.
 */
export function resolve(
  context: PermissionContext,
  provider: ProviderRow,
  entrance: EntranceRow | undefined,
  at: number,
) {
  const own = entrance && permissionOf(context, entrance.id, provider)
  const permission = own ?? permissionOf(context, context.propertyId, provider)
  const isAdmitted = permission ? permission.is_enabled || hasEnded(permission, at) : context.admitsNew
  return { permission, isEnabled: context.isOptedIn && isAdmitted && !entrance?.is_non_delivery }
}

export const isLaunched = ({ available_on }: ProviderRow, now: number) => (available_on?.getTime() ?? 0) <= now

export const presentProvider = (row: ProviderRow) => ({
  accessCustomerId: row.id,
  accessCustomerName: row.name,
  accessCustomerType: row.type as ResolvedPermission['accessCustomerType'],
  availableOn: row.available_on?.getTime() ?? null,
})

export function presentResolved(
  provider: ProviderRow,
  { permission, isEnabled }: ReturnType<typeof resolve>,
  now: number,
): ResolvedPermission {
  const mayCome = isEnabled && isLaunched(provider, now)
  const isOver = permission !== undefined && hasEnded(permission, now)
  const since = isEnabled
    ? ((isOver ? permission.disabled_until : permission?.enabled_on) ?? provider.available_on)
    : null
  return {
    ...presentProvider(provider),
    accessStatus: mayCome ? 'ACCESS_ENABLED' : 'ACCESS_DISABLED',
    document: {
      enabled: isEnabled,
      enabledOn: (isLaunched(provider, now) ? since : provider.available_on)?.getTime() ?? null,
    },
    reasonCode: isOver ? storedReasons.enabled : (permission?.reason_code ?? null),
    reasonText: isOver ? null : (permission?.reason_text ?? null),
    note: isOver ? null : (permission?.note ?? null),
    disabledUntilTimeMillis: isOver ? null : (permission?.disabled_until?.getTime() ?? null),
    lastUpdatedBy: permission?.updated_by ?? null,
    lastUpdatedTimeMillis: permission?.updated_at.getTime() ?? null,
  }
}
