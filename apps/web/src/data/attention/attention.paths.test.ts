import { expect, test } from 'vitest'
import { settlingPath } from './attention.paths.ts'

const place = { propertyId: 'p', timeZone: 'Pacific/Kiritimati' }
const now = Date.parse('2026-12-27T12:00:00Z')

test('cards that have expired or soon will lead to these cards', () => {
  expect(settlingPath('CARD_EXPIRED', place, now)).toBe('/billing/properties?cards=expired')
  expect(settlingPath('CARD_EXPIRING', place, now)).toBe('/billing/properties?cards=expiring')
})

test('stays that end lead to the users of these days, by the clock of the property', () => {
  const [path, search] = settlingPath('STAY_ENDING', place, now).split('?')
  expect(path).toBe('/properties/p/users')
  const view = new URLSearchParams(search)
  expect(view.getAll('filter')).toEqual(
    ['28', '29', '30', '31']
      .map((day) => `expiry=2026-12-${day}`)
      .concat(['01', '02', '03'].map((day) => `expiry=2027-01-${day}`)),
  )
  expect([view.get('match'), view.get('sort')]).toEqual(['any', 'expiry'])
})
