import type { Doors, Lockdown } from '@portico/contract/access/access.schema'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { loadMay } from '#web/data/company/may.ts'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { propertyFeaturesFrom, usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { api } from '#web/platform/api.ts'
import { isSignedOut } from '#web/platform/api-error.ts'
import type { AccessQuestion } from './access.paths.ts'
import { type DoorSummary, doorsInterval, LOCKDOWNS_POLL_MS, summariesOf } from './door-state.ts'

export const accessKeys = {
  all: ['access'] as const,
  ofProperty: (propertyId: string) => [...accessKeys.all, propertyId] as const,
}

/** The entrances of a property with their panels, and what is locked down. */
export const doorsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: [...accessKeys.ofProperty(propertyId), 'doors'] as const,
    queryFn: ({ signal }) => api('GET /v1/access/doors', { query: { propertyId }, signal }),
  })

/** What decides how long it takes to hit an access code by trying. */
export const guessingQuery = (propertyId: string) =>
  queryOptions({
    queryKey: [...accessKeys.ofProperty(propertyId), 'guessing'] as const,
    queryFn: ({ signal }) => api('GET /v1/access/guessing', { query: { propertyId }, signal }),
  })

/** Where panels keep the keys of their codes. */
export const panelKeysQuery = (propertyId: string) =>
  queryOptions({
    queryKey: [...accessKeys.ofProperty(propertyId), 'panelKeys'] as const,
    queryFn: ({ signal }) => api('GET /v1/access/panelKeys/:propertyId', { params: { propertyId }, signal }),
  })

/** Refetched often only while a door is offline or has missed a change, and not while the page is hidden. */
export function useDoors(propertyId: string) {
  const { isFull, may } = usePropertyFeatures(propertyId)
  const isEnabled = isFull && may('doors.read')
  const doors = useQuery({
    ...doorsQuery(propertyId),
    enabled: isEnabled,
    throwOnError: isSignedOut,
    refetchInterval: ({ state }) => doorsInterval(state.data),
  })
  useLockdownWatch(propertyId, doors, isEnabled)
  return doors
}

const nothing: ReadonlyMap<string, DoorSummary> = new Map()

/** The state of each door by the id of its entrance. Empty where states are not shown. */
export function useDoorSummaries(propertyId: string): ReadonlyMap<string, DoorSummary> {
  const { data } = useDoors(propertyId)
  return useMemo(() => (data ? summariesOf(data, propertyId) : nothing), [data, propertyId])
}

/**
 * Asks for the lockdowns alone every few seconds, because a page must learn of a colleague's lockdown within five. That costs a
 * fraction of asking for all doors. A page that asks for the doors as often needs no watch.
 */
function useLockdownWatch(propertyId: string, doors: UseQueryResult<Doors>, isEnabled: boolean) {
  const queryClient = useQueryClient()
  const seen = doors.data?.lockdowns
  const { data, dataUpdatedAt } = useQuery({
    queryKey: [...accessKeys.ofProperty(propertyId), 'lockdowns'] as const,
    queryFn: async ({ signal }) => (await api('GET /v1/access/lockdowns', { query: { propertyId }, signal })).lockdowns,
    enabled: isEnabled && seen !== undefined && doorsInterval(doors.data) > LOCKDOWNS_POLL_MS,
    initialData: seen,
    initialDataUpdatedAt: doors.dataUpdatedAt,
    staleTime: LOCKDOWNS_POLL_MS,
    refetchInterval: LOCKDOWNS_POLL_MS,
  })
  const found = versionsOf(data)
  const isNews = dataUpdatedAt > doors.dataUpdatedAt && found !== versionsOf(seen)
  // Several parts of a page watch; the first of them fetches the doors for all.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change that is found
  useEffect(() => {
    if (isNews)
      void queryClient.invalidateQueries({ queryKey: doorsQuery(propertyId).queryKey }, { cancelRefetch: false })
  }, [isNews, found, queryClient, propertyId])
}

const versionsOf = (lockdowns: readonly Lockdown[] = []) =>
  lockdowns.map(({ scopeId, version }) => `${scopeId} ${version}`).join()

/** The people of a property whose access is suspended. */
const suspensionsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: [...accessKeys.ofProperty(propertyId), 'suspensions'] as const,
    queryFn: async ({ signal }) =>
      (await api('GET /v1/access/suspensions', { query: { propertyId }, signal })).suspensions,
  })

