import { expect, test } from 'vitest'
import { durationText } from './duration-text.ts'

test.each([
  [0.01, 'en-US', '1 hour'],
  [0.2, 'de-DE', '5 Stunden'],
  [20, 'en-US', '20 days'],
  [400, 'fr-FR', '400 jours'],
  [2_000, 'en-US', '5 years'],
  [3_650_000, 'es-ES', '10.000 años'],
])('%d days in %s are %s', (days, language, text) => {
  expect(durationText(days, language).replaceAll(/\s/g, ' ')).toBe(text)
})
