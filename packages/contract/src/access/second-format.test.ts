import { describe, expect, test } from 'vitest'
import {
  type AccessList,
  type Attempt,
  type DenialReason,
  type Door,
  denialReasons,
  type Grant,
} from './access.rules.ts'
import { beginningsOf } from './beginnings.rules.ts'
import { localTimeOf, offsetsOf } from './clocks.rules.ts'
import { decide } from './decide.rules.ts'
import { doorState } from './door-state.rules.ts'
import type { Calendar, Hours } from './hours.rules.ts'
import { afterRestart, emptyMemory, GRACE_MS, keypadWaitOf, type Memory, noMemory, remember } from './memory.rules.ts'
import { askRandomWorlds, chanceOf, randomList } from './random-lists.ts'

const at = (iso: string) => Date.parse(iso)
/** A Monday, 10:00 in New York. */
const MONDAY = at('2026-11-16T15:00:00Z')
const MINUTE = 60_000
const timeZone = 'America/New_York'
const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] as const
const office: Hours = { windows: [{ days: [...weekdays], from: '08:00', to: '18:00' }] }
const night: Hours = { windows: [{ days: ['SATURDAY'], from: '22:00', to: '06:00' }] }
const never: Hours = { windows: [] }

const door = (changes: Partial<Door> = {}): Door => ({
  timeZone,
  offsets: offsetsOf(timeZone, at('2026-11-01T00:00:00Z')),
  isEnabled: true,
  lockdown: null,
  keys: [{ id: 'main', schedules: [] }],
  providers: [],
  hours: { office, night, never },
  calendars: {},
  throttle: { free: 5, waits: [60, 120, 240, 480, 900] },
  ...changes,
})
const grant = (changes: Partial<Grant> = {}): Grant => ({
  id: 'code',
  kind: 'CODE',
  shown: 'right',
  subject: 'ada',
  holder: 'ada',
  isActive: true,
  isSuspended: false,
  from: 0,
  until: null,
  keys: ['main'],
  isGuest: false,
  schedules: [],
  ...changes,
})
const ask = (list: Partial<AccessList>, changes: Partial<Attempt> = {}, memory: Memory = noMemory) =>
  decide({ door: door(), grants: [grant()], ...list }, { kind: 'CODE', shown: 'right', at: MONDAY, ...changes }, memory)
const reasonsOf = (...asked: Parameters<typeof ask>) => {
  const verdict = ask(...asked)
  return verdict.isAllowed ? [] : verdict.reasons
}

