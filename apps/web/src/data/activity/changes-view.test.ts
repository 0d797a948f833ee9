import { topics } from '@portico/contract/activity/topics.rules'
import { describe, expect, test } from 'vitest'
import {
  endsBeforeItBegins,
  isFiltered,
  momentsOf,
  NO_FILTERS,
  readChangesView,
  writeChangesView,
} from './changes-view.ts'

const ID = '7c1de9a0-5a6e-4d6f-9d4b-1c1a4f6f7a31'
const read = (address: string) => readChangesView(new URLSearchParams(address))
const through = (address: string) => `${writeChangesView(new URLSearchParams(), read(address))}`

describe('the address of the changes', () => {
  test('keeps who, topic, thing, days and page', () => {
    const address = `by=${ID}&topic=keys&about=${ID}&page=3&time=days&from=2026-11-01&to=2026-11-15`
    expect(through(address)).toBe(address)
    expect(through(`topic=people&time=week`)).toBe('topic=people&time=week')
    expect(through('about=owner')).toBe('about=owner')
  })

  test('leaves out what does not fit', () => {
    expect(through('by=ada&topic=doors&time=year&page=-3')).toBe('')
    expect(through('about=a%20b')).toBe('')
    expect(through(`about=${'a'.repeat(65)}`)).toBe('')
    expect(through('time=days&from=2026-02-30&to=later')).toBe('time=days')
    expect(through('time=days&from=0001-01-01&to=9999-12-31')).toBe('time=days')
  })

  test('has days only if days are chosen', () => {
    expect(through('time=today&from=2026-11-01')).toBe('time=today')
    expect(through('from=2026-11-01')).toBe('')
  })

  test('keeps what belongs to others', () => {
    const before = new URLSearchParams('tab=changes&from=2026-11-01&time=days')
    expect(`${writeChangesView(before, { ...NO_FILTERS, page: 1 })}`).toBe('tab=changes')
  })

  test('says whether anything is filtered', () => {
    expect(isFiltered(read('page=2'))).toBe(false)
    expect(['topic=keys', 'time=today', `by=${ID}`, `about=${ID}`].map((one) => isFiltered(read(one)))).toEqual([
      ...[true, true, true, true],
    ])
  })
})

describe('the range of time', () => {
  const zone = 'America/Los_Angeles'
  const now = Date.parse('2026-11-02T07:30:00Z')
  const of = (address: string) => {
    const { gte, lte } = { gte: undefined, lte: undefined, ...momentsOf(read(address), zone, now) }
    return [gte, lte].map((millis) => (millis === undefined ? null : new Date(millis).toISOString()))
  }

  test('begins with a day by the clock of the property, also where clocks go back', () => {
    expect(of('')).toEqual([null, null])
    // In Los Angeles it is still November 1, a day of 25 hours.
    expect(of('time=today')).toEqual(['2026-11-01T07:00:00.000Z', null])
    expect(of('time=week')).toEqual(['2026-10-26T07:00:00.000Z', null])
    expect(of('time=month')).toEqual(['2026-10-03T07:00:00.000Z', null])
  })

  test('of chosen days has their first and their last moment, and is open where no day is chosen', () => {
    expect(of('time=days&from=2026-11-01&to=2026-11-01')).toEqual([
      ...['2026-11-01T07:00:00.000Z', '2026-11-02T07:59:59.999Z'],
    ])
    expect(of('time=days&to=2026-10-01')).toEqual([null, '2026-10-02T06:59:59.999Z'])
  })

  test('may end before it begins, which the page says', () => {
    expect(endsBeforeItBegins(read('time=days&from=2026-11-02&to=2026-11-01'))).toBe(true)
    expect(endsBeforeItBegins(read('time=days&from=2026-11-01&to=2026-11-01'))).toBe(false)
    expect(endsBeforeItBegins(read('time=days&from=2026-11-01'))).toBe(false)
  })
})

test('changes can be filtered by each topic of the contract', () => {
  expect(topics.map((topic) => read(`topic=${topic}`).topic)).toEqual(topics)
})
