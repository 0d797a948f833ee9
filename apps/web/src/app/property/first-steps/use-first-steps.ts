import type { CountedProperty } from '@portico/contract/properties/properties.schema'
import { useQuery } from '@tanstack/react-query'
import type { PageArgs } from '#web/app/pages/define-page.ts'
import { entrancePanelPath } from '#web/data/access/access.paths.ts'
import { loadFeatures } from '#web/data/access/access.queries.ts'
import type { May } from '#web/data/company/may.ts'
import { entranceAddPath, entrancesPath } from '#web/data/entrances/entrances.paths.ts'
import { entrancesQuery } from '#web/data/entrances/entrances.queries.ts'
import { keyCreatePath } from '#web/data/keys/keys.paths.ts'
import { mostHeldKeyQuery } from '#web/data/keys/keys.queries.ts'
import { newPersonPath } from '#web/data/people/people.paths.ts'
import { placesAddPath } from '#web/data/places/places.paths.ts'
import { placesQuery } from '#web/data/places/places.queries.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { preferenceFor, usePreference } from '#web/platform/preferences.ts'
import { firstSteps, type Having, type Step } from './first-steps.ts'

/** Older ones are shown again, so that the list of closed ones does not grow for ever. */
const CLOSED_MAX = 20

type Loaded = {
  property: Pick<CountedProperty, 'counts'> | undefined
  entrances: readonly { devices: readonly unknown[] }[] | undefined
  keys: { totalRecords: number } | undefined
}

/** What the property has, but for its places. Undefined until all of it is loaded. */
function havingOf({ property, entrances, keys }: Loaded, may: May): Having | undefined {
  if (!property || !entrances || (may('keys.read') && !keys)) return undefined
  return {
    entrances: entrances.length > 0,
    ...(may('devices.change') && { devices: entrances.some(({ devices }) => devices.length > 0) }),
    ...(may('keys.change') && { keys: (keys?.totalRecords ?? 0) > 0 }),
    ...(may('people.change') && { people: (property.counts.users ?? 0) > 0 }),
  }
}

/** What a new property still lacks and where it is done, for whoever puts buildings in. No steps once nothing is missing, or the list was closed. */
export function useFirstSteps(propertyId: string) {
  const { isFull, may } = usePropertyFeatures(propertyId)
  const [closed, setClosed] = usePreference('firstStepsClosed')
  const isOffered = isFull && may('properties.change') && !closed.includes(propertyId)
  const { data: property } = useQuery(propertyQuery(propertyId))
  const { data: entrances } = useQuery({ ...entrancesQuery(propertyId), enabled: isOffered })
  const { data: keys } = useQuery({ ...mostHeldKeyQuery(propertyId), enabled: isOffered && may('keys.read') })
  const having = isOffered ? havingOf({ property, entrances, keys }, may) : {}
  const isShown = having !== undefined && firstSteps(having).length > 0
  // All places of a large building are many, so they are asked for only where the list is shown.
  const { data: places } = useQuery({ ...placesQuery(propertyId), enabled: isShown })
  const [entrance] = entrances ?? []
  const hrefs: Record<Step, string> = {
    places: placesAddPath(propertyId),
    entrances: entranceAddPath(propertyId),
    devices: entrance ? entrancePanelPath(propertyId, entrance.accessPointId) : entrancesPath(propertyId),
    keys: keyCreatePath(propertyId),
    people: newPersonPath(propertyId),
  }
  return {
    isKnown: having !== undefined,
    steps: isShown ? firstSteps({ ...having, places: (places?.length ?? 0) > 1 }) : [],
    hrefs,
    /** A device stands at an entrance, and a key opens one. */
    isPossible: (step: Step) => entrance !== undefined || step === 'places' || step === 'entrances',
    close: () => setClosed([...closed, propertyId].slice(-CLOSED_MAX)),
  }
}

/** Loads what the list needs with its page. */
export async function prefetchFirstSteps({ queryClient, propertyId, loaderArgs }: PageArgs) {
  const { isFull, may } = await loadFeatures(queryClient, propertyId)
  const isClosed = preferenceFor(loaderArgs, 'firstStepsClosed').includes(propertyId)
  if (!isFull || !may('properties.change') || isClosed) return
  const property = propertyQuery(propertyId)
  const [entrances, keys] = [entrancesQuery(propertyId), mostHeldKeyQuery(propertyId)]
  await Promise.all([
    queryClient.prefetchQuery(property),
    queryClient.prefetchQuery(entrances),
    may('keys.read') && queryClient.prefetchQuery(keys),
  ])
  const having = havingOf(
    {
      property: queryClient.getQueryData(property.queryKey),
      entrances: queryClient.getQueryData(entrances.queryKey),
      keys: queryClient.getQueryData(keys.queryKey),
    },
    may,
  )
  if (having && firstSteps(having).length > 0) await queryClient.prefetchQuery(placesQuery(propertyId))
}
