import { expect, test } from 'vitest'
import { japaneseSpellings, latinSpellings } from './spellings.ts'

test.each([
  ['sato', '佐藤'],
  ['satou', '佐藤'],
  ['sat', '佐藤'],
  ['さとう', '佐藤'],
  ['サトウ', '佐藤'],
  ['shibuya', '渋谷'],
  ['sakura', 'さくら'],
  ['sakura', 'サクラ'],
  ['さくら', 'サクラ'],
  ['kohei', 'こうへい'],
  ['shato', 'シャトー'],
])('%s may be written %s', (typed, written) => {
  expect(japaneseSpellings(typed)).toContain(written)
})

test.each(['schmidt', '304', 'a', '佐藤', ''])('%j has no other spelling in Japanese', (typed) => {
  expect(japaneseSpellings(typed)).toEqual([])
})

test('a short word has no more than a few dozen spellings', () => {
  for (const typed of ['ka', 'sa', 'yu', 'no', 'kokuso']) expect(japaneseSpellings(typed).length).toBeLessThan(48)
})

test('a word with `ue` is also found with `ü`', () => {
  expect(latinSpellings('mueller')).toEqual(['mueller', 'muller'])
  expect(latinSpellings('smith')).toEqual(['smith'])
})
