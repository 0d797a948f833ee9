import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Modal from '@cloudscape-design/components/modal'
import RadioGroup from '@cloudscape-design/components/radio-group'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { GuestSchedule } from '@portico/contract/keys/keys.rules'
import { dayOf } from '@portico/contract/shared/days'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isStale } from '#web/platform/api-error.ts'
import { ConflictAlert } from '#web/ui/conflict-alert.tsx'
import { DayPicker } from '#web/ui/day-picker.tsx'
import { changeOf, timeProblems, timesOf } from './code-times.ts'
import { type CredentialRow, credentialRows, nameOfHolder } from './credential-rows.ts'
import { useUpdateCredential } from './credentials.mutations.ts'
import { codesQuery } from './credentials.queries.ts'

export type SchedulesProps = {
  value: readonly GuestSchedule[]
  onChange: (schedules: GuestSchedule[]) => void
  /** Names whose code it is, for those who listen. */
  holder: string
  timeZone: string
}

type Props = {
  propertyId: string
  timeZone: string
  code: CredentialRow
  /** Where schedules are edited: they are the keys' business. */
  Schedules: ComponentType<SchedulesProps>
  onClose: () => void
}

/** From when to when a code is valid, and at which hours. */
export function EditCode({ propertyId, timeZone, code: opened, Schedules, onClose }: Props) {
  const { t } = useTranslation(['credentials', 'app'])
  const queryClient = useQueryClient()
  const formId = useId()
  const update = useUpdateCredential('codes', propertyId)
  const [code, setCode] = useState(opened)
  const [times, setTimes] = useState(() => timesOf(opened, timeZone))
  const [schedules, setSchedules] = useState<readonly GuestSchedule[]>(opened.guestSchedules)
  const [isTried, setTried] = useState(false)
  const [today] = useState(() => dayOf(Date.now(), timeZone))
  const [person] = code.people
  const stayEnd = person?.serviceExpiryTimeMillis ?? null
  const stayEndDay = stayEnd === null ? null : dayOf(stayEnd, timeZone)
  const problems = timeProblems(times, { today, stayEndDay })
  const errorOf = (field: 'startDay' | 'endDay') => {
    const rule = isTried && problems[field]
    return rule ? t(`rules.${rule}` as 'rules.endRequired') : ''
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length > 0) return
    const guestSchedules = schedules === code.guestSchedules ? undefined : [...schedules]
    const body = { ...changeOf(times, code, timeZone), ...(guestSchedules && { guestSchedules }) }
    update.mutate({ id: code.id, body }, { onSuccess: onClose })
  }

  async function reload() {
    const list = await queryClient.fetchQuery({ ...codesQuery(propertyId), staleTime: 0 })
    const current = credentialRows(list).find(({ id }) => id === code.id)
    update.reset()
    if (!current || current.status === 'INACTIVE') return onClose()
    setCode(current)
    setTimes(timesOf(current, timeZone))
    setSchedules(current.guestSchedules)
  }

  return (
    <Modal
      visible
      header={t('edit.title')}
      onDismiss={({ detail }) => {
        // A click beside the dialog is easily a slip.
        if (detail.reason !== 'overlay') onClose()
      }}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" formAction="none" onClick={onClose}>
              {t('app:actions.cancel')}
            </Button>
            <Button variant="primary" form={formId} loading={update.isPending}>
              {t('edit.save')}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="l">
        <form id={formId} onSubmit={submit} noValidate>
          <SpaceBetween size="l">
            {isStale(update.error) && <ConflictAlert onReload={() => void reload().catch(() => undefined)} />}
            {person && (
              <div>
                <Box variant="awsui-key-label">{t('columns.people')}</Box>
                {nameOfHolder(person)}
              </div>
            )}
            <FormField label={t('edit.start')} errorText={errorOf('startDay')}>
              <DayPicker value={times.startDay} onChange={(startDay) => setTimes({ ...times, startDay })} />
            </FormField>
            <FormField label={t('edit.end')}>
              <RadioGroup
                value={times.endsWithStay ? 'stay' : 'day'}
                onChange={({ detail }) => setTimes({ ...times, endsWithStay: detail.value === 'stay' })}
                items={[
                  { value: 'stay', label: t('edit.withStay'), description: t('edit.withStayHint') },
                  { value: 'day', label: t('edit.onDay') },
                ]}
              />
            </FormField>
            {!times.endsWithStay && (
              <FormField label={t('edit.endDay')} errorText={errorOf('endDay')}>
                <DayPicker
                  value={times.endDay}
                  onChange={(endDay) => setTimes({ ...times, endDay })}
                  min={today}
                  {...(stayEndDay && { max: stayEndDay })}
                />
              </FormField>
            )}
          </SpaceBetween>
        </form>
        {/* Beside the form: a dialog of its own opens from here, and what is sent there is not meant for this one. */}
        <div>
          <Box variant="awsui-key-label">{t('columns.guestSchedules')}</Box>
          <Schedules
            value={schedules}
            onChange={setSchedules}
            holder={person ? nameOfHolder(person) : ''}
            timeZone={timeZone}
          />
        </div>
      </SpaceBetween>
    </Modal>
  )
}
