import { writeCsv } from '@portico/contract/shared/csv'
import { languageTag, locales } from '@portico/contract/shared/locales'
import { expect, test } from 'vitest'
import { parseCsv, parseTable } from './csv.ts'

const roundTrip = (rows: string[][], language = 'en-US') => parseCsv(writeCsv(rows, language))

test('rows that are written are read back unchanged', () => {
  const rows = [
    ['plain', 'with, comma', 'with "quotes"', ''],
    ['two\nlines', 'carriage\r\nreturn', ' spaces around ', 'semi;colon'],
    ['„Grüße“', '日本語', '{{count}}', "it's"],
  ]
  expect(roundTrip(rows)).toEqual({ rows })
  expect(roundTrip(rows, 'de-DE')).toEqual({ rows })
})

test('a file has the byte order mark and the line ends that Excel expects', () => {
  expect(writeCsv([['a', 'b'], ['c']], 'en-US')).toBe('\ufeffa,b\r\nc\r\n')
})

test('a file uses the separator of spreadsheets in its language', () => {
  const separators = locales.map((locale) => [locale, writeCsv([['', '']], languageTag(locale)).slice(1, 2)])
  expect(Object.fromEntries(separators)).toEqual({
    en_US: ',',
    en_CA: ',',
    en_GB: ',',
    en_AU: ',',
    ja_JP: ',',
    de_DE: ';',
    es_ES: ';',
    fr_FR: ';',
    fr_CA: ';',
    it_IT: ';',
  })
})

test.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx', "'=1", "''=1"])(
  '%j is escaped so that it is no formula, and is read back unchanged',
  (cell) => {
    const written = writeCsv([[cell]], 'en-US')
    expect(written.replace(/^\ufeff"?/, '').startsWith("'")).toBe(true)
    expect(roundTrip([[cell]])).toEqual({ rows: [[cell]] })
  },
)

test('an apostrophe that does not escape a formula is kept', () => {
  expect(roundTrip([["'tis"]])).toEqual({ rows: [["'tis"]] })
})

test.each([
  ['semicolons', 'a;b;"c;d"\r\n1,5;2;3'],
  ['tabs', 'a\tb\t"c;d"\n1,5\t2\t3'],
])('%s separate the cells if the first line contains them', (_, text) => {
  expect(parseCsv(text)).toEqual({
    rows: [
      ['a', 'b', 'c;d'],
      ['1,5', '2', '3'],
    ],
  })
})

test('lines may end with any of the three line ends, and the last one with none', () => {
  expect(parseCsv('a\nb\rc\r\nd')).toEqual({ rows: [['a'], ['b'], ['c'], ['d']] })
})

test('an empty file has no rows, and an empty line is a row with one empty cell', () => {
  expect(parseCsv('')).toEqual({ rows: [] })
  expect(parseCsv('a\n\nb\n')).toEqual({ rows: [['a'], [''], ['b']] })
})

test('a quotation mark that is never closed is reported with the row where it begins', () => {
  expect(parseCsv('a,b\nc,"d\ne,f\n')).toEqual({ unfinishedRow: 2 })
})

test('blank lines at the end of a table and a column without a name are ignored', () => {
  const rows = [['a', 'b'], ['1', '2'], [''], ['3', '']]
  expect(parseTable('a,b\n1,2\n\n3,\n\n,\n  \n')).toEqual({ rows })
  expect(parseTable('a,b,,\n1,2,,\n\n3,\n,,,\n')).toEqual({ rows })
  expect(parseTable('a,b,\n1,2,3\n')).toEqual({ rows: [rows[0], ['1', '2', '3']] })
  expect(parseTable('a,b\n1,2,\n')).toEqual({ rows: [rows[0], ['1', '2', '']] })
  expect(parseTable('\n,\n')).toEqual({ rows: [] })
  expect(parseTable('a\n"')).toEqual({ unfinishedRow: 2 })
})
