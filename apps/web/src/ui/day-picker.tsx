import Button, { type ButtonProps } from '@cloudscape-design/components/button'
import Calendar from '@cloudscape-design/components/calendar'
import Dropdown from '@cloudscape-design/components/dropdown'
import Input, { type InputProps } from '@cloudscape-design/components/input'
import { longDate } from '@portico/contract/shared/long-dates'
import { type Ref, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/ui/translation.tsx'
import { readDay, useDayStyle, writeDay } from './day-format.ts'
import styles from './day-picker.module.css'

type Props = {
  ref?: Ref<InputProps.Ref>
  /** `2027-03-31`; null for nothing and for what is no day of the calendar. */
  value: string | null
  onChange: (day: string | null) => void
  /** The first and the last day that the calendar offers. Any can be typed. */
  min?: string
  max?: string
  isDisabled?: boolean
}

/** A day, typed or chosen from a calendar. */
export function DayPicker({ ref, value, onChange, min = '', max = '9', isDisabled = false }: Props) {
  const { t, i18n } = useTranslation('ui', { keyPrefix: 'day' })
  const { language } = i18n
  const style = useDayStyle()
  const write = (day: string | null) => writeDay(day, language, style)
  const [typed, setTyped] = useState(() => write(value))
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<ButtonProps.Ref>(null)
  const calendar = useRef<HTMLDivElement>(null)
  // The value was changed from outside, not by typing.
  const text = readDay(typed, language) === value ? typed : write(value)

  useEffect(() => {
    if (isOpen) calendar.current?.querySelector<HTMLElement>('td[tabindex="0"], [tabindex="0"]')?.focus()
  }, [isOpen])

  function type(next: string) {
    setTyped(next)
    onChange(readDay(next, language))
  }
  function close() {
    setOpen(false)
    opener.current?.focus()
  }

  return (
    <Dropdown
      open={isOpen}
      onOutsideClick={() => setOpen(false)}
      onEscape={close}
      expandToViewport
      minWidth={260}
      ariaRole="dialog"
      ariaLabel={t('choose')}
      trigger={
        <div className={styles.trigger}>
          <div className={styles.input}>
            <Input
              {...(ref && { ref })}
              value={text}
              placeholder={t(style === 'iso' ? 'isoFormat' : 'format')}
              autoComplete={false}
              disabled={isDisabled}
              onChange={({ detail }) => type(detail.value)}
              onBlur={() => setTyped(write(value) || typed)}
            />
          </div>
          <Button
            ref={opener}
            iconName="calendar"
            formAction="none"
            ariaLabel={value ? t('chosen', { day: longDate(new Date(`${value}T00:00:00Z`), language) }) : t('choose')}
            ariaExpanded={isOpen}
            disabled={isDisabled}
            onClick={() => setOpen(!isOpen)}
          />
        </div>
      }
      content={
        isOpen && (
          <div ref={calendar} className={styles.calendar}>
            <Calendar
              value={value ?? ''}
              locale={language}
              ariaLabel={t('choose')}
              isDateEnabled={(date) => isBetween(dayOf(date), min, max)}
              onChange={({ detail }) => {
                type(write(detail.value))
                close()
              }}
            />
          </div>
        )
      }
    />
  )
}

const isBetween = (day: string, min: string, max: string) => day >= min && day <= max

/** The calendar counts in the browser's own time zone. */
const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
