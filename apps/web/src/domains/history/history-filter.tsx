import FormField from '@cloudscape-design/components/form-field'
import PropertyFilter, { type PropertyFilterProps } from '@cloudscape-design/components/property-filter'
import { filtersProblem, HISTORY_FILTERS_MAX } from '@portico/contract/history/history.rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { entranceOptionsQuery, visitorOptionsQuery } from './history.queries.ts'
import type { HistoryFilter as Filter } from './history-view.ts'

type Props = {
  propertyId: string
  filters: readonly Filter[]
  onChange: (filters: readonly Filter[]) => void
  countText: string
}

/** Filters by visitor and entrance. Only visitors that match the typed text are fetched, because there may be thousands. */
export function HistoryFilter({ propertyId, filters, onChange, countText }: Props) {
  const { t } = useTranslation('history')
  const [search, setSearch] = useState<string>()
  const [isTooMany, setTooMany] = useState(false)
  const isOpened = search !== undefined
  const namesEntrance = filters.some(({ field }) => field === 'entrance')
  const entrances = useQuery({ ...entranceOptionsQuery(propertyId), enabled: isOpened || namesEntrance })
  const visitors = useQuery({ ...visitorOptionsQuery(propertyId, search ?? ''), enabled: isOpened })

  const properties = useMemo<PropertyFilterProps.FilteringProperty[]>(() => {
    const nameOf = (id: string) => entrances.data?.find(({ value }) => value === id)?.label ?? id
    return (['accessedBy', 'entrance'] as const).map((field) => ({
      key: field,
      propertyLabel: t(`columns.${field}`),
      groupValuesLabel: t(`columns.${field}`),
      operators: [{ operator: '=', format: field === 'entrance' ? nameOf : String }],
      defaultOperator: '=',
    }))
  }, [t, entrances.data])
  const options = useMemo<PropertyFilterProps.FilteringOption[]>(
    () => [
      ...(visitors.data ?? []).map(({ value, label }) => ({
        propertyKey: 'accessedBy',
        value,
        ...(label !== value && { tags: [label] }),
      })),
      ...(entrances.data ?? []).map((option) => ({ propertyKey: 'entrance', ...option })),
    ],
    [visitors.data, entrances.data],
  )
  const isLoading = visitors.isFetching || entrances.isFetching

  function change(tokens: readonly PropertyFilterProps.Token[]) {
    const chosen = tokens.flatMap(({ propertyKey, value }): Filter[] => {
      if (propertyKey === 'accessedBy' && String(value).trim())
        return [{ field: 'accessedBy', value: String(value).trim() }]
      const isKnown =
        entrances.data?.some((option) => option.value === value) || filters.some((one) => one.value === value)
      return propertyKey === 'entrance' && isKnown ? [{ field: 'entrance', value: String(value) }] : []
    })
    const isRefused = filtersProblem(chosen.length) !== undefined
    setTooMany(isRefused)
    if (!isRefused) onChange(chosen)
  }
  return (
    <FormField stretch errorText={isTooMany && t('rules.tooManyFilters', { max: HISTORY_FILTERS_MAX })}>
      <PropertyFilter
        query={{
          operation: 'and',
          tokens: filters.map(({ field, value }) => ({ propertyKey: field, operator: '=', value })),
        }}
        onChange={({ detail }) => change(detail.tokens)}
        filteringProperties={properties}
        filteringOptions={options}
        filteringStatusType={visitors.isError || entrances.isError ? 'error' : isLoading ? 'loading' : 'finished'}
        filteringLoadingText={t('filter.loading')}
        filteringErrorText={t('filter.failed')}
        filteringRecoveryText={t('filter.retry')}
        filteringEmpty={t('filter.none')}
        onLoadItems={({ detail }) => {
          setSearch(detail.filteringText)
          if (!detail.firstPage || detail.samePage) {
            if (visitors.isError) void visitors.refetch()
            if (entrances.isError) void entrances.refetch()
          }
        }}
        filteringAriaLabel={t('filter.label')}
        filteringPlaceholder={t('filter.label')}
        countText={countText}
        disableFreeTextFiltering
        hideOperations
        virtualScroll
        expandToViewport
      />
    </FormField>
  )
}