describe('hours', () => {
  const withCalendar = (calendar: Calendar) => ({
    hours: { office: { ...office, calendar: 'days' } },
    calendars: { days: calendar },
  })
  const isOpen = (changes: Partial<Door>, iso: string, ofKey = 'office') =>
    reasonsOf({ door: door({ keys: [{ id: 'main', schedules: [], hours: ofKey }], ...changes }) }, { at: at(iso) })

  test('of a key bind residents, and guests have their own', () => {
    const keys = [{ id: 'main', schedules: [], hours: 'office', guestHours: 'never' }]
    expect(reasonsOf({ door: door({ keys }) })).toEqual([])
    expect(reasonsOf({ door: door({ keys }) }, { at: at('2026-11-17T01:00:00Z') })).toEqual(['OUTSIDE_WINDOWS'])
    expect(reasonsOf({ door: door({ keys }), grants: [grant({ isGuest: true })] })).toEqual(['OUTSIDE_WINDOWS'])
  })

  test.each<[string, Partial<Grant>]>([
    ['of the holding', { holdings: [{ key: 'main', hours: 'never' }] }],
    ['of the credential', { hours: 'never' }],
    ['that the list does not know', { hours: 'gone' }],
  ])('%s bind, too', (_title, changes) => {
    expect(reasonsOf({ grants: [grant(changes)] })).toEqual(['OUTSIDE_WINDOWS'])
  })

  test('of a holding for another key do not bind, and one open key is enough', () => {
    const keys = [
      { id: 'main', schedules: [], hours: 'never' },
      { id: 'gym', schedules: [] },
    ]
    const both = grant({ keys: ['main', 'gym'], holdings: [{ key: 'other', hours: 'never' }] })
    expect(ask({ door: door({ keys }), grants: [both] })).toMatchObject({ isAllowed: true, keyId: 'gym' })
  })

  test('a holding begins and ends, its end not included', () => {
    const holding = (more: object) => reasonsOf({ grants: [grant({ holdings: [{ key: 'main', ...more }] })] })
    expect(holding({ from: MONDAY + 1 })).toEqual(['NOT_YET_VALID'])
    expect(holding({ from: MONDAY, until: MONDAY + 1 })).toEqual([])
    expect(holding({ until: MONDAY })).toEqual(['EXPIRED'])
  })

  test('over midnight are one piece, and end at a day of the calendar', () => {
    const ofNight = (calendar?: Calendar) => ({
      hours: { night: { ...night, ...(calendar && { calendar: 'days' }) } },
      calendars: { days: calendar ?? {} },
    })
    // Saturday 23:00, Sunday 05:59, Sunday 06:00 in New York
    expect(isOpen(ofNight(), '2026-11-15T04:00:00Z', 'night')).toEqual([])
    expect(isOpen(ofNight(), '2026-11-15T10:59:00Z', 'night')).toEqual([])
    expect(isOpen(ofNight(), '2026-11-15T11:00:00Z', 'night')).toEqual(['OUTSIDE_WINDOWS'])
    const closedSunday = ofNight({ '2026-11-15': { kind: 'CLOSED' } })
    expect(isOpen(closedSunday, '2026-11-15T04:00:00Z', 'night')).toEqual([])
    expect(isOpen(closedSunday, '2026-11-15T05:00:00Z', 'night')).toEqual(['CLOSED_DAY'])
    const closedSaturday = ofNight({ '2026-11-14': { kind: 'CLOSED' } })
    expect(isOpen(closedSaturday, '2026-11-15T10:59:00Z', 'night')).toEqual(['CLOSED_DAY'])
  })

  test.each<[string, Calendar[string], string, DenialReason[]]>([
    ['closed', { kind: 'CLOSED' }, '10:00', ['CLOSED_DAY']],
    ['closed, when the week is closed, too', { kind: 'CLOSED' }, '20:00', ['OUTSIDE_WINDOWS']],
    ['open all day', { kind: 'OPEN' }, '20:00', []],
    ['open at other times', { kind: 'OTHER', spans: [{ from: '20:00', to: '24:00' }] }, '23:59', []],
    ['closed at the times of the week', { kind: 'OTHER', spans: [] }, '10:00', ['CLOSED_DAY']],
  ])('a day of the calendar that is %s beats the week', (_title, day, time, reasons) => {
    const instant = new Date(`2026-11-16T${time}:00-05:00`).toISOString()
    expect(isOpen(withCalendar({ '2026-11-16': day }), instant)).toEqual(reasons)
    const other = { hours: { office }, calendars: { days: { '2026-11-16': day } } }
    expect(isOpen(other, instant)).toEqual(time === '10:00' ? [] : ['OUTSIDE_WINDOWS'])
  })

  test('tell the next opening, also after closed days', () => {
    const days = Object.fromEntries(
      ['2026-12-24', '2026-12-25', '2026-12-28'].map((date) => [date, { kind: 'CLOSED' as const }]),
    )
    const keys = [{ id: 'main', schedules: [], hours: 'office' }]
    const closed = ask({ door: door({ keys, ...withCalendar(days) }) }, { at: at('2026-12-24T15:00:00Z') })
    expect(closed).toMatchObject({ reason: 'CLOSED_DAY', nextOpening: at('2026-12-29T13:00:00Z') })
  })

  test('guest schedules know a calendar only if a manager has attached one', () => {
    const calendars = { days: { '2026-11-16': { kind: 'CLOSED' as const } } }
    const guest = [grant({ isGuest: true })]
    expect(reasonsOf({ door: door({ calendars }), grants: guest })).toEqual([])
    const keys = [{ id: 'main', schedules: [], guestCalendar: 'days' }]
    expect(reasonsOf({ door: door({ calendars, keys }), grants: guest })).toEqual(['CLOSED_DAY'])
    expect(reasonsOf({ door: door({ calendars, keys }) })).toEqual([])
  })
})

