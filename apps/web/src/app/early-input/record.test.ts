import { expect, test, vi } from 'vitest'
import { recordEarlyInput } from './record.ts'

/** As much of a page as the recorder needs; how a browser acts on it is in e2e/early-clicks.spec.ts. */
function openPage() {
  const listeners = new Map<string, (event: Event) => void>()
  const failedNotice = { content: 'the page did not load', replaceWith: vi.fn() }
  const page = {
    getElementById: () => failedNotice,
    documentElement: { dataset: {} as Record<string, string> },
    addEventListener: (type: string, listener: (event: Event) => void) => listeners.set(type, listener),
    removeEventListener: (type: string) => listeners.delete(type),
  }
  const early = recordEarlyInput(page as unknown as Document)
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

test('a click is kept from the page, and its button shows that it waits until the recording ends', () => {
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

test('typing in a field is one event with the last text, in its place among the others', () => {
  const { send, recorded } = openPage()
  const field = element('input', { value: '' })
  for (const value of ['h', 'ha', 'har']) send('input', Object.assign(field, { value }))
  send('click', element('button'))
  send('input', Object.assign(field, { value: 'harbor' }))
  expect(recorded()).toEqual(['input har', 'click', 'input harbor'])
})

test('a link is left to the browser, a link that leads nowhere is a button', () => {
  const { send, recorded } = openPage()
  expect(send('click', element('a[href]')).preventDefault).not.toHaveBeenCalled()
  expect(recorded()).toEqual([])
  expect(send('click', element('a', { closest: () => null })).preventDefault).toHaveBeenCalled()
  expect(recorded()).toEqual(['click'])
})

test('a key is recorded only where the browser makes no click of it', () => {
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

test('a check box is left to the browser, and what it was before is recorded', () => {
  const { early, send } = openPage()
  const box = element('[type=checkbox]', { checked: true })
  expect(send('click', box).preventDefault).not.toHaveBeenCalled()
  send('input', box)
  expect(early.events).toMatchObject([{ wasChecked: false }])
  expect(box.attributes.has('data-pending')).toBe(true)
})

test('a form is not sent by the browser, and its button waits', () => {
  const { send, recorded } = openPage()
  const submitter = element('button')
  expect(send('submit', element('form'), { submitter }).preventDefault).toHaveBeenCalled()
  expect(recorded()).toEqual(['submit'])
  expect(submitter.attributes.has('data-pending')).toBe(true)
})

test('what scripts do is not recorded, nor what is replayed', () => {
  const { early, send, recorded } = openPage()
  send('click', element('button'), { isTrusted: false })
  early.isReplaying = true
  send('submit', element('form'), { submitter: null })
  expect(recorded()).toEqual([])
})

test('if the scripts cannot be loaded, nothing is held back any longer; a picture does not matter', () => {
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

test('only when a script does not come the page says that it did not load', () => {
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
