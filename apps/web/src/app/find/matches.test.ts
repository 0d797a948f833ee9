import { expect, test } from 'vitest'
import { hasWords, partsOf, typedWords } from './matches.ts'

const marked = (text: string, typed: string) =>
  partsOf(text, typedWords(typed))
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('')

test.each([
  ['Anna Schmidt', 'sch an', '[An]na [Sch]midt'],
  ['Zoë Ångström', 'ZOE ang', '[Zoë] [Ång]ström'],
  ['Straße 7', 'strass', '[Straß]e 7'],
  ['Hannah', 'anna', 'Hannah'],
  ['anna.schmidt@example.com', 'anna.sch', '[anna].[sch]midt@example.com'],
  ['A-304', 'a-30', '[A]-[30]4'],
  ['メゾン桜坂', '桜', 'メゾン[桜]坂'],
  ['佐藤 陽菜', 'sato', '佐藤 陽菜'],
  ['Lobby', '', 'Lobby'],
])('of %j with %j is marked: %s', (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected)
})

test('a page is found by any part of its words, in any order', () => {
  expect(hasWords('Add New User', typedWords('user add'))).toBe(true)
  expect(hasWords('Zugangscodes erzeugen', typedWords('codes'))).toBe(true)
  expect(hasWords('Add New User', typedWords('user remove'))).toBe(false)
})
