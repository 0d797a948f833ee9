import Button from '@cloudscape-design/components/button'
import { type GuestSchedule, SCHEDULES_MAX } from '@portico/contract/keys/keys.rules'
import { zoneText } from '@portico/contract/shared/zone-text'
import { useState } from 'react'
import type { SchedulesProps } from '#web/domains/credentials/edit-code.tsx'
import { ScheduleList } from '#web/domains/keys/schedules/schedule-list.tsx'
import { ScheduleModal } from '#web/domains/keys/schedules/schedule-modal.tsx'
import { useTranslation } from '#web/ui/translation.tsx'

/** When a code lets guests in, with the schedules that keys have. */
export function CodeSchedules({ value, onChange, holder, timeZone }: SchedulesProps) {
  const { t, i18n } = useTranslation('keyWizard', { keyPrefix: 'schedules' })
  const [edited, setEdited] = useState<number>()

  function save(schedules: GuestSchedule[]) {
    onChange(value.toSpliced(edited ?? value.length, 1, ...schedules))
    setEdited(undefined)
  }
  return (
    <>
      <ScheduleList
        schedules={value}
        entranceName={holder}
        onEdit={setEdited}
        onRemove={(index) => onChange(value.toSpliced(index, 1))}
      />
      <Button
        variant="inline-link"
        formAction="none"
        iconName="add-plus"
        disabled={value.length >= SCHEDULES_MAX}
        onClick={() => setEdited(value.length)}
      >
        {t('add')}
      </Button>
      {edited !== undefined && (
        <ScheduleModal
          schedule={value[edited]}
          entranceNames={[]}
          room={SCHEDULES_MAX - value.length + (value[edited] ? 1 : 0)}
          zone={zoneText(timeZone, i18n.language)}
          onSave={save}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
