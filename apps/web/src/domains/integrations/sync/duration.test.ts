import { expect, test } from 'vitest'
import { durationText } from './duration.ts'

test('a duration is written in seconds, from a minute on in minutes and seconds', () => {
  const texts = [-5, 420, 12_000, 60_000, 200_000, 3_600_000].map((millis) => durationText(millis, 'en-US'))
  expect(texts).toEqual(['0.1 sec', '0.4 sec', '12 sec', '1 min', '3 min 20 sec', '60 min'])
})

test('a duration is written in the words of the language', () => {
  expect(durationText(200_000, 'de-DE')).toBe('3 Min. 20 Sek.')
})
