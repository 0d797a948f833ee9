import { expect, test } from 'vitest'
import { countsOf, tableOf, type Walk } from './report.ts'

const walks: Walk[] = [
  { engine: 'Chromium', version: '156.0', results: [{ title: 'sign in' }, { title: 'dark mode' }] },
  {
    engine: 'WebKit',
    version: '2.50.6',
    results: [{ title: 'sign in' }, { title: 'dark mode', failure: 'Still awaited after 30 s: a dark page.' }],
  },
]

test('the table has a row for each way and a column for each engine with its version', () => {
  expect(tableOf(walks)).toEqual([
    '              Chromium 156.0  WebKit 2.50.6',
    ' 1 sign in    ok              ok',
    ' 2 dark mode  ok              failed',
  ])
})

test('the ways of all engines are counted', () => {
  expect(countsOf(walks)).toEqual({ passed: 3, failed: 1 })
})

test('without an engine there is nothing to count', () => {
  expect(tableOf([])).toEqual([''])
  expect(countsOf([])).toEqual({ passed: 0, failed: 0 })
})