describe('the order of the reasons', () => {
  /** What makes each reason true, alone. */
  const causes: [
    DenialReason,
    { door?: Partial<Door>; grant?: Partial<Grant>; memory?: Partial<Memory>; clock?: true },
  ][] = [
    ['TOO_MANY_TRIES', { memory: { tries: { wrong: 5, waitsUntil: MONDAY + 1 } } }],
    ['RULE_UNKNOWN', { grant: { needs: ['moonPhase'] } }],
    ['ENTRANCE_DISABLED', { door: { isEnabled: false } }],
    ['LOCKDOWN', { door: { lockdown: { keys: [] } } }],
    ['LIST_STALE', { door: { stale: { afterHours: 1, keys: [] } }, clock: true }],
    ['CREDENTIAL_INACTIVE', { grant: { isActive: false } }],
    ['HOLDER_SUSPENDED', { grant: { isSuspended: true } }],
    ['NOT_YET_VALID', { grant: { from: MONDAY + 1 } }],
    ['EXPIRED', { grant: { until: MONDAY } }],
    ['NO_KEY', { grant: { keys: [] } }],
    ['OUTSIDE_WINDOWS', { grant: { hours: 'never' } }],
  ]
  const clock = { isKnown: true, floor: 0, heardAt: MONDAY - 3_600_000 }
  const pairs = causes.flatMap(([one, first], place) =>
    causes.slice(place + 1).map(([other, second]) => [one, other, first, second] as const),
  )
  // A time is not before the beginning and after the end of one stay.
  const possible = pairs.filter(([one, other]) => !(one === 'NOT_YET_VALID' && other === 'EXPIRED'))

  test.each(possible)('%s is told before %s', (one, _other, first, second) => {
    const list = { door: door({ ...second.door, ...first.door }), grants: [grant({ ...second.grant, ...first.grant })] }
    const memory = { ...noMemory, ...second.memory, ...first.memory }
    expect(reasonsOf(list, { clock }, memory)[0]).toBe(one)
  })

  test('of a pass: withdrawn, then suspended, then used up', () => {
    const pass = { id: 'v', max: 1, used: 1, firstAt: 0, isWithdrawn: true }
    const grants = [grant({ pass, keys: [], isSuspended: true, until: 1 })]
    expect(reasonsOf({ grants })).toEqual(['PASS_WITHDRAWN', 'HOLDER_SUSPENDED', 'EXPIRED', 'USED_UP'])
  })

  test('names every reason that a door can have', () => {
    const told = [...causes.map(([reason]) => reason), 'PASS_WITHDRAWN', 'USED_UP', 'CLOCK_UNKNOWN', 'CLOSED_DAY']
    const others = ['CREDENTIAL_UNKNOWN', 'PROVIDER_NOT_ALLOWED']
    expect(denialReasons.toSorted()).toEqual([...told, ...others].toSorted())
  })
})

