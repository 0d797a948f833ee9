import type { EntranceWithDevices } from '@portico/contract/entrances/entrances.schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePropertyFeatures } from '#web/data/properties/property-features.queries.ts'
import { entrancePermissionsQuery } from '#web/data/providers/providers.queries.ts'

/** The ids of the entrances that a partner may open today. Undefined for managers and while loading. */
export function useOwnAccess(propertyId: string, entrances: readonly EntranceWithDevices[] | undefined) {
  const { isManaged } = usePropertyFeatures(propertyId)
  const ids = useMemo(() => entrances?.map(({ accessPointId }) => accessPointId) ?? [], [entrances])
  const { data } = useQuery({
    ...entrancePermissionsQuery(propertyId, ids),
    enabled: !isManaged && ids.length > 0,
  })
  return useMemo(
    () =>
      isManaged || !data
        ? undefined
        : new Set(data.filter(({ document }) => document.enabled).map(({ accessPointId }) => accessPointId)),
    [isManaged, data],
  )
}
