import Button from '@cloudscape-design/components/button'
import Tooltip from '@cloudscape-design/components/tooltip'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/ui/translation.tsx'
import styles from './name-list.module.css'

const SHOWN_MAX = 5

type ListProps = { names: readonly string[]; max?: number | undefined }

/** The first few names, and how many more there are. */
export function NameList({ names, max = SHOWN_MAX }: ListProps) {
  const { t } = useTranslation('ui', { keyPrefix: 'names' })
  const rest = names.length - max
  return (
    <ul className={styles.names}>
      {names.slice(0, max).map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name
        <li key={index}>{name}</li>
      ))}
      {rest > 0 && <li>{t('more', { rest })}</li>}
    </ul>
  )
}

type Props = {
  names: readonly string[]
  /** Whose names these are, for screen readers. */
  of: string
}

/** One name and how many others. */
export function NamesTooltip({ names, of }: Props) {
  const [first, ...others] = names
  if (first === undefined) return '-'
  if (others.length === 0) return first
  return <NamesButton names={names} of={of} text={`${first} +${others.length}`} />
}

/**
 * A text that stands for names. They are a tooltip, for the mouse, the keyboard and a finger. It is a button of the kit, because
 * the arrow keys reach nothing else within the cell of a table.
 */
export function NamesButton({ names, of, text, max }: Props & ListProps & { text: string }) {
  const { t } = useTranslation('ui', { keyPrefix: 'names' })
  const trigger = useRef<HTMLSpanElement>(null)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    // If the mouse or the focus was here before the scripts ran, no event will report it.
    if (trigger.current?.matches(':hover, :focus-within')) setShown(true)
  }, [])
  const show = () => setShown(true)
  const hide = () => setShown(false)
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button of the kit does not pass these events on */}
      <span
        ref={trigger}
        className={styles.trigger}
        onMouseEnter={show}
        onMouseLeave={hide}
        onFocus={show}
        onBlur={hide}
      >
        <Button
          variant="inline-link"
          formAction="none"
          nativeButtonAttributes={{
            // The kit would also make its own label a tooltip of the browser.
            'aria-label': t('of', { of, names: text }),
            'aria-description': names.join(', '),
          }}
          // Some browsers do not focus a button that is clicked.
          onClick={show}
        >
          {text}
        </Button>
      </span>
      {isShown && (
        <Tooltip getTrack={() => trigger.current} content={<NameList names={names} max={max} />} onEscape={hide} />
      )}
    </>
  )
}