describe('a keypad', () => {
  /** Types codes one after another, and says after each one how many seconds the keypad waits. */
  function type(codes: readonly string[], { memory = noMemory, pause = 0 } = {}) {
    const list = { door: door(), grants: [grant()] }
    let [now, remembered] = [MONDAY, memory]
    const told = codes.map((shown) => {
      const attempt = { kind: 'CODE' as const, shown, at: now }
      const verdict = decide(list, attempt, remembered)
      remembered = remember(list, remembered, attempt, verdict)
      const wait = keypadWaitOf(list.door, remembered, now) / 1000
      now += pause + wait * 1000
      return verdict.isAllowed ? 'opened' : `${verdict.reason} ${wait}`
    })
    return { told, memory: remembered, now }
  }
  const wrong = (count: number) => Array.from({ length: count }, () => 'wrong')

  test('waits longer and longer after five wrong codes', () => {
    const waits = [0, 0, 0, 0, 60, 120, 240, 480, 900, 900]
    expect(type(wrong(10)).told).toEqual(waits.map((wait) => `CREDENTIAL_UNKNOWN ${wait}`))
  })

  test('takes about 100 codes a day', () => {
    const { now } = type(wrong(100))
    expect((now - MONDAY) / 3_600_000).toBe(23.25)
  })

  test('that waits takes no code and does not say whether it is right; fobs go on', () => {
    const { memory } = type(wrong(5))
    expect(reasonsOf({}, {}, memory)).toEqual(['TOO_MANY_TRIES'])
    expect(ask({}, {}, memory)).toMatchObject({ credentialId: null, holderId: null })
    expect(reasonsOf({ grants: [grant({ kind: 'FOB' })] }, { kind: 'FOB' }, memory)).toEqual([])
    expect(reasonsOf({}, { at: MONDAY + MINUTE }, memory)).toEqual([])
  })

  test('gives back one try for a right code, not all', () => {
    const { told } = type([...wrong(4), 'right', 'wrong', 'wrong'])
    expect(told.at(-2)).toBe('CREDENTIAL_UNKNOWN 0')
    expect(told.at(-1)).toBe('CREDENTIAL_UNKNOWN 60')
  })

  test('is not given back a try by the same code again within 15 minutes, so nobody guesses on by a code of their own', () => {
    const alternating = Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? 'wrong' : 'right'))
    const { now } = type(alternating)
    // A try in 15 minutes by the keypad itself, and one that is given back.
    expect((now - MONDAY) / 3_600_000).toBeGreaterThan(11)
    const twice = type([...wrong(3), 'right', 'right'], { pause: 15 * MINUTE })
    expect(twice.memory.tries.wrong).toBe(1)
    expect(type([...wrong(3), 'right', 'right']).memory.tries.wrong).toBe(2)
  })

  test('is taken again after a few right codes, however long somebody has tried before', () => {
    const { memory, now } = type(wrong(100))
    const list = { door: door(), grants: ['1', '2', '3', '4', '5'].map((id) => grant({ id, shown: id })) }
    const after = list.grants.reduce((remembered, { shown }) => {
      const attempt = { kind: 'CODE' as const, shown, at: now }
      return remember(list, remembered, attempt, decide(list, attempt, remembered))
    }, memory)
    expect(after.tries.wrong).toBe(4)
  })

  test('does not count a code that the door knows and denies', () => {
    const list = { door: door(), grants: [grant({ isActive: false })] }
    const attempt = { kind: 'CODE' as const, shown: 'right', at: MONDAY }
    expect(remember(list, noMemory, attempt, decide(list, attempt))).toEqual(noMemory)
  })

  test('begins its wait anew after a power cut, and does not remember an end', () => {
    const { memory } = type(wrong(7))
    const later = MONDAY + 10 * MINUTE
    const waiting = { ...memory, tries: { wrong: 7, waitsUntil: later + 1 } }
    expect(keypadWaitOf(door(), afterRestart({ door: door() }, waiting, later), later)).toBe(240_000)
    expect(afterRestart({ door: door() }, noMemory, later)).toEqual(noMemory)
    const over = afterRestart({ door: door() }, waiting, later + MINUTE)
    expect(keypadWaitOf(door(), over, later + MINUTE)).toBe(0)
  })
})

