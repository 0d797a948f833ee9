import Button from '@cloudscape-design/components/button'
import Input from '@cloudscape-design/components/input'
import RadioGroup from '@cloudscape-design/components/radio-group'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { calendarDayKinds, HOURS_NAME_MAX, SPANS_MAX } from '@portico/contract/hours/hours.rules'
import { type CalendarDayDraft, calendarDraft } from '@portico/contract/hours/hours.schema'
import { dayOf } from '@portico/contract/shared/days'
import { useQuery } from '@tanstack/react-query'
import { SpanFields } from '#web/data/hours/span-fields.tsx'
import { propertyQuery } from '#web/data/properties/properties.queries.ts'
import { asInput, asRadios, Field } from '#web/platform/form/field.tsx'
import { FormModal } from '#web/platform/form/form-modal.tsx'
import { rulesOf } from '#web/platform/form/problems.ts'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { DayPicker } from '#web/ui/day-picker.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './day-modal.module.css'

type Values = Omit<CalendarDayDraft, 'date' | 'name'> & { date: string | null; name: string }

const MORNING = { from: '08:00', to: '12:00' }
const NEW: Values = { date: null, name: '', kind: 'CLOSED', spans: [MORNING] }
const rules = rulesOf(calendarDraft.shape.days)
const draftOf = (values: Values) => ({
  ...values,
  date: values.date ?? '',
  spans: values.kind === 'OTHER' ? values.spans : [],
})

type Props = {
  propertyId: string
  /** The day that is changed; without it one is added. */
  day: CalendarDayDraft | undefined
  /** The dates that the calendar has already. */
  taken: readonly string[]
  onSave: (day: CalendarDayDraft) => void
  onClose: () => void
}

/** One day of a calendar. It is saved with the calendar. */
export function DayModal({ propertyId, day, taken, onSave, onClose }: Props) {
  const { t } = useTranslation('hours')
  const { data: property } = useQuery(propertyQuery(propertyId))
  const form = usePortalForm<Values, CalendarDayDraft>({
    initial: day ? { ...day, name: day.name ?? '', spans: day.spans.length > 0 ? day.spans : [MORNING] } : NEW,
    texts: 'hours',
    limits: { max: HOURS_NAME_MAX, spansMax: SPANS_MAX },
    problems(values) {
      if (!values.date) return { date: 'dateRequired' }
      if (values.date !== day?.date && taken.includes(values.date)) return { date: 'dateTwice' }
      const problems = Object.entries(rules([draftOf(values)]))
      return Object.fromEntries(problems.map(([path, code]) => [path.split('.')[1] ?? 'date', code]))
    },
    save: async (values) => ({ ...draftOf(values), name: values.name.trim() || null }),
    onSaved: onSave,
  })
  const kind = form.watch('kind')
  return (
    <FormModal
      form={form}
      header={t(day ? 'days.edit' : 'days.add')}
      submitLabel={t(day ? 'days.submitEdit' : 'days.submitAdd')}
      onClose={onClose}
    >
      <Field form={form} name="date" label={t('days.date')}>
        {(field) => (
          <DayPicker
            ref={field.ref}
            value={field.value}
            onChange={field.onChange}
            min={dayOf(Date.now(), property?.timeZone ?? 'UTC')}
          />
        )}
      </Field>
      <Field form={form} name="name" label={t('days.nameOptional')} description={t('days.nameHint')}>
        {(field) => <Input {...asInput(field)} autoComplete={false} />}
      </Field>
      <Field form={form} name="kind" label={t('fields.kind')}>
        {(field) => (
          <RadioGroup
            {...asRadios(field)}
            items={calendarDayKinds.map((value) => ({
              value,
              label: t(`dayKinds.${value}`),
              description: t(`days.kindHints.${value}`),
            }))}
          />
        )}
      </Field>
      {kind === 'OTHER' && (
        <Field form={form} name="spans" label={t('fields.spans')} stretch>
          {({ value: spans, onChange }) => (
            <SpaceBetween size="xs">
              {spans.map((span, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: times have no name; two may be alike
                <div className={styles.row} key={index}>
                  <SpanFields
                    span={span}
                    onChange={(next) => onChange(spans.map((one, at) => (at === index ? next : one)))}
                  />
                  <Button
                    variant="icon"
                    iconName="remove"
                    formAction="none"
                    disabled={spans.length === 1}
                    ariaLabel={t('days.removeTimes', { number: index + 1 })}
                    onClick={() => onChange(spans.filter((_, at) => at !== index))}
                  />
                </div>
              ))}
              <Button
                iconName="add-plus"
                formAction="none"
                disabled={spans.length >= SPANS_MAX}
                onClick={() => onChange([...spans, { from: '13:00', to: '18:00' }])}
              >
                {t('week.addTimes')}
              </Button>
            </SpaceBetween>
          )}
        </Field>
      )}
    </FormModal>
  )
}
