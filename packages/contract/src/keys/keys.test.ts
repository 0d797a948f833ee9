import { describe, expect, test } from 'vitest'
import {
  copyName,
  dayRuns,
  emptyWeeklySchedule,
  isAlwaysAccessible,
  isNameTaken,
  isOvernight,
  KEY_NAME_MAX,
  lacksSharablePanel,
  mergeKeyIds,
  overlappingDays,
  schedulePartsOf,
  timesOfDay,
  weeklySchedule,
} from './keys.rules.ts'
import { keyDraft } from './keys.schema.ts'

const morning = { startTime: '08:00', endTime: '12:00' }
const entrance = (guestSchedules: unknown[] = []) => ({
  accessPointId: '3f0c2a52-7c1d-4d0e-9a55-0f7e6b6f1d01',
  isGuestSharable: true,
  guestSchedules,
})
const draft = (more: object = {}) => ({ name: 'Main key', description: null, accessPoints: [entrance()], ...more })
const problems = (value: unknown) =>
  keyDraft.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

describe('a key', () => {
  test.each([
    ['ab', ['name: nameLength']],
    ['  ab  ', ['name: nameLength']],
    ['abc', []],
    [` ${'鍵'.repeat(KEY_NAME_MAX)} `, []],
    ['x'.repeat(KEY_NAME_MAX + 1), ['name: nameLength']],
  ])('named %j', (name, expected) => expect(problems(draft({ name }))).toEqual(expected))

  test('has a trimmed name and description', () => {
    expect(keyDraft.parse(draft({ name: ' Main key ', description: ' x ' }))).toMatchObject({
      name: 'Main key',
      description: 'x',
    })
  })

  test('has a description of at most 128 characters, or none', () => {
    expect(problems(draft({ description: 'x'.repeat(128) }))).toEqual([])
    expect(problems(draft({ description: 'x'.repeat(129) }))).toEqual(['description: descriptionLength'])
  })

  test('opens at least one entrance, and each once', () => {
    expect(problems(draft({ accessPoints: [] }))).toEqual(['accessPoints: entranceMissing'])
    expect(problems(draft({ accessPoints: [entrance(), entrance()] }))).toEqual(['accessPoints: entranceTwice'])
  })
})

describe('a schedule', () => {
  const scheduled = (...schedules: unknown[]) => problems(draft({ accessPoints: [entrance(schedules)] }))
  const on = (range: object) => ({ type: 'WEEKLY', filter: { MONDAY: [range] } })

  test.each([
    ['in steps of 15 minutes', on({ startTime: '08:15', endTime: '23:45' }), []],
    ['to the last minute', on({ startTime: '00:00', endTime: '23:59' }), []],
    ['open all day', weeklySchedule(['MONDAY'], null), []],
    ['empty and alone', emptyWeeklySchedule, []],
    ['off the steps', on({ startTime: '08:10', endTime: '12:00' }), ['startTime: timeStep']],
    [
      'from the last minute',
      on({ startTime: '23:59', endTime: '23:59' }),
      ['startTime: timeStep', 'endTime: startBeforeEnd'],
    ],
    ['at no time of day', on({ startTime: '08:00', endTime: '24:00' }), ['endTime: timeStep']],
    ['ending as it starts', on({ startTime: '08:00', endTime: '08:00' }), ['endTime: startBeforeEnd']],
    ['ending before it starts', on({ startTime: '12:00', endTime: '08:00' }), ['endTime: startBeforeEnd']],
  ])('%s', (_name, schedule, expected) => {
    const at = 'accessPoints.0.guestSchedules.0.filter.MONDAY.0'
    expect(scheduled(schedule)).toEqual(expected.map((problem) => `${at}.${problem}`))
  })

  test('requires a day if it is one of several', () => {
    expect(scheduled(emptyWeeklySchedule, weeklySchedule(['MONDAY'], morning))).toEqual([
      'accessPoints.0.guestSchedules: dayMissing',
    ])
  })

  test('is one of at most three', () => {
    const schedules = Array.from({ length: 4 }, () => weeklySchedule(['FRIDAY'], morning))
    expect(scheduled(...schedules.slice(1))).toEqual([])
    expect(scheduled(...schedules)).toEqual(['accessPoints.0.guestSchedules: schedulesMax'])
  })

  test('refuses unknown days', () => {
    expect(scheduled({ type: 'WEEKLY', filter: { HOLIDAY: [] } })).toHaveLength(1)
  })

  test('has times in steps of 15 minutes, and may end at 23:59', () => {
    expect(timesOfDay('start')).toHaveLength(96)
    expect([timesOfDay('start').at(0), timesOfDay('start').at(-1)]).toEqual(['00:00', '23:45'])
    expect([timesOfDay('end').at(0), timesOfDay('end').at(-1)]).toEqual(['00:15', '23:59'])
  })
})

