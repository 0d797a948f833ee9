import { type Flags, isAllowedFor } from '@portico/contract/flags/flags.rules'
import { canConfigure, canSync } from '@portico/contract/integrations/integrations.rules'
import type { IntegrationStatus, PropertyWithPermission } from '@portico/contract/properties/properties.schema'

export const optionalCardContent = ['entrances', 'providers', 'users', 'integrations'] as const
type OptionalCardContent = (typeof optionalCardContent)[number]

/** The content of a card below name and address. Null values are not shown. */
export type CardContent = {
  entrances: number | null
  providers: number | null
  users: number | null
  integration: { provider: string; status: IntegrationStatus | 'REFUSED'; isConfigurable: boolean } | null
}

export function cardContent(
  { property, permissionLookup, entityPermission, counts, integration }: PropertyWithPermission,
  flags: Flags,
  wanted: readonly string[],
): CardContent {
  const place = { id: property.id, countryCode: property.address.countryCode }
  const shows: Record<OptionalCardContent, boolean> = {
    entrances: permissionLookup !== 'MISSING',
    providers: flags.kapEnabled && permissionLookup === 'FOUND' && entityPermission !== null,
    users: property.avcEnabled,
    integrations: isAllowedFor('pms', flags, place),
  }
  const isShown = (content: OptionalCardContent) => wanted.includes(content) && shows[content]
  return {
    entrances: isShown('entrances') ? counts.entrances : null,
    providers: isShown('providers') ? counts.providers : null,
    users: isShown('users') ? counts.users : null,
    integration:
      integration && isShown('integrations')
        ? {
            provider: integration.provider,
            status:
              integration.isRefused && canSync(integration.pmpPropertyStatus)
                ? 'REFUSED'
                : integration.pmpPropertyStatus,
            isConfigurable: canConfigure(integration.pmpPropertyStatus),
          }
        : null,
  }
}
