import { expect, test } from 'vitest'
import { withZone, zoneText } from './zone-text.ts'

test.each([
  ['en-US', 'America/Los_Angeles', 'Pacific Time'],
  ['de-DE', 'Europe/Berlin', 'Mitteleuropäische Zeit'],
  ['fr-CA', 'America/Toronto', 'heure de l’Est'],
  ['ja-JP', 'Asia/Tokyo', '日本標準時'],
  ['en-US', 'UTC', 'UTC'],
  ['it-IT', 'UTC', 'UTC'],
])('the text in %s for the zone %s is its name, %s', (language, timeZone, name) => {
  expect(zoneText(timeZone, language)).toBe(name)
})

test('the text for a zone that has no name is its offset', () => {
  expect(zoneText('Etc/GMT+3', 'en-US')).toBe('GMT-3')
})

test('a time is followed by the name of its zone, in the brackets of the language', () => {
  expect(withZone('16:04', 'Europe/Berlin', 'de-DE')).toBe('16:04 (Mitteleuropäische Zeit)')
  expect(withZone('16:04', 'Asia/Tokyo', 'ja-JP')).toBe('16:04（日本標準時）')
})
