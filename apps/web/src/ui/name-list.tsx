import Tooltip from '@cloudscape-design/components/tooltip'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './name-list.module.css'

const SHOWN_MAX = 5

/** The first few names, and how many more there are. */
export function NameList({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('ui', { keyPrefix: 'names' })
  const rest = names.length - SHOWN_MAX
  return (
    <ul className={styles.names}>
      {names.slice(0, SHOWN_MAX).map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name
        <li key={index}>{name}</li>
      ))}
      {rest > 0 && <li>{t('more', { rest })}</li>}
    </ul>
  )
}

/** One name and how many others. All of the list is a tooltip, for the mouse, the keyboard and a finger. */
export function NamesTooltip({ names }: { names: readonly string[] }) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    // If the mouse or the focus was here before the scripts ran, no event will report it.
    if (trigger.current?.matches(':hover, :focus')) setShown(true)
  }, [])
  const [first, ...others] = names
  if (first === undefined) return '-'
  if (others.length === 0) return first
  const show = () => setShown(true)
  const hide = () => setShown(false)
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={styles.trigger}
        aria-description={names.join(', ')}
        onMouseEnter={show}
        onMouseLeave={hide}
        onFocus={show}
        onBlur={hide}
        // Some browsers do not focus a button that is clicked.
        onClick={show}
      >
        {`${first} +${others.length}`}
      </button>
      {isShown && <Tooltip getTrack={() => trigger.current} content={<NameList names={names} />} onEscape={hide} />}
    </>
  )
}
