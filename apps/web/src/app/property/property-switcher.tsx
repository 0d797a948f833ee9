import Select from '@cloudscape-design/components/select'
import { useLocation, useNavigate } from 'react-router'
import { propertyPages } from '#web/app/pages/page-table.ts'
import { propertyPath } from '#web/data/properties/properties.paths.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import { usePropertyChoices } from './use-property-choices.ts'

type Props = { property: { id: string; name: string } }

/** The name of the property, which opens a list of all others. The page stays the same if the other property has it, too. */
export function PropertySwitcher({ property }: Props) {
  const { t } = useTranslation('property', { keyPrefix: 'switcher' })
  const { options, status, open, search, loadMore, retry } = usePropertyChoices()
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

/** A page about one key or user exists in one property only, so its list is opened instead. */
function samePageOf(propertyId: string, { pathname, hash }: { pathname: string; hash: string }) {
  const [, , , ...parts] = pathname.replace(/\/+$/, '').split('/')
  const paths = parts.map((_, index) => `/${parts.slice(0, parts.length - index).join('/')}`)
  const kept = paths.find((path) => propertyPages.some(({ pathInProperty }) => pathInProperty === path))
  return `${propertyPath(propertyId)}${kept ?? ''}${kept ? '' : hash}`
}
