import Select from '@cloudscape-design/components/select'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { propertyPages } from '#web/app/pages/page-table.ts'
import { addressLines } from '#web/domains/properties/address-lines.ts'
import { arrangePortfolio } from '#web/domains/properties/portfolio.ts'
import { propertyPath } from '#web/domains/properties/properties.paths.ts'
import { portfolioQuery } from '#web/domains/properties/properties.queries.ts'

type Props = { property: { id: string; name: string } }

/** The name of the property, which opens a list of all others. The page stays the same if the other property has it, too. */
export function PropertySwitcher({ property }: Props) {
  const { t, i18n } = useTranslation('property', { keyPrefix: 'switcher' })
  const [isOpened, setOpened] = useState(false)
  const { data, isError, refetch } = useQuery({ ...portfolioQuery, enabled: isOpened })
  const navigate = useNavigate()
  const { pathname, hash } = useLocation()
  const options = useMemo(
    () =>
      data &&
      arrangePortfolio(data, i18n.language).map(({ property: { id, name, address } }) => ({
        value: id,
        label: name,
        description: addressLines(address).join(', '),
      })),
    [data, i18n.language],
  )
  return (
    <Select
      selectedOption={{ value: property.id, label: property.name }}
      options={options ?? []}
      onChange={({ detail }) => void navigate(samePageOf(detail.selectedOption.value ?? '', { pathname, hash }))}
      onFocus={() => setOpened(true)}
      onLoadItems={() => (isError ? void refetch() : setOpened(true))}
      statusType={isError ? 'error' : options ? 'finished' : 'loading'}
      loadingText={t('loading')}
      errorText={t('failed')}
      recoveryText={t('retry')}
      ariaLabel={t('label')}
      filteringType="auto"
      filteringPlaceholder={t('find')}
      filteringAriaLabel={t('find')}
      noMatch={t('noMatch')}
      virtualScroll
      expandToViewport
    />
  )
}

/** A page about one key or user exists in one property only, so its list is opened instead. */
function samePageOf(propertyId: string, { pathname, hash }: { pathname: string; hash: string }) {
  const [, , , ...parts] = pathname.replace(/\/+$/, '').split('/')
  const paths = parts.map((_, index) => `/${parts.slice(0, parts.length - index).join('/')}`)
  const kept = paths.find((path) => propertyPages.some(({ pathInProperty }) => pathInProperty === path))
  return `${propertyPath(propertyId)}${kept ?? ''}${kept ? '' : hash}`
}