export function useSuspensions(propertyId: string) {
  const { isFull, may } = usePropertyFeatures(propertyId)
  return useQuery({ ...suspensionsQuery(propertyId), enabled: isFull && may('people.names') }).data
}

/** The server takes exactly one subject. */
export const isAnswerable = ({ personId, credentialId, accessCustomerId, accessPointId }: AccessQuestion) =>
  !!accessPointId && [personId, credentialId, accessCustomerId].filter(Boolean).length === 1

/** A verdict is about a moment, so it is not kept for long. */
export function explanationQuery(propertyId: string, question: AccessQuestion) {
  const { personId, credentialId, accessCustomerId, guestEmail, accessPointId, at } = question
  const asked = [personId, credentialId, accessCustomerId, guestEmail, accessPointId, at].map((value) => value ?? null)
  return queryOptions({
    queryKey: [...accessKeys.ofProperty(propertyId), 'verdict', ...asked] as const,
    queryFn: ({ signal }) => {
      const subject = {
        ...(personId && { personId }),
        ...(credentialId && { credentialId }),
        ...(accessCustomerId && { accessCustomerId }),
        ...(guestEmail && { guestEmail }),
      }
      const query = {
        propertyId,
        accessPointId: accessPointId ?? '',
        ...subject,
        ...(at != null && { at: String(at) }),
      }
      return api('GET /v1/access/verdict', { query, signal })
    },
    enabled: isAnswerable(question),
    staleTime: 5_000,
  })
}

export const openersRequest = (propertyId: string, accessPointId: string, at: number | null) => ({
  propertyId,
  accessPointId,
  ...(at !== null && { at: String(at) }),
})

/** Everybody with access to an entrance. The list before stays visible until the one of another time is loaded. */
export const openersQuery = (propertyId: string, accessPointId: string, at: number | null) =>
  queryOptions({
    queryKey: [...accessKeys.ofProperty(propertyId), 'openers', accessPointId, at] as const,
    queryFn: ({ signal }) =>
      api('GET /v1/access/openers', { query: openersRequest(propertyId, accessPointId, at), signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

/** With more people the list would make the HTML slow, so the browser loads it after the page. */
const SENT_WITH_PAGE_UP_TO = 500

export async function prefetchOpeners(
  queryClient: QueryClient,
  propertyId: string,
  accessPointId: string,
  at: number | null,
) {
  if (import.meta.env.SSR) {
    const property = await queryClient.ensureQueryData(propertyQuery(propertyId)).catch(() => null)
    if ((property?.counts.users ?? 0) > SENT_WITH_PAGE_UP_TO) return
  }
  await queryClient.prefetchQuery(openersQuery(propertyId, accessPointId, at))
}

/** The features of a property for a loader that may run before the loader of the property has ended. Without an answer the role includes nothing. */
export async function loadFeatures(queryClient: QueryClient, propertyId: string) {
  await loadMay(queryClient, propertyId).catch(() => undefined)
  return propertyFeaturesFrom(queryClient, propertyId)
}

/** Loads the doors with a page, where they are shown. */
export async function prefetchDoors(queryClient: QueryClient, propertyId: string) {
  const { isFull, may } = await loadFeatures(queryClient, propertyId)
  if (isFull && may('doors.read')) await queryClient.prefetchQuery(doorsQuery(propertyId))
}

export async function prefetchGuessing(queryClient: QueryClient, propertyId: string) {
  const { isFull, may } = await loadFeatures(queryClient, propertyId)
  if (isFull && may(['codes.read', 'doors.read'])) await queryClient.prefetchQuery(guessingQuery(propertyId))
}

/** Loads the choice of a property with panels with its settings. */
export async function prefetchPanelKeys(queryClient: QueryClient, propertyId: string) {
  const { isFull, may } = await loadFeatures(queryClient, propertyId)
  if (!isFull || !may('doors.read')) return
  await Promise.all([prefetchDoors(queryClient, propertyId), queryClient.prefetchQuery(panelKeysQuery(propertyId))])
}

export async function prefetchSuspensions(queryClient: QueryClient, propertyId: string) {
  const { isFull, may } = await loadFeatures(queryClient, propertyId)
  if (isFull && may('people.names')) await queryClient.prefetchQuery(suspensionsQuery(propertyId))
}
