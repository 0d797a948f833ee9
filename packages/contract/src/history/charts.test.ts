import { expect, test } from 'vitest'
import { periodsOf } from './activity.rules.ts'
import { BUSY_WEEKS, busyRange, deliveryRange, HOURS, hourOfWeek, WEEKDAYS } from './charts.rules.ts'

const at = (iso: string) => Date.parse(iso)

test('the hour of the week is that of the clocks in the zone', () => {
  expect(hourOfWeek(at('2026-11-16T00:00:00Z'), 'UTC')).toEqual({ weekday: 0, hour: 0 })
  expect(hourOfWeek(at('2026-11-16T00:00:00Z'), 'America/Los_Angeles')).toEqual({ weekday: 6, hour: 16 })
  expect(hourOfWeek(at('2026-11-15T18:30:00Z'), 'Asia/Kolkata')).toEqual({ weekday: 0, hour: 0 })
  // The clocks of Los Angeles go back on November 1, 2026 at 2: both hours are the one from 1 to 2.
  for (const time of ['2026-11-01T08:30:00Z', '2026-11-01T09:30:00Z'])
    expect(hourOfWeek(at(time), 'America/Los_Angeles')).toEqual({ weekday: 6, hour: 1 })
})

test.each(['America/Los_Angeles', 'Australia/Lord_Howe', 'Asia/Tokyo'])(
  'four weeks of %s have each hour of the week four times, except where clocks change',
  (timeZone) => {
    for (const now of [at('2026-11-16T12:00:00Z'), at('2026-04-20T12:00:00Z'), at('2026-07-01T12:00:00Z')]) {
      const hours = periodsOf({ ...busyRange(now, timeZone), timeZone, by: 'hour' }).map(({ start }) => {
        const { weekday, hour } = hourOfWeek(start, timeZone)
        return `${weekday} ${hour}`
      })
      const counts = [...Map.groupBy(hours, (hour) => hour).values()].map(({ length }) => length)
      expect(counts).toHaveLength(WEEKDAYS * HOURS)
      expect(counts.filter((count) => count !== BUSY_WEEKS).length).toBeLessThanOrEqual(2)
    }
  },
)

test('thirty days include today', () => {
  const now = at('2026-11-16T12:00:00Z')
  expect(deliveryRange(now, 'UTC')).toEqual({ gte: at('2026-10-18T00:00:00Z'), lte: now })
})
