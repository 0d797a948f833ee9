import type { ChangedLine } from '@portico/contract/activity/activity.schema'
import { expect, test } from 'vitest'
import { countParts, firstLines, sidesOf } from './shown-lines.ts'

const value = (label: string, before = 'a', after = 'b'): ChangedLine => ({ label, before, after })
const names = (count: number) => Array.from({ length: count }, (_, index) => `Name ${index}`)

test('few lines are shown whole', () => {
  const lines = [...'abcdefg'].map((label) => value(label))
  expect(firstLines(lines)).toEqual(lines)
})

test('of many lines the first are shown, and names in a list count like lines', () => {
  expect(
    firstLines([...'abcdefgh'].map((label) => value(label)))
      .map(({ label }) => label)
      .join(''),
  ).toBe('abcdef')
  const lines: ChangedLine[] = [value('a'), { label: 'b', added: names(9), removed: names(2) }, value('c')]
  expect(countParts(lines)).toBe(13)
  expect(firstLines(lines)).toEqual([value('a'), { label: 'b', added: names(5), removed: [] }])
})

test('what is new says what it has, and what is gone says what it had', () => {
  expect(sidesOf([value('a', 'nothing'), { label: 'b', added: ['c'], removed: [] }], 'nothing')).toBe('after')
  expect(sidesOf([value('a', 'b', 'nothing')], 'nothing')).toBe('before')
  expect(sidesOf([value('a', 'nothing'), value('b')], 'nothing')).toBe('both')
  expect(sidesOf([{ label: 'secret' }], 'nothing')).toBe('both')
})
