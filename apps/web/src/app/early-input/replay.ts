import type { EarlyEvent, EarlyInput } from './record.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** These change the page; the others only lead up to them. */
const ACTIONS = new Set(['click', 'keydown', 'input', 'submit'])
const ATTRIBUTES = ['aria-label', 'role', 'type', 'name', 'placeholder']

/** The portal has drawn what the last event changed, and the next one meets the page as it would have met it. */
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** Makes happen what people did while the page had no scripts. What they do meanwhile comes after it. */
export async function replayEarlyInput(early: EarlyInput | undefined) {
  if (!early) return
  const { events } = early
  if (events.length > 0) await nextFrame()
  try {
    for (let entry = events.shift(); entry; entry = events.shift()) {
      const waiting = events.length
      const focused = document.activeElement
      const element = replay(entry, early)
      await (ACTIONS.has(entry.event.type) ? nextFrame() : null)
      // The focus stays where it is, unless this event happened there or the person has gone on meanwhile.
      if (events.length === waiting && !focused?.contains(element)) (focused as HTMLElement | null)?.focus()
    }
  } finally {
    early.stop()
  }
}

function replay(entry: EarlyEvent, early: EarlyInput): Element | null {
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
  // A click by keyboard. Some controls of the interface kit react to the key, and then want no click.
  const isByKey = event.type === 'click' && (event as MouseEvent).detail === 0
  const key = { key: 'Enter', code: 'Enter', keyCode: 13, bubbles: true, cancelable: true }
  if (isByKey && !element.dispatchEvent(new KeyboardEvent('keydown', key))) return
  const Kind = event.constructor as typeof Event
  const isLeftToBrowser = element.dispatchEvent(new Kind(event.type, event))
  // Enter in a field that makes nothing of it.
  if (event.type === 'keydown' && isLeftToBrowser) (element as HTMLInputElement).form?.requestSubmit()
}

function enter(field: Field, value: string, [start, end]: EarlyEvent['caret'] = [null, null]) {
  if (field.type !== 'file') setValue(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  // Not every field has a caret that can be set.
  if (typeof start === 'number') (field as HTMLInputElement).setSelectionRange(start, end)
}

function setValue(field: Field, value: string) {
  // React has taken what it found in the field for the value it had itself, and would see no change.
  if ('defaultValue' in field) field.value = field.defaultValue
  // React replaces the setter of the element with its own, to know what scripts put there; this is the browser's.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}

/** A page that is drawn again has new elements: the only one that is the same, or else the one at the same place. */
function findAgain(target: Element, path: string): Element | null {
  const isSame = (other: Element) =>
    other.textContent === target.textContent &&
    ATTRIBUTES.every((name) => other.getAttribute(name) === target.getAttribute(name))
  const same = [...document.getElementsByTagName(target.tagName)].filter(isSame)
  if (same.length === 1) return same[0] ?? null
  const there = document.querySelector(path)
  return there && same.includes(there) ? there : null
}
