import type { PlaceDefaultKeys } from '@portico/contract/sync/sync.schema'
import type { PersonValues } from './person-values.ts'

type Chosen = Pick<PersonValues, 'relationType' | 'parentAddressId'>

/** The keys that new residents of the place get, or of the property while no place is chosen. Others get none. */
export function defaultKeysFor(
  { relationType, parentAddressId }: Chosen,
  defaults: readonly Pick<PlaceDefaultKeys, 'placeId' | 'effectiveKeyIds'>[],
  propertyPlaceId: string | undefined,
): readonly string[] {
  if (relationType !== 'RESIDENT') return []
  return defaults.find(({ placeId }) => placeId === (parentAddressId ?? propertyPlaceId))?.effectiveKeyIds ?? []
}
