import { describe, expect, test } from 'vitest'
import { isCurrentCookieChoice } from './cookie-choice.ts'
import { createPreferences, parsePreferences, preferencesFromCookie, STORAGE_KEY } from './preference-store.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const given = Date.parse('2026-03-15T10:00:00Z')

describe('the answer to the cookie banner', () => {
  test.each(['Confirmed', 'Skipped'] as const)('%s is valid for twelve months', (answer) => {
    const choice = { answer, givenAt: given }
    expect(isCurrentCookieChoice(choice, given)).toBe(true)
    expect(isCurrentCookieChoice(choice, Date.parse('2027-03-15T09:59:59Z'))).toBe(true)
    expect(isCurrentCookieChoice(choice, Date.parse('2027-03-15T10:00:00Z'))).toBe(false)
  })

  test('is valid if the clock is slightly behind, but not with a date in the far future', () => {
    const choice = { answer: 'Confirmed', givenAt: given }
    expect(isCurrentCookieChoice(choice, given - HOUR)).toBe(true)
    expect(isCurrentCookieChoice(choice, given - 2 * DAY)).toBe(false)
  })

  test.each([
    ['no answer', { givenAt: given }],
    ['an answer nobody can give', { answer: 'Perhaps', givenAt: given }],
    ['no time', { answer: 'Confirmed' }],
    ['a time that is none', { answer: 'Confirmed', givenAt: 'yesterday' }],
    ['a time that never was', { answer: 'Confirmed', givenAt: -1e300 }],
  ])('is not valid with %s', (_, choice) => {
    expect(isCurrentCookieChoice(choice, given)).toBe(false)
  })
})

describe('the stored answer to the cookie banner', () => {
  const textOf = (cookieChoice: unknown) => JSON.stringify({ version: 1, locale: 'de_DE', cookieChoice })

  test('is stored and sent to the server', () => {
    const items = new Map<string, string>()
    const cookies: string[] = []
    const browser = {
      storage: {
        getItem: (key: string) => items.get(key) ?? null,
        setItem: (key: string, value: string) => void items.set(key, value),
      },
      setCookie: (cookie: string) => void cookies.push(cookie),
      isSecure: false,
    }
    const choice = { answer: 'Skipped', givenAt: Date.now() } as const
    expect(createPreferences(browser).read('cookieChoice')).toBeNull()
    createPreferences(browser).write('cookieChoice', choice)
    expect(createPreferences(browser).read('cookieChoice')).toEqual(choice)
    expect(parsePreferences(items.get(STORAGE_KEY)).cookieChoice).toEqual(choice)
    expect(preferencesFromCookie(/portico_view=([^;]+)/.exec(cookies[0] ?? '')?.[1]).cookieChoice).toEqual(choice)
  })

  test('is dropped after it has expired, and other preferences are kept', () => {
    const expired = { answer: 'Confirmed', givenAt: Date.now() - 366 * DAY }
    expect(parsePreferences(textOf(expired))).toEqual({ locale: 'de_DE' })
    expect(preferencesFromCookie(encodeURIComponent(textOf(expired)))).toEqual({ locale: 'de_DE' })
  })
})
