import { expect, test, vi } from 'vitest'
import { collectTyped, watchFindShortcut } from './find-shortcut.ts'

const keys = {
  key: 'k',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  repeat: false,
}

function press(pressed: Partial<typeof keys>, { isMac = false, isBusy = false } = {}) {
  const target = new EventTarget()
  const open = vi.fn()
  const stop = watchFindShortcut({ target, isMac, isBusy: () => isBusy }, open)
  const event = Object.assign(new Event('keydown', { cancelable: true }), { ...keys, ...pressed })
  target.dispatchEvent(event)
  stop()
  return { isOpened: open.mock.calls.length > 0, isTaken: event.defaultPrevented }
}

test('Ctrl K opens it, and ⌘ K on a Mac', () => {
  const opened = { isOpened: true, isTaken: true }
  expect(press({ ctrlKey: true })).toEqual(opened)
  expect(press({ ctrlKey: true, key: 'K' })).toEqual(opened)
  expect(press({ metaKey: true }, { isMac: true })).toEqual(opened)
})

test.each([
  [{}],
  [{ key: 'j', ctrlKey: true }],
  [{ metaKey: true }],
  [{ ctrlKey: true, shiftKey: true }],
  [{ ctrlKey: true, altKey: true }],
  [{ ctrlKey: true, isComposing: true }],
  [{ ctrlKey: true, repeat: true }],
])('%j is left to the browser', (pressed) => {
  expect(press(pressed)).toEqual({ isOpened: false, isTaken: false })
})

test('Ctrl K on a Mac is left to the text field, in which it deletes the rest of a line', () => {
  expect(press({ ctrlKey: true }, { isMac: true })).toEqual({ isOpened: false, isTaken: false })
})

test('while a dialog is open nothing happens, so that its input stays', () => {
  expect(press({ ctrlKey: true }, { isBusy: true })).toEqual({ isOpened: false, isTaken: true })
})

test('what is typed before the dialog has its field is collected, and everything else is left to the page', () => {
  const target = new EventTarget()
  const stop = collectTyped(target)
  const type = (pressed: Partial<typeof keys>) => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { ...keys, ...pressed })
    target.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(['a', 'd', 'x', 'Backspace', 'a', ' ', '3'].map((key) => type({ key }))).not.toContain(false)
  expect([{ key: 'Escape' }, { key: 'Tab' }, { ctrlKey: true }, { isComposing: true }].map(type)).not.toContain(true)
  expect(stop()).toBe('ada 3')
  expect(type({ key: 'b' })).toBe(false)
})
