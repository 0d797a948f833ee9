import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Checkbox from '@cloudscape-design/components/checkbox'
import Select from '@cloudscape-design/components/select'
import { type GuestSchedule, SCHEDULES_MAX, timesOfDay } from '@portico/contract/keys/keys.rules'
import { timeText } from '@portico/contract/keys/schedule-text'
import { useId } from 'react'
import { WeekdayPicker } from '#web/data/keys/weekday-picker.tsx'
import { useIsFull } from '#web/platform/flags.ts'
import { asCheckbox, asSelect, Field } from '#web/platform/form/field.tsx'
import { FormModal } from '#web/platform/form/form-modal.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { NameList } from '#web/ui/name-list.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { OvernightHint } from './overnight-hint.tsx'
import { draftOf, isMoreThanDraft, newDraft, problemsOf, schedulesOf } from './schedule-draft.ts'
import styles from './schedule-modal.module.css'

type Props = {
  /** The schedule to edit. Without it a new one is created. */
  schedule: GuestSchedule | undefined
  entranceNames: readonly string[]
  zone: string
  /** How many schedules there may be instead of the edited one or in addition. */
  room: number
  /** Hours across midnight are two schedules. */
  onSave: (schedules: GuestSchedule[]) => void
  onClose: () => void
}

const fields = { dayMissing: 'days', startBeforeEnd: 'range.startTime', schedulesMax: 'range.endTime' } as const

/** Days and hours at which guests may use one entrance or several. */
export function ScheduleModal({ schedule, entranceNames, zone, room, onSave, onClose }: Props) {
  const { t, i18n } = useTranslation(['keyWizard', 'keys'])
  const isFull = useIsFull()
  const ids = { days: useId(), error: useId() }
  const form = usePortalForm({
    initial: schedule ? draftOf(schedule) : newDraft,
    texts: 'keys',
    limits: { max: SCHEDULES_MAX },
    problems: (draft) =>
      Object.fromEntries(problemsOf(draft, isFull ? room : undefined).map((rule) => [fields[rule], rule])),
    save: async (draft) => schedulesOf(draft),
    onSaved: onSave,
  })
  const dayMissing = form.errorText('days')
  return (
    <FormModal
      form={form}
      header={t(schedule ? 'modal.edit' : 'modal.add')}
      submitLabel={t(schedule ? 'modal.save' : 'modal.submit')}
      cancelLabel={t('modal.cancel')}
      onClose={onClose}
    >
      {entranceNames.length > 0 && (
        <div>
          <Box variant="awsui-key-label">{t('modal.entrances')}</Box>
          <NameList names={entranceNames} />
        </div>
      )}
      {schedule && isMoreThanDraft(schedule) && <Alert type="warning">{t('modal.replaces')}</Alert>}
      <Field
        form={form}
        name="days"
        stretch
        label={<span id={ids.days}>{t('modal.days')}</span>}
        errorText={dayMissing && <span id={ids.error}>{dayMissing}</span>}
      >
        {(field) => (
          <WeekdayPicker
            days={field.value}
            onChange={field.onChange}
            labelledBy={ids.days}
            describedBy={dayMissing ? ids.error : undefined}
            firstRef={field.ref}
          />
        )}
      </Field>
      <Field form={form} name="isAlways">
        {(field) => (
          <Checkbox {...asCheckbox(field)} description={t('modal.alwaysHint')}>
            {t('keys:schedule.always')}
          </Checkbox>
        )}
      </Field>
      {!form.watch('isAlways') && (
        <div className={styles.times}>
          {(['start', 'end'] as const).map((kind) => (
            <Field key={kind} form={form} name={`range.${kind}Time`} label={t(`modal.${kind}`)}>
              {(field) => (
                <Select
                  {...asSelect(
                    field,
                    timesOfDay(kind).map((time) => ({ value: time, label: timeText(time, i18n.language) })),
                  )}
                  expandToViewport
                />
              )}
            </Field>
          ))}
        </div>
      )}
      {isFull && <OvernightHint draft={form.watch()} />}
      <Box color="text-body-secondary">{t('keys:schedule.zone', { zone })}</Box>
    </FormModal>
  )
}
