import DateRangePicker, { type DateRangePickerProps } from '@cloudscape-design/components/date-range-picker'
import { durationProblem, type RangeUnit, rangeUnits } from '@portico/contract/history/history.rules'
import { offsetMinutes } from '@portico/contract/shared/time-offset'
import { type FormEvent, useRef } from 'react'
import { absoluteProblem, DEFAULT_RANGE, type HistoryRange } from '#web/data/history/history-view.ts'
import { useDayStyle } from '#web/ui/day-format.ts'
import { useTranslation } from '#web/ui/translation.tsx'

const PRESETS: DateRangePickerProps['relativeOptions'] = [
  { key: '6-hours', amount: 6, unit: 'hour', type: 'relative' },
  { key: '1-day', amount: 1, unit: 'day', type: 'relative' },
  { key: '1-week', amount: 1, unit: 'week', type: 'relative' },
  { key: '1-month', amount: 1, unit: 'month', type: 'relative' },
]

type Props = { range: HistoryRange; onChange: (range: HistoryRange) => void; timeZone: string }

/** Selects a relative or absolute range, in the time zone of the table. */
export function HistoryRangePicker({ range, onChange, timeZone }: Props) {
  const { t, i18n } = useTranslation('history')
  const dateInputFormat = useDayStyle() === 'iso' ? 'iso' : 'slashed'
  // The picker reports an erased duration as zero.
  const isErased = useRef(false)
  const recordErased = ({ target }: FormEvent) => {
    isErased.current = target instanceof HTMLInputElement && target.value === ''
  }

  const isValidRange: DateRangePickerProps.ValidationFunction = (value) => {
    const problem =
      value === null
        ? 'rangeIncomplete'
        : value.type === 'relative'
          ? durationProblem(value.amount === 0 && isErased.current ? Number.NaN : value.amount)
          : absoluteProblem({ start: value.startDate, end: value.endDate }, Date.now(), timeZone)
    return problem ? { valid: false, errorMessage: t(`rules.${problem}`) } : { valid: true }
  }
  return (
    <div onInput={recordErased}>
      <DateRangePicker
        value={asValue(range)}
        onChange={({ detail }) => onChange(asRange(detail.value))}
        relativeOptions={PRESETS}
        customRelativeRangeUnits={[...rangeUnits]}
        isValidRange={isValidRange}
        isDateEnabled={(date) => date.getTime() <= Date.now()}
        // The picker also calls this for a date that is not chosen yet.
        getTimeOffset={(date) => (Number.isNaN(date.getTime()) ? 0 : offsetMinutes(date.getTime(), timeZone))}
        locale={i18n.language}
        absoluteFormat="long-localized"
        dateInputFormat={dateInputFormat}
        hideTimeOffset
        showClearButton={false}
        expandToViewport
        ariaLabel={t('range')}
        i18nStrings={{
          ariaLabel: t('range'),
          formatRelativeRange: ({ amount, unit }) => t(`last.${unit as RangeUnit}`, { count: amount }),
        }}
      />
    </div>
  )
}

function asValue(range: HistoryRange): DateRangePickerProps.Value {
  if (range.type === 'absolute') return { type: 'absolute', startDate: range.start, endDate: range.end }
  const { amount, unit } = range
  const preset = PRESETS.find((one) => one.amount === amount && one.unit === unit)
  return preset ?? { type: 'relative', amount, unit }
}

function asRange(value: DateRangePickerProps.Value | null): HistoryRange {
  if (!value) return DEFAULT_RANGE
  return value.type === 'relative'
    ? { type: 'relative', amount: value.amount, unit: value.unit as RangeUnit }
    : { type: 'absolute', start: value.startDate, end: value.endDate }
}
