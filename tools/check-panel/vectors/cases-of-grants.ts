import {
  asked,
  at,
  baseDoor,
  baseGrant,
  evening,
  MONDAY,
  mornings,
  type NamedCase,
  ofDoor,
  ofGrant,
  weekly,
} from './case-parts.ts'

/** What every door has. */
export const simpleCases: NamedCase[] = [
  ofGrant('a resident with a key', {}),
  ofGrant('nobody has this code', {}, { shown: 'wrong' }),
  ofGrant('a code is no fob', {}, { kind: 'FOB' }),
  ofGrant('the app of a person', { kind: 'APP', id: 'ada', shown: 'ada' }, { kind: 'APP', shown: 'ada' }),
  ofGrant('a credential without a holder', { holder: null, subject: 'code' }),
  ofGrant('a deactivated credential', { isActive: false }),
  ofGrant('a suspended holder', { isSuspended: true }),
  ofGrant('one millisecond before the beginning', { from: MONDAY + 1 }),
  ofGrant('at the beginning', { from: MONDAY }),
  ofGrant('one millisecond before the end', { until: MONDAY + 1 }),
  ofGrant('at the end', { until: MONDAY }),
  ofGrant('without a key', { keys: [] }),
  ofGrant('with the key of another door', { keys: ['garage'] }),
  ofGrant('a rule of the grant that nobody knows', { needs: ['moonPhase'] }),
  ofGrant('needs without a name need nothing', { needs: [] }),
  ofDoor('a rule of the door that nobody knows', { needs: ['moonPhase'] }),
  ofDoor('a disabled entrance', { isEnabled: false }),
  ofDoor('a lockdown', { lockdown: { keys: [] } }),
  ofDoor('a lockdown from which the key is excepted', { lockdown: { keys: ['main'] } }),
  ofDoor(
    'a fob that is unknown in a lockdown of a disabled door',
    { isEnabled: false, lockdown: { keys: ['main'] } },
    {},
    { kind: 'FOB' },
  ),
  ofDoor(
    'everything at once, in the order of the reasons',
    { isEnabled: false, lockdown: { keys: [] }, needs: ['moonPhase'] },
    { isActive: false, isSuspended: true, until: 1, keys: [] },
  ),
  asked('of two grants the allowed one counts', baseDoor(), [baseGrant({ id: 'old', until: 1 }), baseGrant()]),
  asked('of two denied grants the one that came further tells', baseDoor(), [
    baseGrant({ id: 'old', isActive: false }),
    baseGrant({ id: 'new', until: 1 }),
  ]),
  asked('of two equally denied grants the first tells', baseDoor(), [
    baseGrant({ id: 'one', until: 1 }),
    baseGrant({ id: 'two', until: 1 }),
  ]),
  ofDoor('a provider', {}, {}, { kind: 'PROVIDER', shown: 'parcels' }),
  ofDoor('a provider before its time', {}, {}, { kind: 'PROVIDER', shown: 'parcels', at: MONDAY - 1 }),
  ofDoor(
    'a provider that may not come in',
    { providers: [{ id: 'parcels', isAllowed: false, from: 0 }] },
    {},
    { kind: 'PROVIDER', shown: 'parcels' },
  ),
  ofDoor('an unknown provider', {}, {}, { kind: 'PROVIDER', shown: 'flowers' }),
  ofDoor('a provider in a lockdown', { lockdown: { keys: ['main'] } }, {}, { kind: 'PROVIDER', shown: 'parcels' }),
]

export const scheduleCases: NamedCase[] = [
  ofGrant('the schedule of a code, within it', { schedules: [mornings] }),
  ofGrant('the schedule of a code, at its end', { schedules: [mornings] }, { at: at('2026-11-16T17:00:00Z') }),
  ofGrant('a schedule of another day', { schedules: [weekly('SUNDAY')] }),
  ofGrant('a day without ranges is open', { schedules: [weekly('MONDAY')] }),
  ofGrant('a schedule without days is always open', { schedules: [{ type: 'WEEKLY', filter: {} }] }),
  ofGrant('a schedule without days opens nothing beside others', {
    schedules: [{ type: 'WEEKLY', filter: {} }, weekly('SUNDAY')],
  }),
  ofGrant('23:59 is the end of the day', { schedules: [evening] }, { at: at('2026-11-17T04:59:59Z') }),
  ofDoor('the schedule of a key binds guests', { keys: [{ id: 'main', schedules: [evening] }] }, { isGuest: true }),
  ofDoor('the schedule of a key does not bind residents', { keys: [{ id: 'main', schedules: [evening] }] }),
  ofDoor(
    'of two keys of a guest the open one counts',
    {
      keys: [
        { id: 'main', schedules: [evening] },
        { id: 'pool', schedules: [mornings] },
      ],
    },
    { isGuest: true, keys: ['pool', 'main'] },
  ),
]
