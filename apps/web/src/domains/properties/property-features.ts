import { hasAccessGroup } from '@portico/contract/entrances/entrances.rules'
import { type Flags, isAllowedFor } from '@portico/contract/flags/flags.rules'
import type { EntityPermission, Property } from '@portico/contract/properties/properties.schema'

/** What a property offers to whoever looks at it: flags, allowances, its entrances and its permission document together. */
export type PropertyFeatures = {
  /** Partners look at entrances and nothing else. */
  isManaged: boolean
  /** Some entrance is access-group enabled: users, keys and places. */
  accessGroup: boolean
  /** Its page, tab and card; a lookup of the permission document that failed hides them. */
  providers: boolean
  /** Opted in to deliveries by others. */
  thirdParty: boolean
  pms: boolean
  accessCodes: boolean
  fobs: boolean
  networks: boolean
  credentialFormats: boolean
  safetrust: boolean
  siteRedesign: boolean
  /** Verified guests. */
  avg: boolean
}

type Sources = {
  flags: Flags
  isManager: boolean
  /** Each is undefined until it is known. */
  property: Pick<Property, 'id' | 'address' | 'kap'> | undefined
  permission: Pick<EntityPermission, 'document'> | null | undefined
  entrances: readonly { avcEnabled: boolean }[] | undefined
}

export function featuresOf({ flags, isManager, property, permission, entrances }: Sources): PropertyFeatures {
  const place = { id: property?.id ?? '', countryCode: property?.address.countryCode ?? '' }
  const isOptedIn = [property?.kap.optInStatus, permission?.document.keyAccessStatus].includes('OPT_IN')
  return {
    isManaged: isManager,
    accessGroup: isManager && hasAccessGroup(entrances ?? []),
    providers: isManager && flags.kapEnabled && !!permission,
    thirdParty: flags.kapEnabled && isOptedIn,
    pms: isManager && isAllowedFor('pms', flags, place),
    accessCodes: isManager && isAllowedFor('accessCodes', flags, place),
    fobs: isManager && flags.fobsEnabled,
    networks: isManager && flags.networkSettingsEnabled,
    credentialFormats: isManager && flags.credentialFormatsEnabled,
    safetrust: flags.safetrustEnabled,
    siteRedesign: flags.siteRedesign,
    avg: isManager && isAllowedFor('avg', flags, place),
  }
}
