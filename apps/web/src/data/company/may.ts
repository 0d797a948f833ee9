import { isFull } from '@portico/contract/flags/flags.rules'
import { isEnough, type Needs } from '@portico/contract/shared/permissions'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { areToldTo, flagsFrom, flagsQuery, useIsFull } from '#web/platform/flags.ts'
import { isManager, sessionFrom, sessionQuery, useSession } from '#web/platform/session.ts'
import { permissionsAnywhereQuery, permissionsAtQuery } from './company.queries.ts'

/** Whether somebody may do what needs these permissions. */
export type May = (needs: Needs) => boolean

/** Without roles, as in the edition `specified`, managers may do everything. What a partner may do follows from no role. */
const everything: May = () => true

/** Nothing is allowed until the permissions are loaded. */
export const mayOf = (hasRoles: boolean, held: readonly string[] | undefined): May =>
  hasRoles ? (needs) => isEnough(held ?? [], needs) : everything

const hasRolesIn = (queryClient: QueryClient) => isFull(flagsFrom(queryClient)) && isManager(sessionFrom(queryClient))

function useHasRoles() {
  const isFullEdition = useIsFull()
  return isManager(useSession()) && isFullEdition
}

/** What the account may do at a property, for the screens of the property, whose route has loaded it. */
export function useMay(propertyId: string): May {
  const hasRoles = useHasRoles()
  const { data } = useQuery({ ...permissionsAtQuery(propertyId), enabled: hasRoles && propertyId !== '' })
  const held = data?.permissions
  return useMemo(() => mayOf(hasRoles, held), [hasRoles, held])
}

/** Whether the property is archived, and whether the account may restore it, for the same screens. */
export function useArchive(propertyId: string): { isArchived: boolean; mayRestore: boolean } {
  const hasRoles = useHasRoles()
  const { data } = useQuery({ ...permissionsAtQuery(propertyId), enabled: hasRoles && propertyId !== '' })
  return { isArchived: data?.isArchived ?? false, mayRestore: data?.mayRestore ?? false }
}

/** What the account may do at one property at least, for screens about no property. */
export function useMayAnywhere(isNeeded = true): May {
  const hasRoles = useHasRoles()
  const { data } = useQuery({ ...permissionsAnywhereQuery, enabled: hasRoles && isNeeded })
  return useMemo(() => mayOf(hasRoles, data), [hasRoles, data])
}

export const mayFrom = (queryClient: QueryClient, propertyId: string): May =>
  mayOf(hasRolesIn(queryClient), queryClient.getQueryData(permissionsAtQuery(propertyId).queryKey)?.permissions)

/** For loaders. Rejects if the permissions cannot be loaded, for example because the account does not know the property. */
export async function loadMay(queryClient: QueryClient, propertyId: string): Promise<May> {
  if (await loadHasRoles(queryClient))
    await queryClient.ensureQueryData({ ...permissionsAtQuery(propertyId), revalidateIfStale: true })
  return mayFrom(queryClient, propertyId)
}

/** If the permissions cannot be loaded, nothing is allowed. */
export async function loadMayAnywhere(queryClient: QueryClient): Promise<May> {
  const hasRoles = await loadHasRoles(queryClient)
  if (hasRoles) await queryClient.prefetchQuery(permissionsAnywhereQuery)
  return mayOf(hasRoles, queryClient.getQueryData(permissionsAnywhereQuery.queryKey))
}

async function loadHasRoles(queryClient: QueryClient) {
  const areTold = areToldTo(sessionFrom(queryClient))
  await Promise.all([queryClient.prefetchQuery(sessionQuery), areTold && queryClient.prefetchQuery(flagsQuery)])
  return hasRolesIn(queryClient)
}
