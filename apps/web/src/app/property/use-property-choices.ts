import { addressLines } from '@portico/contract/properties/address-lines.rules'
import type { PropertyWithPermission } from '@portico/contract/properties/properties.schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLanguage } from '#web/app/language.tsx'
import { propertyChoicesQuery } from '#web/data/properties/property-choices.queries.ts'

const DEBOUNCE_MS = 250

/** Properties to choose one from. The server filters. More properties are loaded when the end of the list is reached. */
export function usePropertyChoices(isOffered: (one: PropertyWithPermission) => boolean = () => true) {
  const { locale } = useLanguage()
  const [typed, setTyped] = useState<string>()
  const [searched, setSearched] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearched(typed ?? ''), typed ? DEBOUNCE_MS : 0)
    return () => clearTimeout(timer)
  }, [typed])
  const isTyping = (typed ?? '') !== searched
  const { data, isError, isFetching, isFetchNextPageError, hasNextPage, refetch, fetchNextPage } = useInfiniteQuery({
    ...propertyChoicesQuery(searched, locale),
    enabled: typed !== undefined,
  })
  const properties = isTyping ? [] : (data?.pages.flatMap(({ items }) => items) ?? [])
  const status = isTyping || isFetching || typed === undefined ? 'loading' : isError ? 'error' : 'finished'
  return {
    options: properties.filter(isOffered).map(({ property: { id, name, address } }) => ({
      value: id,
      label: name,
      description: addressLines(address).join(', '),
    })),
    status: status === 'finished' && hasNextPage ? 'pending' : status,
    open: () => setTyped((before) => before ?? ''),
    search: setTyped,
    loadMore: () => void fetchNextPage(),
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
  } as const
}
