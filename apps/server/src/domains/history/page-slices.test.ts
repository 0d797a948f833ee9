import { describe, expect, test } from 'vitest'
import {
  cutHour,
  type DayCount,
  dayWithin,
  findSlices,
  HOUR_MS,
  shorterPart,
  skipHours,
  spanOf,
  splitRange,
} from './page-slices.ts'

const at = (iso: string) => new Date(iso)

describe('a range', () => {
  test('has whole days of UTC, and what it cuts off the first and the last', () => {
    expect(splitRange({ from: at('2026-11-01T07:00:00Z'), to: at('2026-11-04T08:00:00Z') })).toEqual({
      whole: { from: at('2026-11-02T00:00:00Z'), to: at('2026-11-04T00:00:00Z') },
      edges: [
        { from: at('2026-11-01T07:00:00Z'), to: at('2026-11-02T00:00:00Z') },
        { from: at('2026-11-04T00:00:00Z'), to: at('2026-11-04T08:00:00Z') },
      ],
    })
  })
  test('may begin and end at midnight', () => {
    const span = { from: at('2026-11-01T00:00:00Z'), to: at('2026-11-03T00:00:00Z') }
    expect(splitRange(span)).toEqual({ whole: span, edges: [] })
  })
  test('may lie within a day, or on both sides of one midnight', () => {
    for (const to of ['2026-11-01T09:00:00Z', '2026-11-02T00:00:00Z', '2026-11-02T03:00:00Z']) {
      const span = { from: at('2026-11-01T07:00:00Z'), to: at(to) }
      expect(splitRange(span), to).toEqual({ whole: null, edges: [span] })
    }
  })
  test('may be open', () => {
    expect(splitRange({ from: at('2026-11-01T07:00:00Z'), to: null })).toEqual({
      whole: { from: at('2026-11-02T00:00:00Z'), to: null },
      edges: [{ from: at('2026-11-01T07:00:00Z'), to: at('2026-11-02T00:00:00Z') }],
    })
  })
})

test('a part of a day has whole hours, and what it cuts off the first and the last', () => {
  expect(splitRange({ from: at('2026-11-01T07:10:00Z'), to: at('2026-11-01T10:20:00Z') }, HOUR_MS)).toEqual({
    whole: { from: at('2026-11-01T08:00:00Z'), to: at('2026-11-01T10:00:00Z') },
    edges: [
      { from: at('2026-11-01T07:10:00Z'), to: at('2026-11-01T08:00:00Z') },
      { from: at('2026-11-01T10:00:00Z'), to: at('2026-11-01T10:20:00Z') },
    ],
  })
})

describe('an hour that a range cuts', () => {
  const hour = { from: at('2026-11-01T07:00:00Z'), to: at('2026-11-01T08:00:00Z') }
  const minute = (minutes: number) => new Date(hour.from.getTime() + minutes * 60_000)
  const span = (from: number, to: number) => ({ from: minute(from), to: minute(to) })

  test.each([
    [span(0, 20), span(0, 20), true],
    [span(0, 40), span(40, 60), false],
    [span(50, 60), span(50, 60), true],
    [span(10, 60), span(0, 10), false],
    [span(0, 30), span(0, 30), true],
  ])('is counted by its shorter part', (edge, part, isEdge) => {
    expect(shorterPart(edge)).toEqual({ hour, part, isEdge })
  })

  const ofHour = (start: string, status: 'SUCCESS' | 'FAILURE', events: number) =>
    ({ hour: start, day: '2026-11-01', status, events }) as const
  const counts = [
    ofHour('2026-11-01T07:00:00Z', 'SUCCESS', 10),
    ofHour('2026-11-01T07:00:00Z', 'FAILURE', 2),
    ofHour('2026-11-01T08:00:00Z', 'SUCCESS', 5),
  ]
  test('has the events of its part, by their status', () => {
    expect(cutHour(counts, { hour, isEdge: true }, [{ status: 'SUCCESS', events: 3 }])).toEqual([
      ofHour('2026-11-01T07:00:00Z', 'SUCCESS', 3),
      ofHour('2026-11-01T08:00:00Z', 'SUCCESS', 5),
    ])
  })
  test('has all but those of the other part', () => {
    const others = [{ status: 'FAILURE', events: 2 } as const, { status: 'SUCCESS', events: 3 } as const]
    expect(cutHour(counts, { hour, isEdge: false }, others)).toEqual([
      ofHour('2026-11-01T07:00:00Z', 'SUCCESS', 7),
      ofHour('2026-11-01T08:00:00Z', 'SUCCESS', 5),
    ])
  })
})

