import { describe, expect, test, vi } from 'vitest'
import {
  createPreferences,
  initialOf,
  parsePreferences,
  preferencesFromCookie,
  STORAGE_KEY,
} from './preference-store.ts'

function fakeBrowser(stored?: string) {
  const items = new Map(stored === undefined ? [] : [[STORAGE_KEY, stored]])
  const cookies: string[] = []
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
  return { storage, setCookie: (cookie: string) => void cookies.push(cookie), isSecure: false, items, cookies }
}

describe('stored preferences', () => {
  test('are read back', () => {
    const browser = fakeBrowser()
    createPreferences(browser).write('displayMode', 'dark')
    expect(createPreferences(browser).read('displayMode')).toBe('dark')
  })

  test.each([
    ['no JSON', 'dark'],
    ['no object', '"dark"'],
    ['a list', '[1]'],
    ['no version', '{"displayMode":"dark"}'],
    ['another version', '{"version":2,"displayMode":"dark"}'],
  ])('are all dropped in the case of %s', (_, text) => {
    expect(createPreferences(fakeBrowser(text)).read('displayMode')).toBe('system')
  })

  test('an invalid value is dropped, and the other values are kept', () => {
    const text =
      '{"version":1,"displayMode":"purple","locale":"de_DE","dashboardCards":{"pageSize":5,"visibleContent":[]}}'
    expect(parsePreferences(text)).toEqual({ locale: 'de_DE' })
  })

  test('an unknown name is dropped', () => {
    expect(parsePreferences('{"version":1,"colour":"red"}')).toEqual({})
  })

  test('an override with another type than its flag is dropped', () => {
    expect(parsePreferences('{"version":1,"flagOverrides":{"kapEnabled":true}}').flagOverrides).toEqual({
      kapEnabled: true,
    })
    expect(parsePreferences('{"version":1,"flagOverrides":{"kapEnabled":"yes"}}').flagOverrides).toBeUndefined()
    expect(parsePreferences('{"version":1,"flagOverrides":{"noSuchFlag":true}}').flagOverrides).toBeUndefined()
    expect(parsePreferences('{"version":1,"flagOverrides":{"pmsProperties":true}}').flagOverrides).toBeUndefined()
  })

  test('an override of a list is dropped unless it is a list of strings', () => {
    const stored = (list: unknown) =>
      parsePreferences(JSON.stringify({ version: 1, flagOverrides: { pmsProperties: list } })).flagOverrides
    expect(stored(['a'])).toEqual({ pmsProperties: ['a'] })
    expect(stored({})).toBeUndefined()
    expect(stored([1])).toBeUndefined()
  })

  test('the split panel is at the side and 520 wide by default, and only valid positions are accepted', () => {
    const stored = (splitPanel: unknown) => parsePreferences(JSON.stringify({ version: 1, splitPanel })).splitPanel
    expect(initialOf('splitPanel')).toEqual({ position: 'side', size: 520 })
    expect(stored({ position: 'bottom', size: 300 })).toEqual({ position: 'bottom', size: 300 })
    expect(stored({ position: 'top', size: 300 })).toBeUndefined()
    expect(stored({ position: 'side', size: -5 })).toBeUndefined()
    expect(stored({ position: 'side', size: '300' })).toBeUndefined()
  })

  test('preferences last as long as the page if storage is blocked', () => {
    const refuse = () => {
      throw new DOMException('', 'SecurityError')
    }
    const store = createPreferences({
      storage: { getItem: refuse, setItem: refuse },
      setCookie: () => undefined,
      isSecure: false,
    })
    store.write('displayMode', 'dark')
    expect(store.read('displayMode')).toBe('dark')
  })

  test('subscribers are notified of changes, also of those from another tab', () => {
    const store = createPreferences(fakeBrowser())
    const listener = vi.fn()
    const stop = store.subscribe(listener)
    store.write('locale', 'fr_FR')
    store.reload('{"version":1,"locale":"it_IT"}')
    expect(listener).toHaveBeenCalledTimes(2)
    expect(store.read('locale')).toBe('it_IT')
    stop()
    store.write('locale', 'de_DE')
    expect(listener).toHaveBeenCalledTimes(2)
  })
})

describe('the cookie for the first paint', () => {
  test('contains what the server needs and nothing else', () => {
    const browser = fakeBrowser()
    const store = createPreferences(browser)
    store.write('feedbackRequestedAt', 1)
    store.write('dashboardCards', { pageSize: 12, visibleContent: ['users'] })
    const cookie = browser.cookies.at(-1) ?? ''
    expect(cookie).toMatch(/^portico_view=[^;]+; Path=\/; Max-Age=31536000; SameSite=Lax$/)
    const value = /portico_view=([^;]+)/.exec(cookie)?.[1]
    expect(preferencesFromCookie(value)).toEqual({ dashboardCards: { pageSize: 12, visibleContent: ['users'] } })
  })

  test('is bound to the host over TLS', () => {
    const browser = { ...fakeBrowser(), isSecure: true }
    createPreferences(browser).write('displayMode', 'dark')
    expect(browser.cookies.at(-1)).toMatch(
      /^__Host-portico_view=[^;]+; Path=\/; Max-Age=31536000; SameSite=Lax; Secure$/,
    )
  })

  test('is read both encoded and decoded', () => {
    const text = '{"version":1,"displayMode":"dark"}'
    expect(preferencesFromCookie(text)).toEqual({ displayMode: 'dark' })
    expect(preferencesFromCookie(encodeURIComponent(text))).toEqual({ displayMode: 'dark' })
  })

  test.each([undefined, '', '%', '%7B', 'null'])('has no preferences if its value is %j', (cookie) => {
    expect(preferencesFromCookie(cookie)).toEqual({})
  })

  test('is not read for preferences that the server must not know', () => {
    expect(preferencesFromCookie('{"version":1,"feedbackRequestedAt":1}')).toEqual({})
  })
})
