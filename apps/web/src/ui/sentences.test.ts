import { expect, test } from 'vitest'
import { capitalized } from './sentences.ts'

test('a text that stands alone begins with a capital, where its script has one', () => {
  expect(capitalized('hora oriental', 'es-ES')).toBe('Hora oriental')
  expect(capitalized('Eastern Time', 'en-US')).toBe('Eastern Time')
  expect(capitalized('アメリカ東部時間', 'ja-JP')).toBe('アメリカ東部時間')
  expect(capitalized('', 'fr-FR')).toBe('')
})
