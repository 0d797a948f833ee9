import type { PreHydrationInput, RecordedEvent } from './record-input.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Events that may change the page. After each of them the replay waits for a frame. */
const ACTIONS = new Set(['click', 'keydown', 'input', 'submit'])
const ATTRIBUTES = ['aria-label', 'role', 'type', 'name', 'placeholder']

/** Waits until React has rendered the changes of the last event, because the next one may depend on them. */
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** Dispatches the recorded events. Events that happen meanwhile are appended to the recording and replayed, too. */
export async function replayInput(early: PreHydrationInput | undefined) {
  if (!early) return
  const { events } = early
  if (events.length > 0) await nextFrame()
  try {
    for (let entry = events.shift(); entry; entry = events.shift()) {
      const waiting = events.length
      const focused = document.activeElement
      const element = replay(entry, early)
      await (ACTIONS.has(entry.event.type) ? nextFrame() : null)
      // The focus is restored, unless the event was inside the focused element or the user has continued meanwhile.
      if (events.length === waiting && !focused?.contains(element)) (focused as HTMLElement | null)?.focus()
    }
  } finally {
    early.stop()
  }
}

function replay(entry: RecordedEvent, early: PreHydrationInput): Element | null {
  const { event, target, path, value, caret, wasChecked, pending } = entry
  early.showReady(pending)
  const element = target.isConnected ? target : findAgain(target, path)
  if (!element) return null
  if (element !== target && document.activeElement === document.body) (element as HTMLElement).focus()
  early.isReplaying = true
  if (wasChecked !== undefined) (element as HTMLInputElement).checked = wasChecked
  if (value !== undefined) enter(element as Field, value, caret)
  else if (event.type === 'submit') (element as HTMLFormElement).requestSubmit()
  else press(element, event)
  early.isReplaying = false
  return element
}

function press(element: Element, event: Event) {
  // A click without detail comes from the keyboard. Some controls of the kit handle the key itself and need no click.
  const isByKey = event.type === 'click' && (event as MouseEvent).detail === 0
  const key = { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true, cancelable: true }
  if (isByKey && !element.dispatchEvent(new KeyboardEvent('keydown', key))) return
  const Kind = event.constructor as typeof Event
  const isLeftToBrowser = element.dispatchEvent(new Kind(event.type, event))
  // Enter submits the form if the field does not handle the key.
  if (event.type === 'keydown' && isLeftToBrowser) (element as HTMLInputElement).form?.requestSubmit()
}

function enter(field: Field, value: string, [start, end]: RecordedEvent['caret'] = [null, null]) {
  if (field.type !== 'file') setValue(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  // Some types of fields have no selection, and their `selectionStart` is null.
  if (typeof start === 'number') (field as HTMLInputElement).setSelectionRange(start, end)
}

function setValue(field: Field, value: string) {
  // During hydration React takes the text of the field for its own value, so it would notice no change.
  if ('defaultValue' in field) field.value = field.defaultValue
  // React overrides the setter of the element to track its value. The setter of the prototype bypasses that.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}

/** Finds the replacement of an element: the only one with the same text and attributes, or else the one at the same path. */
function findAgain(target: Element, path: string): Element | null {
  const isSame = (other: Element) =>
    other.textContent === target.textContent &&
    ATTRIBUTES.every((name) => other.getAttribute(name) === target.getAttribute(name))
  const same = [...document.getElementsByTagName(target.tagName)].filter(isSame)
  if (same.length === 1) return same[0] ?? null
  const there = document.querySelector(path)
  return there && same.includes(there) ? there : null
}
