import { expect, test } from 'vitest'
import { effectiveSettings, limitFrom, settingsShown } from './property-settings.rules.ts'
import { propertySettingsChange } from './property-settings.schema.ts'

test('form and server have the same limits for a maximum', () => {
  const propertyId = '11111111-1111-4111-8111-111111111111'
  for (const typed of ['0', '7', '100', '101', '-1', '2.5', '1000', '5e-324']) {
    const sent = propertySettingsChange.safeParse({ propertyId, version: 1, maxGuestsAllowed: Number(typed) })
    expect([typed, limitFrom(typed) !== undefined]).toEqual([typed, sent.success])
  }
})

test.each(['', ' ', 'ten', '1e1', '0x1', '５'])('“%s” is refused as a maximum', (typed) => {
  expect(limitFrom(typed)).toBeUndefined()
})

test('spaces around a maximum do not matter', () => {
  expect(limitFrom(' 42 ')).toBe(42)
})

test('settings that are not set have defaults', () => {
  expect(effectiveSettings({ maxGuestsAllowed: 0, isGuestAccessAllowed: null })).toEqual({
    isGuestAccessAllowed: false,
    maxGuestsAllowed: 0,
    isUserCodeCreationAllowed: false,
    maxActiveUserCodesAllowed: 10,
  })
})

const nothing = {
  siteRedesign: false,
  accessCodes: false,
  avg: false,
  hasAvc: false,
  hasPanel: false,
  isGuestAccessAllowed: null,
}
test.each([
  [{}, { guests: false, codes: false }],
  [{ siteRedesign: true }, { guests: true, codes: false }],
  [{ accessCodes: true }, { guests: false, codes: true }],
  [
    { avg: true, hasAvc: true },
    { guests: false, codes: false },
  ],
  [
    { avg: true, hasAvc: true, hasPanel: true },
    { guests: true, codes: false },
  ],
  [
    { avg: true, hasAvc: true, isGuestAccessAllowed: false },
    { guests: true, codes: false },
  ],
  [
    { avg: true, hasPanel: true },
    { guests: false, codes: false },
  ],
  [
    { hasAvc: true, hasPanel: true, isGuestAccessAllowed: true },
    { guests: false, codes: false },
  ],
])('a property with %j shows %j', (situation, shown) => {
  expect(settingsShown({ ...nothing, ...situation })).toEqual(shown)
})
