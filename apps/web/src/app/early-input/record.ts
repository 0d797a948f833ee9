/** Something a person did before the portal could react to it. */
export type EarlyEvent = {
  event: Event
  target: Element
  /** Where the target was, as a selector: the page may have been drawn again before the event is replayed. */
  path: string
  /** What an input event has left in its field, and where the caret has been since. */
  value?: string
  caret?: [start: number | null, end: number | null]
  /** Of a check box or a radio button before it was clicked: the browser has changed it by itself. */
  wasChecked?: boolean
  /** The control that shows that it is waiting. */
  pending?: Element | null | undefined
}

export type EarlyInput = {
  /** In the order in which they happened. */
  events: EarlyEvent[]
  /** While an event is replayed, nothing is recorded. */
  isReplaying: boolean
  /** The control no longer looks as if it were waiting. */
  showReady(control: Element | null | undefined): void
  /** Ends the recording. Nothing waits any more. */
  stop(): void
  /** Ends it because the scripts have not come, which the page then says. */
  fail(): void
}

declare global {
  interface Window {
    earlyInput?: EarlyInput
  }
}

const TYPES = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'keydown', 'keyup', 'input', 'submit']
/** The browser follows these without any script. A link that leads nowhere is a button. */
const LINK = 'a[href]:not([href="#"],[role=button])'
const CHECKABLE = '[type=checkbox],[type=radio]'
const CONTROL = `a,button,label,summary,[role=button],${CHECKABLE}`
/** Where the browser does not turn a key into a click or a submit by itself, which are recorded as such. */
const KEYS: Record<string, string> = {
  ' ': '[role=button]:not(button)',
  Enter: '[role=button]:not(button),[role=combobox]',
}

/** What the server has written for the case that the scripts do not come. */
export const FAILED_ID = 'portico-failed'

const pathTo = (element: Element): string => {
  const parent = element.parentElement
  return parent ? `${pathTo(parent)}>:nth-child(${[...parent.children].indexOf(element) + 1})` : ':root'
}

/**
 * A page from the server is seen before its scripts run. This records what people click and type until then, so that
 * `replayEarlyInput` can make it happen. It is inlined into every page: it must stay small and import nothing.
 */
export function recordEarlyInput(page: Document): EarlyInput {
  const { dataset } = page.documentElement
  const early: EarlyInput = { events: [], isReplaying: false, showReady, stop, fail }
  const { events } = early

  function record(event: Event) {
    const { type } = event
    const target = event.target as Element
    // What a script does is not from a person; and a link works by itself.
    if (early.isReplaying || !event.isTrusted || target.closest?.(LINK) !== null) return
    event.stopImmediatePropagation()
    const isInput = type === 'input'
    if (!isInput) keepTyped(target as HTMLInputElement)
    const isKey = type === 'keydown'
    if (type === 'keyup') return
    if (isKey && !target.matches(KEYS[(event as KeyboardEvent).key] ?? ':not(*)')) return
    const isCheckable = target.matches(CHECKABLE)
    // It follows from the click.
    if (isInput && isCheckable) return

    const entry: EarlyEvent = { event, target, path: pathTo(target) }
    const { value, checked, selectionStart, selectionEnd } = target as HTMLInputElement
    if (isInput) {
      entry.value = value
      entry.caret = [selectionStart, selectionEnd]
      const last = events.at(-1)
      if (last?.target === target && last.event.type === type) events.pop()
    } else if (isKey || type === 'click' || type === 'submit') {
      if (isCheckable) entry.wasChecked = !checked
      else event.preventDefault()
      entry.pending = showPending(type === 'submit' ? (event as SubmitEvent).submitter : target.closest(CONTROL))
    }
    events.push(entry)
  }

  /** React may have put its own value into the field while it hydrates: whoever types on finds what was typed. */
  function keepTyped(field: HTMLInputElement) {
    const typed = events.findLast(({ target, caret }) => target === field && caret)
    if (!typed?.caret) return
    if (field.value === typed.value) typed.caret = [field.selectionStart, field.selectionEnd]
    else {
      field.value = typed.value ?? ''
      field.setSelectionRange(...typed.caret)
    }
  }

  function showPending(control: Element | null) {
    // The interface kit draws a check box beside its input, which itself is invisible.
    const seen = control?.matches('input') ? control.parentElement : control
    seen?.setAttribute('data-pending', '')
    seen?.setAttribute('aria-busy', 'true')
    return seen
  }

  function showReady(control: Element | null | undefined) {
    control?.removeAttribute('data-pending')
    control?.removeAttribute('aria-busy')
  }

  /** If the scripts do not come, nothing is held back any longer. */
  function giveUp({ target }: Event) {
    if ((target as Element).tagName === 'SCRIPT') fail()
  }

  function fail() {
    stop()
    const notice = page.getElementById(FAILED_ID) as HTMLTemplateElement | null
    notice?.replaceWith(notice.content)
  }

  function stop() {
    for (const type of TYPES) page.removeEventListener(type, record, true)
    page.removeEventListener('error', giveUp, true)
    for (const { pending } of events.splice(0)) showReady(pending)
    delete dataset.waiting
  }

  for (const type of TYPES) page.addEventListener(type, record, true)
  page.addEventListener('error', giveUp, true)
  dataset.waiting = ''
  return early
}
