import { expect, test } from 'vitest'
import { readTexts, type Text, writeTexts } from './translation-csv.ts'

const texts: Text[] = [
  { key: 'app:greeting', english: 'Welcome, {{name}}', current: 'Willkommen, {{name}}' },
  { key: 'app:sum', english: '=total, "net"', current: '=gesamt, „netto“' },
  { key: 'help:yes', english: 'Yes', current: 'Ja' },
]
const [HEADER = '', ...LINES] = writeTexts(texts, 'en-US').split('\r\n')
const file = (...lines: string[]) => [HEADER, ...lines].join('\r\n')
const withUpdate = (line: number, update: string) => `${LINES[line]}${update}`

test('an exported file has four columns, of which the last one is to be filled in', () => {
  expect(HEADER).toBe('\ufefftranslation_key,english_text,current_translation,updated_translation')
  expect(LINES[0]).toBe('app:greeting,"Welcome, {{name}}","Willkommen, {{name}}",')
  expect(LINES[1]).toBe('app:sum,"\'=total, ""net""","\'=gesamt, „netto“",')
})

test('an unchanged file contains no changes', () => {
  expect(readTexts(writeTexts(texts, 'en-US'), texts)).toEqual({ changes: [] })
})

test('a filled-in text is a change unless it equals the current text', () => {
  const csv = file(withUpdate(0, '"Guten Tag, {{ name }} "'), withUpdate(1, ''), withUpdate(2, 'Ja'))
  expect(readTexts(csv, texts)).toEqual({ changes: [{ ...texts[0], updated: 'Guten Tag, {{ name }}' }] })
})

test('a file with semicolons and an additional column is read', () => {
  const [header, , , third] = writeTexts(texts, 'de-DE').split('\r\n')
  expect(header).toBe('\ufefftranslation_key;english_text;current_translation;updated_translation')
  const csv = [`${header};`, `${third}Jawohl;`, ';;;;'].join('\r\n')
  expect(readTexts(csv, texts)).toEqual({ changes: [{ ...texts[2], updated: 'Jawohl' }] })
})

test('rows may be missing, reordered and followed by empty rows', () => {
  expect(readTexts(file(withUpdate(2, 'Jawohl'), '', ',,,', ''), texts)).toEqual({
    changes: [{ ...texts[2], updated: 'Jawohl' }],
  })
})

test.each([
  ['another header', 'key,english_text,current_translation,updated_translation', { row: 1, reason: 'header' }],
  ['no header', '', { row: 1, reason: 'header' }],
  ['a key nobody knows', file(LINES[0] ?? '', 'app:nothing,Yes,Ja,'), { row: 3, reason: 'unknownKey' }],
  ['a key twice', file(LINES[2] ?? '', LINES[2] ?? ''), { row: 3, reason: 'repeatedKey' }],
  ['another English text', file('help:yes,Yes!,Ja,'), { row: 2, reason: 'englishChanged' }],
  ['a column too few', file('help:yes,Yes,Ja'), { row: 2, reason: 'columns' }],
  ['a column too many', file('help:yes,Yes,Ja,Jawohl,x'), { row: 2, reason: 'columns' }],
  ['an open quotation mark', file('help:yes,Yes,Ja,"Jawohl'), { row: 2, reason: 'unfinished' }],
])('%s is refused with its row number', (_, csv, refusal) => {
  expect(readTexts(csv, texts)).toEqual({ refusals: [refusal] })
})

test.each(['Willkommen', 'Hallo, {{nom}}', 'Hallo, {{name}', '{{name}} und {{name}}', 'Hallo, {{name}} {{'])(
  '%j has other placeholders and is refused',
  (updated) => {
    expect(readTexts(file(withUpdate(0, `"${updated}"`)), texts)).toEqual({
      refusals: [{ row: 2, reason: 'placeholders', expected: ['{{name}}'] }],
    })
  },
)

test('all errors of a file are reported together, and nothing is imported', () => {
  const csv = file('app:nothing,Yes,Ja,', withUpdate(2, 'Jawohl'), 'app:sum,total,gesamt,')
  expect(readTexts(csv, texts)).toEqual({
    refusals: [
      { row: 2, reason: 'unknownKey' },
      { row: 4, reason: 'englishChanged' },
    ],
  })
})
