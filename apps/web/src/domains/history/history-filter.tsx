import FormField from '@cloudscape-design/components/form-field'
import PropertyFilter, { type PropertyFilterProps } from '@cloudscape-design/components/property-filter'
import {
  filtersProblem,
  HISTORY_FILTERS_MAX,
  type ReasonFilter,
  reasonFilters,
  type UnlockStatus,
  unlockStatuses,
} from '@portico/contract/history/history.rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { entranceOptionsQuery, visitorOptionsQuery } from '#web/data/history/history.queries.ts'
import { type HistoryFilter as Filter, filterFields, type HistoryField } from '#web/data/history/history-view.ts'
import { useIsFull } from '#web/platform/flags.ts'
import { useTranslation } from '#web/ui/translation.tsx'

type Props = {
  propertyId: string
  filters: readonly Filter[]
  onChange: (filters: readonly Filter[]) => void
  countText: string
}

/** Filters by visitor, entrance, status and reason. Only visitors that match the typed text are fetched, because there may be thousands. */
export function HistoryFilter({ propertyId, filters, onChange, countText }: Props) {
  const { t } = useTranslation('history')
  const isFull = useIsFull()
  const [search, setSearch] = useState<string>()
  const [isTooMany, setTooMany] = useState(false)
  const isOpened = search !== undefined
  const namesEntrance = filters.some(({ field }) => field === 'entrance')
  const entrances = useQuery({ ...entranceOptionsQuery(propertyId), enabled: isOpened || namesEntrance })
  const visitors = useQuery({ ...visitorOptionsQuery(propertyId, search ?? ''), enabled: isOpened })
  const fields = filterFields(isFull)

  /** The values of the fields that have names. */
  const named = useMemo<Record<Exclude<HistoryField, 'accessedBy'>, readonly Option[]>>(
    () => ({
      entrance: entrances.data ?? [],
      unlockStatus: unlockStatuses.map((value: UnlockStatus) => ({ value, label: t(`status.${value}`) })),
      denialReason: reasonFilters.map((value: ReasonFilter) => ({ value, label: t(`reasons.${value}`) })),
    }),
    [t, entrances.data],
  )
  const properties = useMemo(
    () =>
      fields.map((field): PropertyFilterProps.FilteringProperty => {
        const nameOf = (value: string) =>
          (field !== 'accessedBy' && named[field].find((option) => option.value === value)?.label) || value
        return {
          key: field,
          propertyLabel: t(`columns.${field}`),
          groupValuesLabel: t(`columns.${field}`),
          operators: [{ operator: '=', format: nameOf }],
          defaultOperator: '=',
        }
      }),
    [t, fields, named],
  )
  const options = useMemo<PropertyFilterProps.FilteringOption[]>(
    () => [
      ...(visitors.data ?? []).map(({ value, label }) => ({
        propertyKey: 'accessedBy',
        value,
        ...(label !== value && { tags: [label] }),
      })),
      ...fields.flatMap((field) =>
        field === 'accessedBy' ? [] : named[field].map((option) => ({ propertyKey: field, ...option })),
      ),
    ],
    [visitors.data, fields, named],
  )
  const isLoading = visitors.isFetching || entrances.isFetching

  function change(tokens: readonly PropertyFilterProps.Token[]) {
    const chosen = tokens.flatMap(({ propertyKey, value }): Filter[] => {
      const field = fields.find((one) => one === propertyKey)
      const text = String(value).trim()
      if (field === 'accessedBy') return text ? [{ field, value: text }] : []
      const isKnown =
        field && (named[field].some((option) => option.value === text) || filters.some((one) => one.value === text))
      return isKnown ? [{ field, value: text }] : []
    })
    const isRefused = filtersProblem(chosen.length) !== undefined
    setTooMany(isRefused)
    if (!isRefused) onChange(chosen)
  }
  const label = fields.includes('denialReason') ? t('filter.labelWithReasons') : t('filter.label')
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
        filteringAriaLabel={label}
        filteringPlaceholder={label}
        countText={countText}
        disableFreeTextFiltering
        hideOperations
        virtualScroll
        expandToViewport
      />
    </FormField>
  )
}

type Option = { value: string; label: string }
