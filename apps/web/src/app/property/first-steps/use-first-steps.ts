import type { Doors } from '@portico/contract/access/access.schema'
import type { CountedProperty } from '@portico/contract/properties/properties.schema'
import { useQuery } from '@tanstack/react-query'
import type { PageArgs } from '#web/app/pages/define-page.ts'
import { entrancePanelPath } from '#web/data/access/access.paths.ts'
import { doorsQuery, loadFeatures } from '#web/data/access/access.queries.ts'
import { isAwaited, PAIRING } from '#web/data/access/pairing.queries.ts'
import type { May } from '#web/data/company/may.ts'
import { entranceAddPath, entrancesPath } from '#web/data/entrances/entrances.paths.ts'
import { entrancesQuery } from '#web/data/entrances/entrances.queries.ts'
import { historyPath } from '#web/data/history/history.paths.ts'
import { openedQuery } from '#web/data/history/opened.queries.ts'
import { keyCreatePath } from '#web/data/keys/keys.paths.ts'
import { mostHeldKeyQuery } from '#web/data/keys/keys.queries.ts'
import { newPersonPath } from '#web/data/people/people.paths.ts'
import { placesAddPath } from '#web/data/places/places.paths.ts'
import { placesQuery } from '#web/data/places/places.queries.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { preferenceFor, usePreference } from '#web/platform/preferences.ts'
import { firstSteps, type Having, isPossible, nextStep, type Step } from './first-steps.ts'

/** Older ones are shown again, so that the list of closed ones does not grow for ever. */
const CLOSED_MAX = 20

/** A panel that is paired or has its token, and a door that can open, are waited for: closely for some minutes, for an installer may come weeks later. */
const awaitedEvery = ({ dataUpdateCount }: { dataUpdateCount: number }) => (dataUpdateCount < 100 ? 3_000 : 30_000)

type Loaded = {
  property: Pick<CountedProperty, 'counts'> | undefined
  entrances: readonly { devices: readonly unknown[] }[] | undefined
  keys: { totalRecords: number } | undefined
  doors: Pick<Doors, 'doors'> | undefined
  hasOpened: boolean | undefined
}

const devicesOf = ({ doors }: Pick<Doors, 'doors'>) => doors.flatMap(({ devices }) => devices)
const hasPanel = (doors: Pick<Doors, 'doors'>) => devicesOf(doors).some(({ panel }) => panel !== null)
const awaitsPanel = (doors: Pick<Doors, 'doors'>) =>
  !hasPanel(doors) && devicesOf(doors).some((device) => device.tokens > 0 || isAwaited(device))

/** What the property has, but for its places. Undefined until all of it is loaded. */
function havingOf({ property, entrances, keys, doors, hasOpened }: Loaded, may: May): Having | undefined {
  if (!property || !entrances || (may('keys.read') && !keys)) return undefined
  if ((may('doors.read') && !doors) || (may('history.read') && hasOpened === undefined)) return undefined
  return {
    entrances: entrances.length > 0,
    ...(may('devices.change') && { devices: entrances.some(({ devices }) => devices.length > 0) }),
    ...(may('keys.change') && { keys: (keys?.totalRecords ?? 0) > 0 }),
    ...(may('people.change') && { people: (property.counts.users ?? 0) > 0 }),
    // Some panels report what they open, and fetch no lists.
    ...(doors && may([...PAIRING, 'doors.read']) && { panels: hasOpened === true || hasPanel(doors) }),
    ...(hasOpened !== undefined && { opening: hasOpened }),
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
  const { data: doors } = useQuery({
    ...doorsQuery(propertyId),
    enabled: isOffered && may('doors.read'),
    refetchInterval: ({ state }) => state.data !== undefined && awaitsPanel(state.data) && awaitedEvery(state),
  })
  const { data: hasOpened } = useQuery({
    ...openedQuery(propertyId),
    enabled: isOffered && may('history.read'),
    refetchInterval: ({ state }) =>
      state.data === false && doors !== undefined && hasPanel(doors) && awaitedEvery(state),
  })
  const having = isOffered ? havingOf({ property, entrances, keys, doors, hasOpened }, may) : {}
  const isShown = having !== undefined && firstSteps(having).length > 0
  // All places of a large building are many, so they are asked for only where the list is shown.
  const { data: places } = useQuery({ ...placesQuery(propertyId), enabled: isShown })
  const whole = { ...having, places: (places?.length ?? 0) > 1 }
  const [entrance] = entrances ?? []
  const unpaired = entrances?.find(({ devices }) => devices.length > 0)
  const hrefs: Record<Step, string> = {
    places: placesAddPath(propertyId),
    entrances: entranceAddPath(propertyId),
    devices: entrance ? entrancePanelPath(propertyId, entrance.accessPointId) : entrancesPath(propertyId),
    keys: keyCreatePath(propertyId),
    people: newPersonPath(propertyId),
    panels: entrancePanelPath(propertyId, unpaired?.accessPointId ?? entrance?.accessPointId ?? ''),
    opening: historyPath(propertyId),
  }
  return {
    isKnown: having !== undefined,
    steps: isShown ? firstSteps(whole) : [],
    next: nextStep(whole),
    hrefs,
    isPossible: (step: Step) => isPossible(step, having ?? {}),
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
  const [doors, opened] = [doorsQuery(propertyId), openedQuery(propertyId)]
  await Promise.all([
    queryClient.prefetchQuery(property),
    queryClient.prefetchQuery(entrances),
    may('keys.read') && queryClient.prefetchQuery(keys),
    may('doors.read') && queryClient.prefetchQuery(doors),
    may('history.read') && queryClient.prefetchQuery(opened),
  ])
  const having = havingOf(
    {
      property: queryClient.getQueryData(property.queryKey),
      entrances: queryClient.getQueryData(entrances.queryKey),
      keys: queryClient.getQueryData(keys.queryKey),
      doors: queryClient.getQueryData(doors.queryKey),
      hasOpened: queryClient.getQueryData(opened.queryKey),
    },
    may,
  )
  if (having && firstSteps(having).length > 0) await queryClient.prefetchQuery(placesQuery(propertyId))
}
