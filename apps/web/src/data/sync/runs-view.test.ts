import { expect, test } from 'vitest'
import { readReportView, writeReportView } from './report/report-view.ts'
import { readRunsView, writeRunsView } from './runs-view.ts'

const address = (text: string) => new URLSearchParams(text)

test('the address stores which runs are shown, and keeps the tab', () => {
  const view = readRunsView(address('tab=runs&kind=PREVIEW&outcome=FAILED&page=3'))
  expect(view).toEqual({ kind: 'PREVIEW', outcome: 'FAILED', page: 3 })
  expect(`${writeRunsView(address('tab=runs'), view)}`).toBe('tab=runs&kind=PREVIEW&outcome=FAILED&page=3')
})

test('an address with unknown values shows all runs from the first page on', () => {
  const view = readRunsView(address('kind=OTHER&outcome=SOMETHING&page=-2'))
  expect(view).toEqual({ kind: undefined, outcome: undefined, page: 1 })
  expect(`${writeRunsView(address('kind=OTHER&page=9'), view)}`).toBe('')
})

test('the address stores which lines of a report are shown', () => {
  const view = readReportView(address('kind=SKIPPED&search=12%20a&page=2'))
  expect(view).toEqual({ kind: 'SKIPPED', search: '12 a', page: 2 })
  expect(`${writeReportView(address('help=sync'), view)}`).toBe('help=sync&kind=SKIPPED&search=12+a&page=2')
  expect(readReportView(address('kind=ALL'))).toEqual({ kind: undefined, search: '', page: 1 })
})

test('a text that is longer than the server allows is cut', () => {
  expect(readReportView(address(`search=${'a'.repeat(500)}`)).search).toHaveLength(128)
})
