import Box from '@cloudscape-design/components/box'
import RadioGroup from '@cloudscape-design/components/radio-group'
import type { GuestSchedule } from '@portico/contract/keys/keys.rules'
import { dayOf } from '@portico/contract/shared/days'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { type CredentialRow, nameOfHolder } from '#web/data/credentials/credential-rows.ts'
import { useUpdateCredential } from '#web/data/credentials/credentials.mutations.ts'
import { reloadCredential } from '#web/data/credentials/credentials.queries.ts'
import { Field } from '#web/platform/form/field.tsx'
import { FormModal } from '#web/platform/form/form-modal.tsx'
import { usePortalForm } from '#web/platform/form/use-portal-form.ts'
import { DayPicker } from '#web/ui/day-picker.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import { changeOf, timeProblems, timesOf } from './code-times.ts'

export type SchedulesProps = {
  value: readonly GuestSchedule[]
  onChange: (schedules: GuestSchedule[]) => void
  /** The accessible name, which includes the holder. */
  holder: string
  timeZone: string
}

type Props = {
  propertyId: string
  timeZone: string
  code: CredentialRow
  /** Renders the editor of schedules, which belongs to the domain of keys. */
  Schedules: ComponentType<SchedulesProps>
  onClose: () => void
}

/** The form for the period and the schedules of an access code. */
export function EditCode({ propertyId, timeZone, code: opened, Schedules, onClose }: Props) {
  const { t } = useTranslation('credentials')
  const queryClient = useQueryClient()
  const update = useUpdateCredential('codes', propertyId, () => t('codes.notices.updated'))
  const [code, setCode] = useState(opened)
  const [today] = useState(() => dayOf(Date.now(), timeZone))
  const [person] = code.people
  const servicePeriodEnd = person?.serviceExpiryTimeMillis ?? null
  const servicePeriodEndDay = servicePeriodEnd === null ? null : dayOf(servicePeriodEnd, timeZone)
  const valuesOf = (row: CredentialRow) => ({ ...timesOf(row, timeZone), schedules: row.guestSchedules })
  const form = usePortalForm({
    initial: valuesOf(opened),
    texts: 'credentials',
    problems: (times) => timeProblems(times, { today, servicePeriodEndDay }),
    save: ({ schedules, ...times }) => {
      const isSame = JSON.stringify(schedules) === JSON.stringify(code.guestSchedules)
      const body = { ...changeOf(times, code, timeZone), ...(!isSame && { guestSchedules: schedules }) }
      return update.mutateAsync({ id: code.id, body })
    },
    onSaved: onClose,
  })
  const { endsWithServicePeriod, schedules } = form.watch()

  async function reload() {
    const current = await reloadCredential(queryClient, propertyId, code.id)
    if (!current) return onClose()
    setCode(current)
    form.restart(valuesOf(current))
  }

  return (
    <FormModal form={form} header={t('edit.title')} submitLabel={t('edit.save')} onClose={onClose} onReload={reload}>
      {person && (
        <div>
          <Box variant="awsui-key-label">{t('columns.people')}</Box>
          {nameOfHolder(person)}
        </div>
      )}
      <Field form={form} name="startDay" label={t('edit.start')}>
        {(field) => <DayPicker {...field} />}
      </Field>
      <Field form={form} name="endsWithServicePeriod" label={t('edit.end')}>
        {({ value, onChange }) => (
          <RadioGroup
            value={value ? 'servicePeriod' : 'day'}
            onChange={({ detail }) => onChange(detail.value === 'servicePeriod')}
            items={[
              { value: 'servicePeriod', label: t('edit.withStay'), description: t('edit.withStayHint') },
              { value: 'day', label: t('edit.onDay') },
            ]}
          />
        )}
      </Field>
      {!endsWithServicePeriod && (
        <Field form={form} name="endDay" label={t('edit.endDay')}>
          {(field) => <DayPicker {...field} min={today} {...(servicePeriodEndDay && { max: servicePeriodEndDay })} />}
        </Field>
      )}
      <div>
        <Box variant="awsui-key-label">{t('columns.guestSchedules')}</Box>
        <Schedules
          value={schedules}
          onChange={(next) => form.setValue('schedules', next, { shouldDirty: true })}
          holder={person ? nameOfHolder(person) : ''}
          timeZone={timeZone}
        />
      </div>
    </FormModal>
  )
}
