import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { type DenialReason, denialReasons } from '../access/access.rules.ts'
import { isHoursEnd, isHoursStart, isOverMidnight, timesOfHours } from './hours.rules.ts'
import { calendarDraft, hoursDraft } from './hours.schema.ts'

test('the order of the reasons in the documentation is that of the rule', async () => {
  const text = await readFile(new URL('../../../../docs/hours.md', import.meta.url), 'utf8')
  const told = [...text.matchAll(/^\| (\d+) \| `([A-Z_]+)`/gm)].map(([, place, reason]) => [Number(place), reason])
  expect(told).toEqual(denialReasons.map((reason: DenialReason, place) => [place + 1, reason]))
})

describe('the times of hours', () => {
  test('begin and end on quarters of an hour, the end of the day included', () => {
    expect(timesOfHours('start')).toHaveLength(96)
    expect(timesOfHours('end')).toHaveLength(96)
    expect([timesOfHours('start')[0], timesOfHours('end').at(-1)]).toEqual(['00:00', '24:00'])
    expect(timesOfHours('start').every(isHoursStart)).toBe(true)
    expect(timesOfHours('end').every(isHoursEnd)).toBe(true)
    expect(['24:00', '00:05', '7:00'].filter(isHoursStart)).toEqual([])
    expect(['00:00', '24:15', '23:59'].filter(isHoursEnd)).toEqual([])
  })

  test('run over midnight if they end before they begin', () => {
    expect(
      [
        { from: '22:00', to: '06:00' },
        { from: '22:00', to: '24:00' },
      ].map(isOverMidnight),
    ).toEqual([true, false])
  })
})

test('a closed day keeps no times, and an empty name is none', () => {
  const day = { date: '2026-12-25', kind: 'CLOSED', spans: [{ from: '08:00', to: '09:00' }], name: ' ' }
  expect(calendarDraft.parse({ name: 'Days', days: [day] }).days).toEqual([{ ...day, spans: [], name: null }])
})

test('a name is trimmed', () => {
  const windows = [{ days: ['MONDAY'], from: '08:00', to: '24:00' }]
  expect(hoursDraft.parse({ name: ' Office ', windows, calendarId: null }).name).toBe('Office')
})
