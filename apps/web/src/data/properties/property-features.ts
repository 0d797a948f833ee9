import { hasAccessGroup } from '@portico/contract/entrances/entrances.rules'
import { type Flags, isAllowedFor, isFull } from '@portico/contract/flags/flags.rules'
import type { EntityPermission, Property } from '@portico/contract/properties/properties.schema'
import type { May } from '#web/data/company/may.ts'

/** The features of a property for the signed-in account. They follow from flags, allowances, entrances, the permission document and the role. */
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
  /** What the role of a manager includes. */
  may: May
}

type Sources = {
  flags: Flags
  isManager: boolean
  may: May
  /** Each is undefined while it is loading. */
  property: Pick<Property, 'id' | 'address' | 'kap'> | undefined
  permission: Pick<EntityPermission, 'document'> | null | undefined
  entrances: readonly { avcEnabled: boolean }[] | undefined
}

export function featuresOf({ flags, isManager, may, property, permission, entrances }: Sources): PropertyFeatures {
  const place = { id: property?.id ?? '', countryCode: property?.address.countryCode ?? '' }
  const isOptedIn = [property?.kap.optInStatus, permission?.document.keyAccessStatus].includes('OPT_IN')
  const syncs = isManager && isAllowedFor('pms', flags, place)
  const accessCodes = isManager && isAllowedFor('accessCodes', flags, place)
  return {
    isManaged: isManager,
    accessGroup: isManager && hasAccessGroup(entrances ?? []),
    providers: isManager && flags.kapEnabled && !!permission && may('providers.read'),
    thirdParty: flags.kapEnabled && isOptedIn,
    pms: syncs && may('integrations.read'),
    syncReviews: syncs && isFull(flags) && may('syncs.read'),
    accessCodes: accessCodes && may('codes.read'),
    fobs: isManager && flags.fobsEnabled && may('codes.read'),
    networks: isManager && flags.networkSettingsEnabled && may('networks.read'),
    credentialFormats: isManager && flags.credentialFormatsEnabled && may('formats.read'),
    safetrust: flags.safetrustEnabled,
    siteRedesign: flags.siteRedesign,
    avg: isManager && isAllowedFor('avg', flags, place),
    isFull: isManager && isFull(flags),
    may,
  }
}
