import { hasAccessGroup } from '@portico/contract/entrances/entrances.rules'
import { type Flags, isAllowedFor, isFull } from '@portico/contract/flags/flags.rules'
import type { EntityPermission, Property } from '@portico/contract/properties/properties.schema'

/** The features of a property for the signed-in account. They follow from flags, allowances, entrances and the permission document. */
export type PropertyFeatures = {
  /** Whether the account is a manager. Partners see entrances only. */
  isManaged: boolean
  /** Whether an entrance has access groups, which enables users, keys and places. */
  accessGroup: boolean
  /** Whether page, tab and card of providers are shown. They are hidden if the permission document failed to load. */
  providers: boolean
  /** Whether the property has opted in to third-party deliveries. */
  thirdParty: boolean
  pms: boolean
  /** Whether reports, conflicts and the worklist of the resident sync are shown. */
  syncReviews: boolean
  accessCodes: boolean
  fobs: boolean
  networks: boolean
  credentialFormats: boolean
  safetrust: boolean
  siteRedesign: boolean
  /** Verified guests. */
  avg: boolean
  /** Whether a manager sees what goes beyond the specification. */
  isFull: boolean
}

type Sources = {
  flags: Flags
  isManager: boolean
  /** Each is undefined while it is loading. */
  property: Pick<Property, 'id' | 'address' | 'kap'> | undefined
  permission: Pick<EntityPermission, 'document'> | null | undefined
  entrances: readonly { avcEnabled: boolean }[] | undefined
}

export function featuresOf({ flags, isManager, property, permission, entrances }: Sources): PropertyFeatures {
  const place = { id: property?.id ?? '', countryCode: property?.address.countryCode ?? '' }
  const isOptedIn = [property?.kap.optInStatus, permission?.document.keyAccessStatus].includes('OPT_IN')
  const pms = isManager && isAllowedFor('pms', flags, place)
  return {
    isManaged: isManager,
    accessGroup: isManager && hasAccessGroup(entrances ?? []),
    providers: isManager && flags.kapEnabled && !!permission,
    thirdParty: flags.kapEnabled && isOptedIn,
    pms,
    syncReviews: pms && isFull(flags),
    accessCodes: isManager && isAllowedFor('accessCodes', flags, place),
    fobs: isManager && flags.fobsEnabled,
    networks: isManager && flags.networkSettingsEnabled,
    credentialFormats: isManager && flags.credentialFormatsEnabled,
    safetrust: flags.safetrustEnabled,
    siteRedesign: flags.siteRedesign,
    avg: isManager && isAllowedFor('avg', flags, place),
    isFull: isManager && isFull(flags),
  }
}
