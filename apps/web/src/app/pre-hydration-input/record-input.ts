/** An event of the user that happened before hydration. */
export type RecordedEvent = {
  event: Event
  target: Element
  /** A selector of the target, in case React replaces the element before the event is replayed. */
  path: string
  /** The text of the field after an input event, and the position of the caret. */
  value?: string
  caret?: [start: number | null, end: number | null]
  /** The state of a check box or radio button before the click, because the browser changes it without scripts. */
  wasChecked?: boolean
  /** The control that is marked as pending. */
  pending?: Element | null | undefined
}

export type PreHydrationInput = {
  /** In chronological order. */
  events: RecordedEvent[]
  /** Nothing is recorded while an event is replayed. */
  isReplaying: boolean
  /** Set while React hydrates in pieces: hydrates what is missing at once, and stops the recording. */
  hydrateNow?: (() => void) | undefined
  /** Removes the mark of a pending control. */
  showReady(control: Element | null | undefined): void
  /** Stops recording and drops all recorded events. */
  stop(): void
  /** Stops recording because the scripts failed to load, and shows a notice. */
  fail(): void
}

declare global {
  interface Window {
    preHydrationInput?: PreHydrationInput
  }
}

const TYPES = [
  ...['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'keydown', 'keyup', 'input', 'submit'],
  // Not recorded. It only makes React hydrate the rest, because React would replay a focus late, after what follows it.
  'focusin',
]
/** Links that the browser follows without scripts. A link to `#` is used as a button. */
const LINK = 'a[href]:not([href="#"],[role=button])'
const CHECKABLE = '[type=checkbox],[type=radio]'
const CONTROL = `a,button,label,summary,[role=button],${CHECKABLE}`
/** Keys are recorded only on these elements. On others the browser turns them into a click or submit event, which is recorded. */
const KEYS: Record<string, string> = {
  ' ': '[role=button]:not(button)',
  Enter: '[role=button]:not(button),[role=combobox]',
}

/** The template with the notice that is shown if the scripts fail to load. */
export const FAILED_ID = 'portico-failed'

const pathTo = (element: Element): string => {
  const parent = element.parentElement
  return parent ? `${pathTo(parent)}>:nth-child(${[...parent.children].indexOf(element) + 1})` : ':root'
}

/**
 * A page from the server is visible before its scripts run. This function records clicks and input until hydration, and
 * `replayInput` dispatches them afterwards. It is inlined into every page, so it must stay small and import nothing.
 */
export function recordInput(page: Document): PreHydrationInput {
  const { dataset } = page.documentElement
  const early: PreHydrationInput = { events: [], isReplaying: false, showReady, stop, fail }
  const { events } = early

  function record(event: Event) {
    const { type } = event
    const target = event.target as Element
    // Events from scripts are ignored.
    if (early.isReplaying || !event.isTrusted) return
    const isInput = type === 'input'
    const { hydrateNow } = early
    early.hydrateNow = undefined
    if (hydrateNow && !isInput) {
      hydrateNow()
      // The event takes effect as on every page that is hydrated.
      if (!('waiting' in dataset)) return
    }
    // Links work without scripts.
    if (type === 'focusin' || target.closest?.(LINK) !== null) return
    event.stopImmediatePropagation()
    if (!isInput) restoreInput(target as HTMLInputElement)
    const isKey = type === 'keydown'
    if (type === 'keyup') return
    if (isKey && !target.matches(KEYS[(event as KeyboardEvent).key] ?? ':not(*)')) return
    const isCheckable = target.matches(CHECKABLE)
    // The click is recorded, and its replay causes the input event.
    if (isInput && isCheckable) return

    const entry: RecordedEvent = { event, target, path: pathTo(target) }
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
    // React takes the new text for the one from the server, so it has to be replayed.
    hydrateNow?.()
  }

  /** React may reset the field during hydration. This restores the text, so that the user can continue typing. */
  function restoreInput(field: HTMLInputElement) {
    const typed = events.findLast(({ target, caret }) => target === field && caret)
    if (!typed?.caret) return
    if (field.value === typed.value) typed.caret = [field.selectionStart, field.selectionEnd]
    else {
      field.value = typed.value ?? ''
      field.setSelectionRange(...typed.caret)
    }
  }

  function showPending(control: Element | null) {
    // The interface kit hides the input of a check box and draws the box in its parent.
    const seen = control?.matches('input') ? control.parentElement : control
    seen?.setAttribute('data-pending', '')
    seen?.setAttribute('aria-busy', 'true')
    return seen
  }

  function showReady(control: Element | null | undefined) {
    control?.removeAttribute('data-pending')
    control?.removeAttribute('aria-busy')
  }

  /** If a script fails to load, events are no longer held back. */
  function failOnScriptError({ target }: Event) {
    if ((target as Element).tagName === 'SCRIPT') fail()
  }

  function fail() {
    stop()
    const notice = page.getElementById(FAILED_ID) as HTMLTemplateElement | null
    notice?.replaceWith(notice.content)
  }

  function stop() {
    for (const type of TYPES) page.removeEventListener(type, record, true)
    page.removeEventListener('error', failOnScriptError, true)
    for (const { pending } of events.splice(0)) showReady(pending)
    delete dataset.waiting
  }

  for (const type of TYPES) page.addEventListener(type, record, true)
  page.addEventListener('error', failOnScriptError, true)
  dataset.waiting = ''
  return early
}
