import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import Modal from '@cloudscape-design/components/modal'
import Select, { type SelectProps } from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { type GuestSchedule, timesOfDay } from '@portico/contract/keys/keys.rules'
import { type FormEvent, type Ref, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeText } from '#web/domains/keys/schedule-text.ts'
import { NameList } from '#web/ui/name-list.tsx'
import { draftOf, isMoreThanDraft, newDraft, problemsOf, scheduleOf } from './schedule-draft.ts'
import styles from './schedule-modal.module.css'
import { WeekdayPicker } from './weekday-picker.tsx'

type Props = {
  /** The one that is changed; without it a new one is made. */
  schedule: GuestSchedule | undefined
  entranceNames: readonly string[]
  zone: string
  onSave: (schedule: GuestSchedule) => void
  onClose: () => void
}

/** Days and hours at which guests may use one entrance or several. */
export function ScheduleModal({ schedule, entranceNames, zone, onSave, onClose }: Props) {
  const { t } = useTranslation(['keyWizard', 'keys'])
  const ids = { form: useId(), days: useId(), error: useId() }
  const firstDay = useRef<HTMLInputElement>(null)
  const startTime = useRef<SelectProps.Ref>(null)
  const [start] = useState(() => (schedule ? draftOf(schedule) : newDraft))
  const [draft, setDraft] = useState(start)
  const [isTried, setTried] = useState(false)
  const problems = problemsOf(draft)
  const isDayMissing = isTried && problems.includes('dayMissing')
  const isBackward = isTried && problems.includes('startBeforeEnd')
  const { days, isAlways, range } = draft

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (problems.length === 0) onSave(scheduleOf(draft))
    else if (problems.includes('dayMissing')) firstDay.current?.focus()
    else startTime.current?.focus()
  }

  return (
    <Modal
      visible
      header={t(schedule ? 'modal.edit' : 'modal.add')}
      onDismiss={({ detail }) => {
        // A click beside the dialog is easily a slip; what was chosen is not thrown away for it.
        if (detail.reason !== 'overlay' || draft === start) onClose()
      }}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" formAction="none" onClick={onClose}>
              {t('modal.cancel')}
            </Button>
            <Button variant="primary" form={ids.form}>
              {t(schedule ? 'modal.save' : 'modal.submit')}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <form id={ids.form} onSubmit={submit} noValidate>
        <SpaceBetween size="l">
          {entranceNames.length > 0 && (
            <div>
              <Box variant="awsui-key-label">{t('modal.entrances')}</Box>
              <NameList names={entranceNames} />
            </div>
          )}
          {schedule && isMoreThanDraft(schedule) && <Alert type="warning">{t('modal.replaces')}</Alert>}
          <FormField
            stretch
            label={<span id={ids.days}>{t('modal.days')}</span>}
            errorText={isDayMissing && <span id={ids.error}>{t('keys:rules.dayMissing')}</span>}
          >
            <WeekdayPicker
              days={days}
              onChange={(next) => setDraft({ ...draft, days: next })}
              labelledBy={ids.days}
              describedBy={isDayMissing ? ids.error : undefined}
              firstRef={firstDay}
            />
          </FormField>
          <Checkbox
            checked={isAlways}
            description={t('modal.alwaysHint')}
            onChange={({ detail }) => setDraft({ ...draft, isAlways: detail.checked })}
          >
            {t('keys:schedule.always')}
          </Checkbox>
          {!isAlways && (
            <div className={styles.times}>
              <TimeField
                kind="start"
                label={t('modal.start')}
                value={range.startTime}
                onChange={(time) => setDraft({ ...draft, range: { ...range, startTime: time } })}
                selectRef={startTime}
                errorText={isBackward ? t('keys:rules.startBeforeEnd') : undefined}
              />
              <TimeField
                kind="end"
                label={t('modal.end')}
                value={range.endTime}
                onChange={(time) => setDraft({ ...draft, range: { ...range, endTime: time } })}
              />
            </div>
          )}
          <Box color="text-body-secondary">{t('keys:schedule.zone', { zone })}</Box>
        </SpaceBetween>
      </form>
    </Modal>
  )
}

type TimeProps = {
  kind: 'start' | 'end'
  label: string
  value: string
  onChange: (time: string) => void
  selectRef?: Ref<SelectProps.Ref>
  errorText?: string | undefined
}

function TimeField({ kind, label, value, onChange, selectRef, errorText }: TimeProps) {
  const { language } = useTranslation().i18n
  const options = useMemo(
    () => timesOfDay(kind).map((time) => ({ value: time, label: timeText(time, language) })),
    [kind, language],
  )
  return (
    <FormField label={label} errorText={errorText}>
      <Select
        ref={selectRef ?? null}
        options={options}
        selectedOption={options.find((option) => option.value === value) ?? null}
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? value)}
        expandToViewport
      />
    </FormField>
  )
}
