import PropertyFilter, { type PropertyFilterProps } from '@cloudscape-design/components/property-filter'
import { type KeyboardEvent, useMemo } from 'react'
import { useTranslation } from '#web/ui/translation.tsx'
import type { Operator, Token } from './collection-view.ts'
import type { Collection } from './use-collection.ts'

/** How a field is filtered by. Options only where there are few: every one of them is drawn. */
export type FieldFilter = {
  id: string
  label: string
  operators: readonly Operator[]
  options?: readonly { value: string; label: string }[] | undefined
}

type Props<Item extends object> = {
  collection: Pick<Collection<Item>, 'view' | 'show' | 'matchCount' | 'isFiltered'>
  filters: readonly FieldFilter[]
  /** The accessible name of the filter. */
  label: string
  placeholder?: string | undefined
  isDisabled?: boolean
}

export function CollectionFilter<Item extends object>({
  collection,
  filters,
  label,
  placeholder,
  isDisabled = false,
}: Props<Item>) {
  const { t } = useTranslation('ui', { keyPrefix: 'collection' })
  const { view, show, matchCount, isFiltered } = collection
  const properties = useMemo(() => filters.map(asProperty), [filters])
  const options = useMemo(
    () => filters.flatMap(({ id, options = [] }) => options.map((option) => ({ propertyKey: id, ...option }))),
    [filters],
  )
  const query = useMemo<PropertyFilterProps.Query>(
    () => ({
      operation: view.matchesAny ? 'or' : 'and',
      tokens: view.tokens.map(({ field, operator, value }) => ({
        ...(field && { propertyKey: field }),
        operator,
        value,
      })),
    }),
    [view],
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the key from what is around it
    <div onKeyDown={keepFromForm}>
      <PropertyFilter
        query={query}
        filteringProperties={properties}
        filteringOptions={options}
        filteringAriaLabel={label}
        filteringPlaceholder={placeholder ?? label}
        countText={isFiltered ? t('matches', { count: matchCount }) : ''}
        disabled={isDisabled}
        expandToViewport
        onChange={({ detail }) => show({ matchesAny: detail.operation === 'or', tokens: detail.tokens.map(asToken) })}
      />
    </div>
  )
}

/** The Enter key in a filter does not send the form that the table stands in. */
function keepFromForm(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

const asProperty = ({ id, label, operators }: FieldFilter): PropertyFilterProps.FilteringProperty => ({
  key: id,
  propertyLabel: label,
  groupValuesLabel: label,
  operators: [...operators],
  ...(operators[0] && { defaultOperator: operators[0] }),
})

const asToken = ({ propertyKey = '', operator, value }: PropertyFilterProps.Token): Token => ({
  field: propertyKey,
  operator: operator as Operator,
  value: String(value),
})