describe('a page', () => {
  const counts: DayCount[] = [
    { day: '2026-11-01', status: 'SUCCESS', events: 30 },
    { day: '2026-11-02', status: 'SUCCESS', events: 5 },
    { day: '2026-11-02', status: 'FAILURE', events: 2 },
    { day: '2026-11-03', status: 'SUCCESS', events: 10 },
    { day: '2026-11-03', status: 'UNKNOWN', events: 1 },
  ]
  const byTime = (isDescending: boolean) => ({ attribute: 'timestamp', isDescending }) as const
  const byStatus = (isDescending: boolean) => ({ attribute: 'unlockStatus', isDescending }) as const

  test.each([
    [0, [{ status: null, day: '2026-11-03', skip: 0, take: 10 }]],
    [10, [{ status: null, day: '2026-11-03', skip: 10, take: 10 }]],
    [11, [{ status: null, day: '2026-11-02', skip: 0, take: 10 }]],
    [20, [{ status: null, day: '2026-11-01', skip: 2, take: 10 }]],
    [40, [{ status: null, day: '2026-11-01', skip: 22, take: 8 }]],
    [48, []],
    [5_000, []],
  ])('of the newest after %i begins in the right day', (offset, slices) =>
    expect(findSlices(counts, byTime(true), offset, 10)).toEqual(slices),
  )
  test('of the oldest begins at the other end', () => {
    expect(findSlices(counts, byTime(false), 32, 10)).toEqual([{ status: null, day: '2026-11-02', skip: 2, take: 10 }])
  })
  test('by status goes on with the next status, newest first in each', () => {
    expect(findSlices(counts, byStatus(false), 0, 10)).toEqual([
      { status: 'FAILURE', day: '2026-11-02', skip: 0, take: 2 },
      { status: 'SUCCESS', day: '2026-11-03', skip: 0, take: 8 },
    ])
    expect(findSlices(counts, byStatus(false), 46, 10)).toEqual([
      { status: 'SUCCESS', day: '2026-11-01', skip: 29, take: 1 },
      { status: 'UNKNOWN', day: '2026-11-03', skip: 0, take: 1 },
    ])
    expect(findSlices(counts, byStatus(true), 0, 3)).toEqual([
      { status: 'UNKNOWN', day: '2026-11-03', skip: 0, take: 1 },
      { status: 'SUCCESS', day: '2026-11-03', skip: 0, take: 2 },
    ])
  })
  test('is read from the day it begins in to the end of the range', () => {
    const slice = { status: null, day: '2026-11-02', skip: 0, take: 10 }
    const span = { from: at('2026-11-01T07:00:00Z'), to: at('2026-11-03T08:00:00Z') }
    expect(spanOf(slice, span, true)).toEqual({ from: span.from, to: at('2026-11-03T00:00:00Z') })
    expect(spanOf(slice, span, false)).toEqual({ from: at('2026-11-02T00:00:00Z'), to: span.to })
    const short = { from: at('2026-11-02T07:00:00Z'), to: at('2026-11-02T08:00:00Z') }
    expect([spanOf(slice, short, true), spanOf(slice, short, false)]).toEqual([short, short])
  })

  const hours = [
    { hour: '2026-11-02T08:00:00Z', day: '2026-11-02', status: 'SUCCESS', events: 4 },
    { hour: '2026-11-02T08:00:00Z', day: '2026-11-02', status: 'FAILURE', events: 2 },
    { hour: '2026-11-02T07:00:00Z', day: '2026-11-02', status: 'SUCCESS', events: 10 },
    { hour: '2026-11-02T22:00:00Z', day: '2026-11-02', status: 'SUCCESS', events: 3 },
  ] as const
  test.each([
    [0, 2, { from: '2026-11-01', to: '2026-11-03', skip: 0, isFromEnd: false }],
    [3, 2, { from: '2026-11-01', to: '2026-11-02T22:00:00Z', skip: 0, isFromEnd: false }],
    [5, 2, { from: '2026-11-01', to: '2026-11-02T22:00:00Z', skip: 2, isFromEnd: false }],
    [6, 2, { from: '2026-11-02T08:00:00Z', to: '2026-11-02T09:00:00Z', skip: 1, isFromEnd: true }],
    [7, 2, { from: '2026-11-02T08:00:00Z', to: '2026-11-02T09:00:00Z', skip: 0, isFromEnd: true }],
    [8, 2, { from: '2026-11-01', to: '2026-11-02T22:00:00Z', skip: 5, isFromEnd: false }],
    [10, 2, { from: '2026-11-01', to: '2026-11-02T08:00:00Z', skip: 1, isFromEnd: false }],
  ])(
    'of the newest after %i of a day begins in the right hour, and skips fewer of it if %i are asked for',
    (skip, take, { from, to, ...left }) => {
      const span = { from: at('2026-11-01'), to: at('2026-11-03') }
      expect(skipHours(hours, { skip, take }, span, true)).toEqual({ span: { from: at(from), to: at(to) }, ...left })
    },
  )
  test('of the oldest after some of a day begins in the right hour, and may have no end', () => {
    const span = { from: at('2026-11-02'), to: null }
    const after = (skip: number) => skipHours(hours, { skip, take: 5 }, span, false)
    const [from, later] = [at('2026-11-02T08:00:00Z'), at('2026-11-02T09:00:00Z')]
    expect(after(12)).toEqual({ span: { from, to: null }, skip: 2, isFromEnd: false })
    expect(after(16)).toEqual({ span: { from: later, to: null }, skip: 0, isFromEnd: false })
  })
  test('that is read from the end of its hour stays in the range', () => {
    const span = { from: at('2026-11-02T07:20:00Z'), to: at('2026-11-02T07:50:00Z') }
    expect(skipHours(hours, { skip: 7, take: 3 }, span, false)).toEqual({ span, skip: 0, isFromEnd: true })
  })
  test('begins in a part of its day if the range begins or ends there', () => {
    const slice = { status: null, day: '2026-11-02', skip: 0, take: 10 }
    const day = { from: at('2026-11-02'), to: at('2026-11-03') }
    expect(dayWithin(slice, { from: at('2026-11-01T07:00:00Z'), to: null })).toEqual(day)
    const part = { from: at('2026-11-02T07:00:00Z'), to: at('2026-11-02T08:00:00Z') }
    expect(dayWithin(slice, part)).toEqual(part)
  })
})
