import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { entrancesQuery } from '#web/data/entrances/entrances.queries.ts'
import { keysQuery } from '#web/data/keys/keys.queries.ts'
import { offer } from './key-form.ts'
import type { KeyContext } from './key-problems.ts'

/** The entrances of the property and the names that are taken. If the names fail to load, the server still checks them. */
export function useKeyContext(propertyId: string, ownKeyId?: string) {
  const entrances = useQuery(entrancesQuery(propertyId))
  const { data: keys } = useQuery(keysQuery(propertyId))
  const context = useMemo(
    (): KeyContext | undefined =>
      entrances.data && {
        entrances: entrances.data.map(offer),
        otherNames: (keys ?? []).flatMap(({ key }) => (key.keyId === ownKeyId ? [] : [key.name])),
      },
    [entrances.data, keys, ownKeyId],
  )
  return { context, isFailed: entrances.isError, retry: () => void entrances.refetch() }
}
