import { expect, test, vi } from 'vitest'
import { recordInput } from './record-input.ts'

/** A fake of the parts of a page that the recorder needs. Real browsers are tested in e2e/early-clicks.spec.ts. */
function openPage() {
  const listeners = new Map<string, (event: Event) => void>()
  const failedNotice = { content: 'the page did not load', replaceWith: vi.fn() }
  const page = {
    getElementById: () => failedNotice,
    documentElement: { dataset: {} as Record<string, string> },
    addEventListener: (type: string, listener: (event: Event) => void) => listeners.set(type, listener),
    removeEventListener: (type: string) => listeners.delete(type),
  }
  const early = recordInput(page as unknown as Document)
  const send = (type: string, target: object, more: object = {}) => {
    const event = { type, target, isTrusted: true, preventDefault: vi.fn(), stopImmediatePropagation: vi.fn(), ...more }
    listeners.get(type)?.(event as unknown as Event)
    return event
  }
  const recorded = () => early.events.map(({ event, value }) => [event.type, value].filter(Boolean).join(' '))
  return { early, dataset: page.documentElement.dataset, send, recorded, failedNotice }
}

/** A selector matches it if one of its parts, which may have commas in brackets, begins with its kind. */
function element(kind: string, more: object = {}) {
  const attributes = new Map<string, string>()
  const isKind = (selector: string) => selector.split(/,(?![^(]*\))/).some((part) => part.startsWith(kind))
  return {
    attributes,
    parentElement: null,
    matches: isKind,
    closest(selector: string) {
      return isKind(selector) ? this : null
    },
    setAttribute: (name: string, value: string) => attributes.set(name, value),
    removeAttribute: (name: string) => attributes.delete(name),
    ...more,
  }
}

test('a click is held back, and its button is marked as pending until the recording stops', () => {
  const { early, dataset, send, recorded } = openPage()
  const button = element('button')
  const click = send('click', button)
  expect(click.preventDefault).toHaveBeenCalled()
  expect(click.stopImmediatePropagation).toHaveBeenCalled()
  expect(recorded()).toEqual(['click'])
  expect([...button.attributes.keys()]).toEqual(['data-pending', 'aria-busy'])
  expect(dataset).toEqual({ waiting: '' })
  early.stop()
  expect(button.attributes.size).toBe(0)
  expect(dataset).toEqual({})
  send('click', button)
  expect(early.events).toEqual([])
})

test('typing in a field is recorded as one event with the last text, in chronological order', () => {
  const { send, recorded } = openPage()
  const field = element('input', { value: '' })
  for (const value of ['h', 'ha', 'har']) send('input', Object.assign(field, { value }))
  send('click', element('button'))
  send('input', Object.assign(field, { value: 'harbor' }))
  expect(recorded()).toEqual(['input har', 'click', 'input harbor'])
})

test('a link is left to the browser, and a link to # is treated as a button', () => {
  const { send, recorded } = openPage()
  expect(send('click', element('a[href]')).preventDefault).not.toHaveBeenCalled()
  expect(recorded()).toEqual([])
  expect(send('click', element('a', { closest: () => null })).preventDefault).toHaveBeenCalled()
  expect(recorded()).toEqual(['click'])
})

test('a key is recorded only on elements where the browser does not turn it into a click', () => {
  const { send, recorded } = openPage()
  send('keydown', element('button'), { key: 'Enter' })
  send('keydown', element('input'), { key: 'Enter' })
  send('keydown', element('[role=combobox]'), { key: ' ' })
  send('keydown', element('[role=button]'), { key: 'ArrowDown' })
  expect(recorded()).toEqual([])
  expect(send('keydown', element('[role=button]'), { key: ' ' }).preventDefault).toHaveBeenCalled()
  send('keydown', element('[role=combobox]'), { key: 'Enter' })
  expect(recorded()).toEqual(['keydown', 'keydown'])
})

test('a click on a check box is left to the browser, and its previous state is recorded', () => {
  const { early, send } = openPage()
  const box = element('[type=checkbox]', { checked: true })
  expect(send('click', box).preventDefault).not.toHaveBeenCalled()
  send('input', box)
  expect(early.events).toMatchObject([{ wasChecked: false }])
  expect(box.attributes.has('data-pending')).toBe(true)
})

test('a form is not submitted by the browser, and its button is marked as pending', () => {
  const { send, recorded } = openPage()
  const submitter = element('button')
  expect(send('submit', element('form'), { submitter }).preventDefault).toHaveBeenCalled()
  expect(recorded()).toEqual(['submit'])
  expect(submitter.attributes.has('data-pending')).toBe(true)
})

test('the first event while React hydrates in pieces hydrates the rest, and then takes effect itself', () => {
  const { early, send, recorded } = openPage()
  const hydrateNow = vi.fn(early.stop)
  early.hydrateNow = hydrateNow
  const press = send('pointerdown', element('a[href]'))
  send('click', element('button'))
  expect(hydrateNow).toHaveBeenCalledOnce()
  expect(press.stopImmediatePropagation).not.toHaveBeenCalled()
  expect(recorded()).toEqual([])
})

test('text that is typed while React hydrates in pieces is recorded, and the rest is hydrated', () => {
  const { early, send, recorded } = openPage()
  const hydrateNow = vi.fn()
  early.hydrateNow = hydrateNow
  const field = element('input', { value: 'h' })
  send('input', field)
  send('input', Object.assign(field, { value: 'ha' }))
  expect(hydrateNow).toHaveBeenCalledOnce()
  expect(recorded()).toEqual(['input ha'])
})

test('a focus hydrates the rest, too, and is never recorded or held back', () => {
  const { early, send, recorded } = openPage()
  const field = element('input')
  expect(send('focusin', field).stopImmediatePropagation).not.toHaveBeenCalled()
  const hydrateNow = vi.fn()
  early.hydrateNow = hydrateNow
  send('focusin', field)
  expect(hydrateNow).toHaveBeenCalledOnce()
  expect(recorded()).toEqual([])
})

test('an event is recorded if the page could not be hydrated at once', () => {
  const { early, send, recorded } = openPage()
  early.hydrateNow = () => undefined
  send('click', element('button'))
  expect(recorded()).toEqual(['click'])
})

test('events from scripts and replayed events are not recorded', () => {
  const { early, send, recorded } = openPage()
  send('click', element('button'), { isTrusted: false })
  early.isReplaying = true
  send('submit', element('form'), { submitter: null })
  expect(recorded()).toEqual([])
})

test('events are no longer held back after a script fails to load, but are after a picture fails', () => {
  const { early, dataset, send } = openPage()
  const button = element('button')
  send('click', button)
  send('error', { tagName: 'IMG' })
  expect(button.attributes.size).toBe(2)
  send('error', { tagName: 'SCRIPT' })
  expect(button.attributes.size).toBe(0)
  expect(dataset).toEqual({})
  expect(early.events).toEqual([])
})

test('the page shows its notice only if a script fails to load', () => {
  const { early, send, failedNotice } = openPage()
  send('error', { tagName: 'IMG' })
  expect(failedNotice.replaceWith).not.toHaveBeenCalled()
  send('error', { tagName: 'SCRIPT' })
  expect(failedNotice.replaceWith).toHaveBeenCalledWith('the page did not load')
  const other = openPage()
  other.early.stop()
  expect(other.failedNotice.replaceWith).not.toHaveBeenCalled()
  other.early.fail()
  expect(other.failedNotice.replaceWith).toHaveBeenCalledWith('the page did not load')
  expect(early.events).toEqual([])
})
