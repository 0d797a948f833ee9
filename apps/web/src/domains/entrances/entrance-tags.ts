import { hasGeoKey, hasPanel, isAccessEnabled } from '@portico/contract/entrances/entrances.rules'
import type { EntranceWithDevices } from '@portico/contract/entrances/entrances.schema'

export const entranceTypes = ['all', 'keyAccess', 'thirdParty'] as const
/** The types of entrances that the list can be filtered by. */
export type EntranceType = (typeof entranceTypes)[number]

export type EntranceTag = 'panel' | 'keyAccess' | 'keyAccessInactive' | 'thirdParty' | 'portico' | 'geoKey'

type Seen = Pick<
  EntranceWithDevices,
  'avcEnabled' | 'isAvcActive' | 'isNonDeliveryAccessPoint' | 'accessStatus' | 'devices'
>

/** `hasThirdParty` says whether third parties may deliver to the property. */
export function isOfType(entrance: Seen, type: EntranceType, hasThirdParty: boolean): boolean {
  if (type === 'keyAccess') return entrance.avcEnabled
  if (type === 'thirdParty') return hasThirdParty && !entrance.isNonDeliveryAccessPoint
  return true
}

export function tagsOf(entrance: Seen, hasThirdParty: boolean): EntranceTag[] {
  const tags: [tag: EntranceTag, isShown: boolean][] = [
    ['panel', hasPanel(entrance)],
    ['keyAccess', isOfType(entrance, 'keyAccess', hasThirdParty) && entrance.isAvcActive],
    ['keyAccessInactive', isOfType(entrance, 'keyAccess', hasThirdParty) && !entrance.isAvcActive],
    ['thirdParty', isOfType(entrance, 'thirdParty', hasThirdParty)],
    ['portico', isAccessEnabled(entrance)],
    ['geoKey', hasGeoKey(entrance)],
  ]
  return tags.filter(([, isShown]) => isShown).map(([tag]) => tag)
}
