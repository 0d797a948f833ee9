import Select from '@cloudscape-design/components/select'
import { useMemo } from 'react'
import { useDoors } from '#web/data/access/access.queries.ts'
import {
  type DoorFilter,
  type DoorSummary,
  doorFilters,
  isInDoorFilter,
  summariesOf,
  troubleRank,
} from '#web/data/access/door-state.ts'
import { useTranslation } from '#web/ui/translation.tsx'

const nothing: ReadonlyMap<string, DoorSummary> = new Map()

/** The state of each door by the id of its entrance. Empty where states are not shown. */
export function useDoorSummaries(propertyId: string): ReadonlyMap<string, DoorSummary> {
  const { data } = useDoors(propertyId)
  return useMemo(() => (data ? summariesOf(data, propertyId) : nothing), [data, propertyId])
}

/** Whether there is a state to filter and sort by. */
export const hasStates = (summaries: ReadonlyMap<string, DoorSummary>) =>
  [...summaries.values()].some(({ delivery, lockdown }) => delivery || lockdown)

export const doorFilterIn = (search: URLSearchParams): DoorFilter =>
  doorFilters.find((one) => one === search.get('state')) ?? 'all'

export { type DoorFilter, isInDoorFilter, troubleRank }

export function DoorStateFilter({ value, onChange }: { value: DoorFilter; onChange: (filter: DoorFilter) => void }) {
  const { t } = useTranslation('access', { keyPrefix: 'doors.filter' })
  const options = doorFilters.map((one) => ({ value: one, label: t(one) }))
  return (
    <Select
      ariaLabel={t('label')}
      options={options}
      selectedOption={options.find((option) => option.value === value) ?? null}
      onChange={({ detail }) => onChange(detail.selectedOption.value as DoorFilter)}
      expandToViewport
    />
  )
}

/** Cards have no header to click on, so that a menu sorts them. */
export function DoorOrder({ isByState, onChange }: { isByState: boolean; onChange: (isByState: boolean) => void }) {
  const { t } = useTranslation('access', { keyPrefix: 'doors.order' })
  const options = (['name', 'state'] as const).map((one) => ({ value: one as string, label: t(one) }))
  return (
    <Select
      ariaLabel={t('label')}
      options={options}
      selectedOption={options[isByState ? 1 : 0] ?? null}
      onChange={({ detail }) => onChange(detail.selectedOption.value === 'state')}
      expandToViewport
    />
  )
}
