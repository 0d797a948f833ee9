import PropertyFilter, { type PropertyFilterProps } from '@cloudscape-design/components/property-filter'
import { type KeyboardEvent, useMemo, useRef } from 'react'
import { useTranslation } from '#web/ui/translation.tsx'
import { type CollectionView, freeTextOf, type Operator, type Token } from './collection-view.ts'

/** How a field is filtered by. Options only where there are few: every one of them is drawn. */
export type FieldFilter = {
  id: string
  label: string
  operators: readonly Operator[]
  options?: readonly { value: string; label: string }[] | undefined
}

type Props = {
  view: CollectionView
  show: (change: Partial<CollectionView>) => void
  /** How many match the filter. */
  matches: number | undefined
  /** Whether there are more than those, nobody knows how many. */
  hasMore?: boolean
  filters: readonly FieldFilter[]
  /** The accessible name of the filter. */
  label: string
  placeholder?: string | undefined
  isDisabled?: boolean
}

export function CollectionFilter({
  view,
  show,
  matches,
  hasMore = false,
  filters,
  label,
  placeholder,
  isDisabled = false,
}: Props) {
  const { t } = useTranslation('ui', { keyPrefix: 'collection' })
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
  const found = matches === undefined ? '' : t(hasMore ? 'moreMatches' : 'matches', { count: matches })
  const frame = useRef<HTMLDivElement>(null)
  /** The kit tells no change of the text, such as the button that clears it, so the text is read after it. */
  function readTyped() {
    requestAnimationFrame(() => {
      const text = frame.current?.querySelector('input')?.value ?? ''
      const labels = filters.map(({ label }) => label)
      const typed = freeTextOf(text, labels)
      if (typed !== (view.typed ?? '')) show({ typed })
    })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only reads what is typed, and keeps the key from what is around it
    <div ref={frame} onKeyDown={keepFromForm} onInput={readTyped} onKeyUp={readTyped} onClick={readTyped}>
      <PropertyFilter
        query={query}
        filteringProperties={properties}
        filteringOptions={options}
        filteringAriaLabel={label}
        filteringPlaceholder={placeholder ?? label}
        countText={view.tokens.length > 0 ? found : ''}
        disabled={isDisabled}
        expandToViewport
        onChange={({ detail }) =>
          show({ matchesAny: detail.operation === 'or', tokens: detail.tokens.map(asToken), typed: '' })
        }
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
