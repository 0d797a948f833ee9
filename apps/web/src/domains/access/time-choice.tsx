import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import TimeInput from '@cloudscape-design/components/time-input'
import { zoneText } from '@portico/contract/shared/zone-text'
import { useState } from 'react'
import { localTimeOf, momentOf } from '#web/platform/local-time.ts'
import { DayPicker } from '#web/ui/day-picker.tsx'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './entrance/entrance.module.css'

const MINUTE = 60_000
const LAST = Date.UTC(9999, 0)

/** The time in an address: `at=1794816000000`. Null means now. */
export function atIn(search: URLSearchParams): number | null {
  const at = Number(search.get('at'))
  return Number.isSafeInteger(at) && at > 0 && at < LAST ? at : null
}

type Props = {
  /** Null means now. */
  at: number | null
  onChange: (at: number | null) => void
  timeZone: string
}

/** Now, or a day and a time in the time zone of the property. */
export function TimeChoice({ at, onChange, timeZone }: Props) {
  const { t, i18n } = useTranslation('access', { keyPrefix: 'time' })
  const options = [
    { value: 'now', label: t('now') },
    { value: 'chosen', label: t('chosen') },
  ]
  return (
    <div className={styles.time}>
      <FormField label={t('label')}>
        <div className={styles.day}>
          <Select
            options={options}
            selectedOption={options[at === null ? 0 : 1] ?? null}
            onChange={({ detail }) => {
              const isNow = detail.selectedOption.value === 'now'
              if (isNow !== (at === null)) onChange(isNow ? null : Math.floor(Date.now() / MINUTE) * MINUTE)
            }}
            expandToViewport
          />
        </div>
      </FormField>
      {at !== null && (
        <LocalTime at={at} onChange={onChange} timeZone={timeZone} zone={zoneText(timeZone, i18n.language)} />
      )}
    </div>
  )
}

type LocalProps = { at: number; onChange: (at: number) => void; timeZone: string; zone: string }

/** A time that is typed in part is not reported yet. */
function LocalTime({ at, onChange, timeZone, zone }: LocalProps) {
  const { t } = useTranslation('access', { keyPrefix: 'time' })
  const local = localTimeOf(at, timeZone)
  const [typed, setTyped] = useState<{ day: string | null; time: string }>(local)
  const moment = momentOf(typed.day, typed.time, timeZone)
  // The time was changed from outside, not by typing.
  const shown = moment === null || moment === at ? typed : local
  function type(change: Partial<typeof typed>) {
    const next = { ...shown, ...change }
    setTyped(next)
    const chosen = momentOf(next.day, next.time, timeZone)
    if (chosen !== null && chosen > 0 && chosen < LAST) onChange(chosen)
  }
  return (
    <>
      <div className={styles.day}>
        <FormField label={t('day')}>
          <DayPicker value={shown.day} onChange={(day) => type({ day })} />
        </FormField>
      </div>
      <div className={styles.clock}>
        <FormField label={t('time')}>
          <TimeInput value={shown.time} format="hh:mm" onChange={({ detail }) => type({ time: detail.value })} />
        </FormField>
      </div>
      <div className={styles.zone}>{zone}</div>
    </>
  )
}
