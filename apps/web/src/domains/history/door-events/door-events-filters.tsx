import Select from '@cloudscape-design/components/select'
import { doorEventKinds } from '@portico/contract/history/door-events.rules'
import { useQuery } from '@tanstack/react-query'
import { entrancesQuery } from '#web/data/entrances/entrances.queries.ts'
import { type DoorEventsFilters, times } from '#web/data/history/door-events/door-events-view.ts'
import { oneOf } from '#web/ui/collection/address-view.ts'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './door-events.module.css'

type Props = {
  propertyId: string
  filters: DoorEventsFilters
  onChange: (change: Partial<DoorEventsFilters>) => void
}

export function DoorEventsFilterBar({ propertyId, filters, onChange }: Props) {
  const { t } = useTranslation('doorEvents')
  const { data: entrances } = useQuery(entrancesQuery(propertyId))
  const names = (entrances ?? []).map(({ accessPointId, accessPointName }) => ({
    value: accessPointId,
    label: accessPointName,
  }))
  return (
    <div className={styles.filters}>
      <Choice
        label={t('filters.kind')}
        all={t('filters.allKinds')}
        options={doorEventKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        chosen={filters.kind}
        onChoose={(value) => onChange({ kind: oneOf(doorEventKinds, value) })}
      />
      <Choice
        label={t('filters.entrance')}
        all={t('filters.allEntrances')}
        options={names}
        chosen={filters.entrance}
        onChoose={(value) => onChange({ entrance: value ?? undefined })}
      />
      <Choice
        label={t('filters.time')}
        all={t('filters.times.always')}
        options={times.map((value) => ({ value, label: t(`filters.times.${value}`) }))}
        chosen={filters.time}
        onChoose={(value) => onChange({ time: oneOf(times, value) })}
      />
    </div>
  )
}

type ChoiceProps = {
  label: string
  all: string
  options: readonly { value: string; label: string }[]
  chosen: string | undefined
  onChoose: (value: string | null) => void
}

/** What is chosen but not there, such as an archived entrance of a link, is shown as it is in the address. */
function Choice({ label, all, options, chosen, onChoose }: ChoiceProps) {
  const isKnown = chosen === undefined || options.some(({ value }) => value === chosen)
  const items = [{ value: '', label: all }, ...options, ...(isKnown ? [] : [{ value: chosen, label: chosen }])]
  return (
    <div className={styles.choice}>
      <Select
        ariaLabel={label}
        options={items}
        selectedOption={items.find(({ value }) => value === (chosen ?? '')) ?? null}
        onChange={({ detail }) => onChoose(detail.selectedOption.value || null)}
        filteringType={options.length > 10 ? 'auto' : 'none'}
        expandToViewport
      />
    </div>
  )
}
