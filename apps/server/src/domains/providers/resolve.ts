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

/** An entrance without a permission of its own inherits the property's; a property without one follows its document. */
export function resolve(context: PermissionContext, provider: ProviderRow, entrance: EntranceRow | undefined) {
  const own = entrance && permissionOf(context, entrance.id, provider)
  const permission = own ?? permissionOf(context, context.propertyId, provider)
  const isAdmitted = permission?.is_enabled ?? context.admitsNew
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
  const since = isEnabled ? (permission?.enabled_on ?? provider.available_on) : null
  return {
    ...presentProvider(provider),
    accessStatus: mayCome ? 'ACCESS_ENABLED' : 'ACCESS_DISABLED',
    document: {
      enabled: isEnabled,
      enabledOn: (isLaunched(provider, now) ? since : provider.available_on)?.getTime() ?? null,
    },
    reasonCode: permission?.reason_code ?? null,
    reasonText: permission?.reason_text ?? null,
    lastUpdatedBy: permission?.updated_by ?? null,
    lastUpdatedTimeMillis: permission?.updated_at.getTime() ?? null,
  }
}
