import type { Door, Grant } from '@portico/contract/access/access.rules'
import { at, MONDAY, type NamedCase, ofDoor, ofGrant } from './case-parts.ts'

const overnight = { night: { windows: [{ from: '22:00', to: '06:00', days: ['MONDAY' as const] }] } }
const lasting = { day: { windows: [{ from: '08:00', to: '08:00', days: ['MONDAY' as const] }] } }
export const office = { windows: [{ from: '08:00', to: '18:00', days: ['MONDAY' as const, 'TUESDAY' as const] }] }
const nights = { windows: [{ from: '22:00', to: '06:00', days: ['MONDAY' as const] }], calendar: 'days' }
export const calendarOf = (date: string, day: NonNullable<Door['calendars']>[string][string]) => ({
  days: { [date]: day },
})
const duringNight = (title: string, time: string, calendars?: Door['calendars']) =>
  ofDoor(title, { hours: calendars ? { night: nights } : overnight, calendars }, { hours: 'night' }, { at: at(time) })
const inOffice = (title: string, calendars: Door['calendars'], time = '2026-11-16T15:00:00Z') =>
  ofDoor(
    title,
    { hours: { office: { ...office, calendar: 'days' } }, calendars },
    { hours: 'office' },
    { at: at(time) },
  )
const byKey = (title: string, key: Partial<Door['keys'][number]>, grant: Partial<Grant>) =>
  ofDoor(title, { keys: [{ id: 'main', schedules: [], ...key }], hours: { office, night: overnight.night } }, grant)

export const hoursCases: NamedCase[] = [
  duringNight('hours over midnight before they begin', '2026-11-17T02:59:00Z'),
  duringNight('hours over midnight in the evening', '2026-11-17T03:00:00Z'),
  duringNight('hours over midnight after midnight', '2026-11-17T10:59:59Z'),
  duringNight('hours over midnight at their end', '2026-11-17T11:00:00Z'),
  duringNight('hours over midnight are not open the evening after', '2026-11-18T03:00:00Z'),
  duringNight(
    'what runs over midnight ends where a day of the calendar begins',
    '2026-11-17T06:00:00Z',
    calendarOf('2026-11-17', { kind: 'CLOSED' }),
  ),
  duringNight(
    'what begins before a day of the calendar is open until midnight',
    '2026-11-17T04:59:00Z',
    calendarOf('2026-11-17', { kind: 'CLOSED' }),
  ),
  duringNight(
    'a span of a day of the calendar runs over midnight',
    '2026-11-17T06:00:00Z',
    calendarOf('2026-11-16', { kind: 'OTHER', spans: [{ from: '20:00', to: '02:00' }] }),
  ),
  ofDoor(
    'an end that is the beginning is a day later',
    { hours: lasting },
    { hours: 'day' },
    { at: at('2026-11-17T12:59:00Z') },
  ),
  ofDoor(
    '24:00 is the end of the day',
    { hours: { late: { windows: [{ from: '22:00', to: '24:00', days: ['MONDAY'] }] } } },
    { hours: 'late' },
    { at: at('2026-11-17T05:00:00Z') },
  ),
  inOffice('a day that the calendar does not know', {}),
  inOffice('a closed day', calendarOf('2026-11-16', { kind: 'CLOSED' })),
  inOffice(
    'a closed day at a time that would be shut anyway',
    calendarOf('2026-11-16', { kind: 'CLOSED' }),
    '2026-11-17T00:00:00Z',
  ),
  inOffice('a day that is open all day', calendarOf('2026-11-22', { kind: 'OPEN' }), '2026-11-22T08:00:00Z'),
  inOffice(
    'a day with other times, within them',
    calendarOf('2026-11-16', { kind: 'OTHER', spans: [{ from: '09:00', to: '11:00' }] }),
  ),
  inOffice(
    'a day with other times, after them',
    calendarOf('2026-11-16', { kind: 'OTHER', spans: [{ from: '09:00', to: '10:00' }] }),
  ),
  ofGrant('hours that the door does not have', { hours: 'gone' }),
  byKey('the hours of a key bind residents', { hours: 'night' }, {}),
  byKey('the hours of a key do not bind guests', { hours: 'night' }, { isGuest: true }),
  byKey('guest hours bind guests', { guestHours: 'night' }, { isGuest: true }),
  byKey('guest hours do not bind residents', { guestHours: 'night' }, {}),
  byKey('the hours of a holding', {}, { holdings: [{ key: 'main', hours: 'night' }] }),
  byKey('a holding that has not begun', {}, { holdings: [{ key: 'main', from: MONDAY + 1 }] }),
  byKey('a holding that has ended', {}, { holdings: [{ key: 'main', until: MONDAY }] }),
  byKey('a holding of another key', {}, { holdings: [{ key: 'pool', until: 1 }] }),
  byKey(
    'of several checks that fail the first in the table tells',
    {},
    { hours: 'night', holdings: [{ key: 'main', until: MONDAY }] },
  ),
  ofDoor(
    'the calendar of guests',
    {
      keys: [{ id: 'main', schedules: [], guestCalendar: 'days' }],
      calendars: calendarOf('2026-11-16', { kind: 'CLOSED' }),
    },
    { isGuest: true },
  ),
  ofDoor(
    'of a calendar of guests only closed days count',
    {
      keys: [{ id: 'main', schedules: [], guestCalendar: 'days' }],
      calendars: calendarOf('2026-11-16', { kind: 'OTHER', spans: [] }),
    },
    { isGuest: true },
  ),
]

/** The clocks go forward at 02:00 on 8 March 2026, and back at 02:00 on 1 November. */
const nightOfChange = { change: { windows: [{ from: '01:30', to: '02:30', days: ['SUNDAY' as const] }] } }
const changing = (title: string, time: string) =>
  ofDoor(title, { hours: nightOfChange }, { hours: 'change' }, { at: at(time) })
export const changeCases: NamedCase[] = [
  changing('before the clocks go forward', '2026-03-08T06:59:59Z'),
  changing('the clocks have gone forward past the end', '2026-03-08T07:00:00Z'),
  changing('before the hour that comes twice', '2026-11-01T05:29:59Z'),
  changing('the hour that comes twice, the first time', '2026-11-01T05:30:00Z'),
  changing('the hour that comes twice is shut when it begins again', '2026-11-01T06:00:00Z'),
  changing('the hour that comes twice, the second time', '2026-11-01T06:30:00Z'),
  changing('the end after the hour that came twice', '2026-11-01T07:30:00Z'),
  changing('beyond the last of the offsets', '2028-06-04T06:00:00Z'),
]
