import { expect, test } from 'vitest'
import { partsOf } from './agreement-parts.ts'

test('an agreement is split into headings and paragraphs', () => {
  expect(partsOf('Between us.\n\n## 1. What\nThis.\r\n\n#2 is no heading\n')).toEqual([
    { kind: 'paragraph', text: 'Between us.' },
    { kind: 'heading', text: '1. What' },
    { kind: 'paragraph', text: 'This.' },
    { kind: 'paragraph', text: '#2 is no heading' },
  ])
})

test('an agreement of white space has no parts', () => {
  expect(partsOf(' \n\n ')).toEqual([])
})
