import Select from '@cloudscape-design/components/select'
import { addressLines } from '@portico/contract/properties/address-lines.rules'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLanguage } from '#web/app/language.tsx'
import { propertyPages } from '#web/app/pages/page-table.ts'
import { propertyPath } from '#web/data/properties/properties.paths.ts'
import { propertyChoicesQuery } from '#web/data/properties/property-choices.queries.ts'
import { useTranslation } from '#web/ui/translation.tsx'

const DEBOUNCE_MS = 250

type Props = { property: { id: string; name: string } }

/** The name of the property, which opens a list of all others. The page stays the same if the other property has it, too. */
export function PropertySwitcher({ property }: Props) {
  const { t } = useTranslation('property', { keyPrefix: 'switcher' })
  const { options, status, open, search, loadMore, retry } = useChoices()
  const navigate = useNavigate()
  const { pathname, hash } = useLocation()
  return (
    <Select
      selectedOption={{ value: property.id, label: property.name }}
      options={options}
      onChange={({ detail }) => void navigate(samePageOf(detail.selectedOption.value ?? '', { pathname, hash }))}
      onFocus={open}
      onLoadItems={({ detail: { filteringText, firstPage, samePage } }) =>
        samePage ? retry() : firstPage ? search(filteringText) : loadMore()
      }
      statusType={status}
      loadingText={t('loading')}
      errorText={t('failed')}
      recoveryText={t('retry')}
      ariaLabel={t('label')}
      filteringType="manual"
      filteringPlaceholder={t('find')}
      filteringAriaLabel={t('find')}
      empty={t('noMatch')}
      virtualScroll
      expandToViewport
    />
  )
}

/** The server filters. More properties are loaded when the end of the list is reached. */
function useChoices() {
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
    options: properties.map(({ property: { id, name, address } }) => ({
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

/** A page about one key or user exists in one property only, so its list is opened instead. */
function samePageOf(propertyId: string, { pathname, hash }: { pathname: string; hash: string }) {
  const [, , , ...parts] = pathname.replace(/\/+$/, '').split('/')
  const paths = parts.map((_, index) => `/${parts.slice(0, parts.length - index).join('/')}`)
  const kept = paths.find((path) => propertyPages.some(({ pathInProperty }) => pathInProperty === path))
  return `${propertyPath(propertyId)}${kept ?? ''}${kept ? '' : hash}`
}
