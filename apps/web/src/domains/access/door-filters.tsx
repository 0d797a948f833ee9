import Select from '@cloudscape-design/components/select'
import { type DoorFilter, doorFilters } from '#web/data/access/door-state.ts'
import { useTranslation } from '#web/ui/translation.tsx'

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
