import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './menu-button.module.css'
import { nextItem } from './menu-keys.ts'

export type MenuItem = {
  id: string
  text: string
  /** The language of the text, where it is not the page's. */
  lang?: string
  /** If it is given, the item is a radio item. */
  isChosen?: boolean
  /** Its place is kept until it is known whether it is there. */
  isPending?: boolean
} & ({ onSelect: () => void } | { href: string })

type Props = {
  /** What the button is called; it contains the text that is seen on it. */
  label: string
  trigger: ReactNode
  /** Above the items, not one of them. */
  heading?: ReactNode
  items: readonly MenuItem[]
  /** The pointer or the focus is at the button, so that the menu may be opened soon. */
  onApproach?: () => void
  onOpen?: () => void
}

const itemsIn = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]

/** A button that opens a menu, with the keys of the ARIA menu-button pattern. */
export function MenuButton({ label, trigger, heading, items, onApproach, onOpen }: Props) {
  const menuId = useId()
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const startAt = useRef<'first' | 'last'>('first')

  useEffect(() => {
    if (!isOpen) return
    const shown = itemsIn(root.current)
    const chosen = shown.find((item) => item.ariaChecked === 'true')
    ;(chosen ?? shown.at(startAt.current === 'first' ? 0 : -1))?.focus()
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [isOpen])

  function open(at: 'first' | 'last') {
    startAt.current = at
    setOpen(true)
    onOpen?.()
  }

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  function onButtonKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open(event.key === 'ArrowDown' ? 'first' : 'last')
  }

  function onMenuKey(event: KeyboardEvent) {
    if (event.key === 'Escape') return close()
    if (event.key === 'Tab') return setOpen(false)
    // Browsers turn the space bar into a click on a button, but not on a link. Items of a menu must behave alike.
    if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
      event.preventDefault()
      event.target.click()
      return
    }
    const shown = itemsIn(root.current)
    const current = shown.indexOf(document.activeElement as HTMLElement)
    const texts = shown.map((item) => item.textContent ?? '')
    const next = nextItem(event.key, current, texts)
    if (next === undefined) return
    event.preventDefault()
    shown[next]?.focus()
  }

  function choose(item: MenuItem) {
    close()
    if ('onSelect' in item) item.onSelect()
  }

  return (
    <div className={styles.root} ref={root}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => (isOpen ? setOpen(false) : open('first'))}
        onKeyDown={onButtonKey}
        onPointerEnter={onApproach}
        onFocus={onApproach}
      >
        {trigger}
      </button>
      {isOpen && (
        <div className={styles.sheet}>
          {heading && <div className={styles.heading}>{heading}</div>}
          <div id={menuId} role="menu" aria-label={label} className={styles.menu} onKeyDown={onMenuKey} tabIndex={-1}>
            {items.map((item) => {
              if (item.isPending) return <span key={item.id} className={styles.pending} />
              const shared = {
                ...(item.isChosen === undefined
                  ? { role: 'menuitem' }
                  : { role: 'menuitemradio', 'aria-checked': item.isChosen }),
                tabIndex: -1,
                lang: item.lang,
                className: styles.item,
                onClick: () => choose(item),
              }
              return 'href' in item ? (
                <a key={item.id} href={item.href} {...shared}>
                  {item.text}
                </a>
              ) : (
                <button key={item.id} type="button" {...shared}>
                  {item.text}
                </button>
              )
            })}
          </div>
        </div>
      )}
    </div>
  )
}