describe('always accessible', () => {
  test.each([
    ['without schedules', [], true],
    ['with the empty weekly schedule', [emptyWeeklySchedule], true],
    ['with hours on a day', [weeklySchedule(['MONDAY'], morning)], false],
    ['with one day open all day', [weeklySchedule(['MONDAY'], null)], false],
  ])('%s', (_name, schedules, expected) => expect(isAlwaysAccessible(schedules)).toBe(expected))
})

describe('groups of days', () => {
  test.each([
    ['one day', ['TUESDAY'], [['TUESDAY', 'TUESDAY']]],
    ['working days', ['FRIDAY', 'MONDAY', 'TUESDAY', 'THURSDAY', 'WEDNESDAY'], [['MONDAY', 'FRIDAY']]],
    [
      'a gap',
      ['MONDAY', 'TUESDAY', 'THURSDAY'],
      [
        ['MONDAY', 'TUESDAY'],
        ['THURSDAY', 'THURSDAY'],
      ],
    ],
    [
      'a weekend, which does not go around the end of the week',
      ['SATURDAY', 'SUNDAY'],
      [
        ['SUNDAY', 'SUNDAY'],
        ['SATURDAY', 'SATURDAY'],
      ],
    ],
    ['none', [], []],
  ] as const)('%s', (_name, days, expected) => {
    expect(dayRuns(days).map(({ first, last }) => [first, last])).toEqual(expected)
  })

  test('can begin the week on Monday', () => {
    expect(dayRuns(['SATURDAY', 'SUNDAY'], 'MONDAY')).toEqual([{ first: 'SATURDAY', last: 'SUNDAY' }])
  })
})

test('days with the same hours are grouped', () => {
  expect(
    schedulePartsOf({ type: 'WEEKLY', filter: { FRIDAY: [], TUESDAY: [morning], MONDAY: [{ ...morning }] } }),
  ).toEqual([
    { days: ['MONDAY', 'TUESDAY'], ranges: [morning] },
    { days: ['FRIDAY'], ranges: [] },
  ])
})

test.each([
  ['nothing is shared', [[false, false]], true, false],
  [
    'a shared entrance has a panel',
    [
      [true, false],
      [true, true],
    ],
    true,
    false,
  ],
  [
    'the panel is not shared',
    [
      [true, false],
      [false, true],
    ],
    true,
    true,
  ],
  ['no shared entrance has a panel', [[true, false]], true, true],
  ['the property has no panel', [[true, false]], false, false],
] as const)('sharing when %s', (_name, selected, propertyHasPanel, expected) => {
  const entrances = selected.map(([isGuestSharable, hasPanel]) => ({ isGuestSharable, hasPanel }))
  expect(lacksSharablePanel(entrances, propertyHasPanel)).toBe(expected)
})

describe('names of keys', () => {
  test('must differ in more than case and surrounding spaces', () => {
    expect(isNameTaken(' main KEY ', ['Main key'])).toBe(true)
    expect(isNameTaken('Main key 2', ['Main key'])).toBe(false)
  })

  test('of copies are distinct and within the limit', () => {
    expect(copyName('Main key', ['Main key'])).toBe('Main key copy')
    expect(copyName('Main key', ['main key COPY', 'Main key copy 2'])).toBe('Main key copy 3')
    const long = copyName('鍵'.repeat(KEY_NAME_MAX), [])
    expect([[...long].length, long.endsWith(' copy')]).toEqual([KEY_NAME_MAX, true])
  })
})

test('merged keys are those held and the new ones, each once', () => {
  expect(mergeKeyIds(['a', 'b'], ['b', 'c'])).toEqual(['a', 'b', 'c'])
})

describe('hours across midnight', () => {
  const night = { startTime: '22:00', endTime: '06:00' }

  test('end before they start', () => {
    expect([isOvernight(night), isOvernight(morning), isOvernight({ startTime: '08:00', endTime: '08:00' })]).toEqual([
      true,
      false,
      false,
    ])
  })
})

test.each([
  [
    'ranges that touch',
    [weeklySchedule(['MONDAY'], morning), weeklySchedule(['MONDAY'], { startTime: '12:00', endTime: '14:00' })],
    [],
  ],
  ['ranges on other days', [weeklySchedule(['MONDAY'], morning), weeklySchedule(['TUESDAY'], morning)], []],
  [
    'the same range twice',
    [weeklySchedule(['MONDAY', 'FRIDAY'], morning), weeklySchedule(['FRIDAY'], morning)],
    ['FRIDAY'],
  ],
  ['a day without hours', [weeklySchedule(['MONDAY'], null), weeklySchedule(['MONDAY'], morning)], ['MONDAY']],
  [
    'the last minute of a day',
    [
      weeklySchedule(['SUNDAY'], { startTime: '22:00', endTime: '23:59' }),
      weeklySchedule(['SUNDAY'], { startTime: '23:45', endTime: '23:59' }),
    ],
    ['SUNDAY'],
  ],
  ['no schedule', [], []],
] as const)('schedules overlap: %s', (_name, schedules, days) => {
  expect(overlappingDays(schedules)).toEqual(days)
})