describe('a pass', () => {
  const pass = { id: 'v', max: 1, used: 0, firstAt: null, isWithdrawn: false }
  const ofPass = (changes: Partial<NonNullable<Grant['pass']>> = {}, more: Partial<Grant> = {}) => ({
    door: door(),
    grants: [grant({ holder: null, host: 'ada', keys: [], pass: { ...pass, ...changes }, ...more })],
  })
  const visit: Attempt = { kind: 'CODE', shown: 'right', at: MONDAY }
  const afterVisit = remember(ofPass(), noMemory, visit, decide(ofPass(), visit))

  test('opens without a key, in the name of its host', () => {
    expect(ask(ofPass())).toMatchObject({ isAllowed: true, keyId: null, holderId: 'ada' })
  })
  test('opens as often as it may at one door, whatever the server has heard', () => {
    expect(reasonsOf(ofPass(), { at: MONDAY + 1 }, afterVisit)).toEqual(['USED_UP'])
    expect(reasonsOf(ofPass({ max: 2 }), { at: MONDAY + 1 }, afterVisit)).toEqual([])
    expect(reasonsOf(ofPass({ max: 2, used: 2 }), { at: MONDAY + 1 }, afterVisit)).toEqual(['USED_UP'])
  })
  test('that is shown by an app counts, too', () => {
    const list = ofPass({}, { kind: 'APP', id: 'ada', holder: 'ada' })
    const inApp: Attempt = { ...visit, kind: 'APP' }
    const after = remember(list, noMemory, inApp, decide(list, inApp))
    expect(reasonsOf(list, { kind: 'APP', at: MONDAY + 1 }, after)).toEqual(['USED_UP'])
  })
  test('is not used up by a key of the same person', () => {
    const own = grant({ kind: 'APP', id: 'ada', holder: 'ada' })
    const list = { ...ofPass({}, { kind: 'APP', id: 'ada', holder: 'ada' }) }
    const both = { ...list, grants: [own, ...list.grants] }
    const inApp: Attempt = { ...visit, kind: 'APP' }
    expect(remember(both, noMemory, inApp, decide(both, inApp)).uses).toEqual({})
  })
  test('opens each other door once within five minutes of its first use', () => {
    const used = ofPass({ used: 1, firstAt: MONDAY })
    expect(reasonsOf(used, { at: MONDAY + GRACE_MS })).toEqual([])
    expect(reasonsOf(used, { at: MONDAY + GRACE_MS + 1 })).toEqual(['USED_UP'])
    expect(reasonsOf(used, { at: MONDAY + 1 }, afterVisit)).toEqual(['USED_UP'])
  })
  test('opens nothing where the panel may have forgotten its uses', () => {
    expect(reasonsOf(ofPass(), {}, emptyMemory)).toEqual(['USED_UP'])
  })
  test('ends with its hours, its end, its host and a lockdown', () => {
    expect(reasonsOf(ofPass({}, { hours: 'never' }))).toEqual(['OUTSIDE_WINDOWS'])
    expect(reasonsOf(ofPass({}, { until: MONDAY }))).toEqual(['EXPIRED'])
    expect(reasonsOf(ofPass({}, { isSuspended: true }))).toEqual(['HOLDER_SUSPENDED'])
    expect(reasonsOf(ofPass({ isWithdrawn: true }))).toEqual(['PASS_WITHDRAWN'])
    const shut = { ...ofPass(), door: door({ lockdown: { keys: ['main'] } }) }
    expect(reasonsOf(shut)).toEqual(['LOCKDOWN'])
  })
})

describe('a panel that does not know the time', () => {
  const clock = { isKnown: false, floor: MONDAY, heardAt: MONDAY }
  test.each<[string, Partial<Grant>, DenialReason[]]>([
    ['a resident', {}, []],
    ['a resident whose stay ends in eight days', { until: MONDAY + 8 * 86_400_000 }, []],
    ['a resident whose stay ends within seven days', { until: MONDAY + 7 * 86_400_000 }, ['CLOCK_UNKNOWN']],
    ['a guest', { isGuest: true }, ['CLOCK_UNKNOWN']],
    ['a code with hours', { hours: 'office' }, ['CLOCK_UNKNOWN']],
    ['a holding with hours', { holdings: [{ key: 'main', hours: 'office' }] }, ['CLOCK_UNKNOWN']],
    [
      'a holding that ends within seven days',
      { holdings: [{ key: 'main', until: MONDAY + 7 * 86_400_000 }] },
      ['CLOCK_UNKNOWN'],
    ],
    ['a holding that ends later', { holdings: [{ key: 'main', until: MONDAY + 8 * 86_400_000 }] }, []],
    ['a holding without limits', { holdings: [{ key: 'main' }] }, []],
    ['a pass', { pass: { id: 'v', max: 1, used: 0, firstAt: null, isWithdrawn: false } }, ['CLOCK_UNKNOWN']],
  ])('for %s: %j', (_title, changes, reasons) => {
    expect(reasonsOf({ grants: [grant(changes)] }, { clock })).toEqual(reasons)
    expect(reasonsOf({ grants: [grant(changes)] })).toEqual([])
  })
})

