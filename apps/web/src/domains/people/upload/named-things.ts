import type { NamedPlace, NamedThings } from '@portico/contract/people/resident-extras.rules'
import type { Place } from '@portico/contract/places/places.schema'
import type { QueryClient } from '@tanstack/react-query'
import { keysQuery } from '#web/data/keys/keys.queries.ts'
import { placesQuery } from '#web/data/places/places.queries.ts'

/** A place as files name it. */
export const placeOf = ({ id, name, parents }: Pick<Place, 'id' | 'name' | 'parents'>): NamedPlace => ({
  id,
  name,
  parents: parents.map((parent) => parent.name),
})

/** The keys and places that the file may name. */
export async function fetchNamed(queryClient: QueryClient, propertyId: string): Promise<NamedThings> {
  const [keys, places] = await Promise.all([
    queryClient.fetchQuery({ ...keysQuery(propertyId), staleTime: 0 }),
    queryClient.fetchQuery({ ...placesQuery(propertyId), staleTime: 0 }),
  ])
  return {
    keys: keys.map(({ key, accessPoints }) => ({
      id: key.keyId,
      name: key.name,
      hasEntrances: accessPoints.length > 0,
    })),
    places: places.map(placeOf),
  }
}
