import { expect, test } from 'vitest'
import { shownZone } from './shown-zone.ts'

const zones = { browser: 'Europe/Berlin', property: 'America/Los_Angeles' }

test.each([
  ['property', null, zones.property, 'browser'],
  ['browser', null, zones.browser, 'property'],
  ['property', 'browser', zones.browser, 'property'],
  ['browser', 'property', zones.property, 'browser'],
  ['browser', 'browser', zones.browser, 'property'],
] as const)(
  'what begins with the time of the %s shows, after the choice of %s, %s and offers the time of the %s',
  (...row) => {
    const [begins, chosen, timeZone, clock] = row
    expect(shownZone(zones, begins, chosen, 'en-US')).toEqual({ timeZone, other: { clock, timeZone: zones[clock] } })
  },
)

test('no other time is offered to somebody whose browser is in the time zone of the property', () => {
  expect(shownZone({ ...zones, browser: zones.property }, 'browser', null, 'en-US')).toEqual({
    timeZone: zones.property,
    other: null,
  })
})

test.each([
  ['America/New_York', 'America/Detroit', false],
  ['America/New_York', 'America/Port-au-Prince', false],
  ['Europe/Berlin', 'Africa/Ceuta', false],
  ['America/Los_Angeles', 'America/New_York', true],
  ['America/Phoenix', 'America/Denver', true],
  ['Europe/London', 'Africa/Casablanca', true],
])('a browser in %s and a property in %s have two clocks: %s', (browser, property, hasTwo) => {
  const { other } = shownZone({ browser, property }, 'property', null, 'en-US', Date.UTC(2027, 0, 1))
  expect(other !== null).toBe(hasTwo)
})