test('a panel that has heard nothing for too long lets in by the chosen keys only', () => {
  const stale = { afterHours: 24, keys: ['staff'] }
  const keys = [
    { id: 'main', schedules: [] },
    { id: 'staff', schedules: [] },
  ]
  const clock = { isKnown: true, floor: 0, heardAt: MONDAY - 24 * 3_600_000 }
  expect(reasonsOf({ door: door({ stale, keys }) }, { clock })).toEqual(['LIST_STALE'])
  expect(reasonsOf({ door: door({ stale, keys }), grants: [grant({ keys: ['staff'] })] }, { clock })).toEqual([])
  expect(reasonsOf({ door: door({ stale, keys }) }, { clock: { ...clock, heardAt: clock.heardAt + 1 } })).toEqual([])
})

test('a panel that has heard nothing for too long opens by no other key of whoever has a chosen one', () => {
  const keys = [
    { id: 'main', schedules: [] },
    { id: 'staff', schedules: [], hours: 'never' },
  ]
  const stale = { afterHours: 24, keys: ['staff'] }
  const clock = { isKnown: true, floor: 0, heardAt: MONDAY - 24 * 3_600_000 }
  const grants = [grant({ keys: ['main', 'staff'] })]
  expect(reasonsOf({ door: door({ keys, stale }), grants }, { clock })).toEqual(['OUTSIDE_WINDOWS'])
  expect(reasonsOf({ door: door({ keys, stale }), grants })).toEqual([])
  const lockedDown = door({ keys, stale, lockdown: { keys: ['main'] } })
  expect(reasonsOf({ door: lockedDown, grants }, { clock })).toEqual(['LIST_STALE'])
  expect(reasonsOf({ door: { ...lockedDown, lockdown: { keys: [] } }, grants }, { clock })).toEqual(['LOCKDOWN'])
})

test.each<[string, Partial<AccessList>]>([
  ['a door', { door: door({ needs: ['moonPhase'] }) }],
  ['a grant', { grants: [grant({ needs: ['moonPhase'] })] }],
])('a rule of %s that the panel does not know shuts it', (_title, list) => {
  expect(reasonsOf(list)).toEqual(['RULE_UNKNOWN'])
})

describe('a door with hours of its own', () => {
  const stateAt = (changes: Partial<Door>, memory: Memory = noMemory, time = MONDAY, isKnown = true) =>
    doorState({ door: door(changes) }, time, memory, { isKnown, floor: 0, heardAt: time })
  const opening = { hours: 'office', firstKeys: null }

  test.each<[string, Partial<Door>, string]>([
    ['within them', { opening }, 'OPEN'],
    ['without any', {}, 'LOCKED'],
    ['outside them', { opening: { ...opening, hours: 'never' } }, 'LOCKED'],
    ['that the list does not know', { opening: { ...opening, hours: 'gone' } }, 'LOCKED'],
    ['in a lockdown', { opening, lockdown: { keys: ['main'] } }, 'LOCKED_DOWN'],
    ['disabled', { opening, isEnabled: false }, 'LOCKED'],
    ['with a rule that came later', { opening, needs: ['moonPhase'] }, 'LOCKED'],
    [
      'on a closed day',
      {
        opening,
        hours: { office: { ...office, calendar: 'days' } },
        calendars: { days: { '2026-11-16': { kind: 'CLOSED' } } },
      },
      'LOCKED',
    ],
  ])('%s', (_title, changes, state) => {
    expect(stateAt(changes)).toBe(state)
  })

  test('stays locked without the time', () => {
    expect(stateAt({ opening }, noMemory, MONDAY, false)).toBe('LOCKED')
  })

  test('opens after the first holder of a chosen key has come, on that day only', () => {
    const first = { opening: { hours: 'office', firstKeys: ['main'] } }
    const list = { door: door(first), grants: [grant()] }
    const attempt = { kind: 'CODE' as const, shown: 'right', at: MONDAY }
    expect(stateAt(first)).toBe('LOCKED')
    const memory = remember(list, noMemory, attempt, decide(list, attempt))
    expect(stateAt(first, memory, MONDAY + MINUTE)).toBe('OPEN')
    expect(stateAt(first, memory, at('2026-11-16T23:00:00Z'))).toBe('LOCKED')
    expect(stateAt(first, memory, at('2026-11-17T15:00:00Z'))).toBe('LOCKED')
  })
})

test('somebody with a chosen key opens a door for everybody, whichever of their keys comes first', () => {
  const keys = [
    { id: 'flat', schedules: [] },
    { id: 'staff', schedules: [] },
  ]
  const opening = { hours: 'office', firstKeys: ['staff'] }
  const list = { door: door({ keys, opening }), grants: [grant({ keys: ['flat', 'staff'] })] }
  const attempt = { kind: 'CODE' as const, shown: 'right', at: MONDAY }
  const memory = remember(list, noMemory, attempt, decide(list, attempt))
  expect(doorState(list, MONDAY + MINUTE, memory)).toBe('OPEN')
})

describe('offsets', () => {
  const from = Date.UTC(2026, 0, 1)
  const zones = Intl.supportedValuesOf('timeZone')

  test('of every zone tell the same time as the zone, minute by minute around each change until 2029', () => {
    const wrong: string[] = []
    for (const zone of zones) {
      const offsets = offsetsOf(zone, from, 48)
      for (const { from: change } of offsets)
        for (let time = change - 90 * MINUTE; time <= change + 90 * MINUTE; time += MINUTE) {
          if (time < from) continue
          const told = [{ timeZone: zone, offsets }, { timeZone: zone }].map((one) => localTimeOf(one, time))
          if (JSON.stringify(told[0]) !== JSON.stringify(told[1])) wrong.push(`${zone} ${new Date(time).toISOString()}`)
        }
    }
    expect(wrong).toEqual([])
    expect(zones.length).toBeGreaterThan(400)
  })

  test.each([
    ['Europe/Berlin', 8],
    ['Asia/Tokyo', 0],
    ['Australia/Lord_Howe', 8],
  ])('miss no change of %s within four years', (zone, changes) => {
    expect(offsetsOf(zone, from, 48)).toHaveLength(changes + 1)
  })

  test('hold beyond their end, and leave what was before them to the zone', () => {
    const zone = { timeZone, offsets: offsetsOf(timeZone, Date.UTC(2026, 0, 1), 6) }
    expect(localTimeOf(zone, at('2027-01-15T12:00:00Z')).minute).toBe(8 * 60)
    expect(localTimeOf(zone, at('2025-07-15T12:00:00Z')).minute).toBe(8 * 60)
  })
})

test('a door that begins to open does so at a step at which the search for the next opening looks', () => {
  const chance = chanceOf(2026)
  const missed: string[] = []
  let begun = 0
  for (let world = 0; world < 100; world++) {
    const { door: random, grants: all } = randomList(chance)
    const open = { ...random, isEnabled: true, lockdown: null, stale: undefined, needs: undefined }
    for (const one of all) {
      const always = {
        ...one,
        isActive: true,
        isSuspended: false,
        from: 0,
        until: null,
        pass: undefined,
        needs: undefined,
      }
      const attempt = { kind: always.kind, shown: always.shown }
      const isOpen = (time: number) => decide({ door: open, grants: [always] }, { ...attempt, at: time }).isAllowed
      const mayBegin = beginningsOf(open, always)
      const first = at('2026-10-24T00:00:00Z')
      for (let time = first; time < first + 2 * 86_400_000; time += 15 * MINUTE) {
        if (!isOpen(time) || isOpen(time - 15 * MINUTE)) continue
        begun++
        if (!mayBegin(time)) missed.push(JSON.stringify({ time, open, always }))
      }
    }
  }
  expect(missed).toEqual([])
  expect(begun).toBeGreaterThan(100)
})

test('in 50,000 random attempts panel and explanation agree, and the first format opens for nobody whom the second one keeps out', () => {
  const { attempts, opened, openedByFirst, reasons, failures } = askRandomWorlds(39, 2_000, 25)
  expect(failures.slice(0, 3)).toEqual([])
  expect(attempts).toBe(50_000)
  // The worlds are such that everything happens.
  expect(Math.min(opened, openedByFirst)).toBeGreaterThan(1_000)
  expect([...reasons].sort()).toEqual([...denialReasons].sort())
})
