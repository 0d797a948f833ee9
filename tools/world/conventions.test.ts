import { afterAll, describe, expect, test } from 'vitest'
import { copyRows } from './copy.ts'
import { conventionsOf, type Region } from './countries/all.ts'
import { localDay, startOfLocalDay } from './local-time.ts'
import { mailboxOf, shufflePairs } from './names.ts'
import { randomOf, uuidOf, uuidsOf } from './random.ts'
import { closeDatabases, openDatabase } from './world-for-tests.ts'

afterAll(closeDatabases)
const regions = Object.keys(conventionsOf) as Region[]

describe.each(regions)('the conventions of %s', (region) => {
  const { givenNames, familyNames, unitNumber } = conventionsOf[region]

  test('give everybody a unique mailbox', () => {
    const people = shufflePairs(randomOf(1, region), givenNames, familyNames)
    const mailboxes = Array.from({ length: 10_000 }, (_, index) => mailboxOf(people(index)))
    expect(new Set(mailboxes).size).toBe(10_000)
    for (const mailbox of mailboxes) expect(mailbox).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*\d*$/)
  })

  test.each([
    { buildings: 1, floors: 30, doorsPerFloor: 10 },
    { buildings: 3, floors: 5, doorsPerFloor: 2 },
    { buildings: 6, floors: 1, doorsPerFloor: 400 },
  ])(
    'units of $buildings buildings have numbers of their own that a form accepts',
    ({ buildings, floors, doorsPerFloor }) => {
      const numbers = new Set<string>()
      for (let building = 1; building <= buildings; building++)
        for (let floor = 1; floor <= floors; floor++)
          for (let door = 1; door <= doorsPerFloor; door++)
            numbers.add(unitNumber({ building, buildings, floor, door, doorsPerFloor }))
      expect(numbers.size).toBe(buildings * floors * doorsPerFloor)
      for (const number of numbers) expect(number).toMatch(/^[A-Za-z0-9 #/-]{1,12}$/)
    },
  )
})

test.each([
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00Z'],
  ['America/New_York', '2026-03-09', '2026-03-09T04:00:00Z'],
  ['Australia/Sydney', '2026-04-06', '2026-04-05T14:00:00Z'],
  ['Asia/Tokyo', '2026-07-01', '2026-06-30T15:00:00Z'],
  ['America/St_Johns', '2026-12-01', '2026-12-01T03:30:00Z'],
])('in %s the day %s begins at %s', (timeZone, date, instant) => {
  const day = Date.parse(date) / 86_400_000
  expect(new Date(startOfLocalDay(timeZone, day)).toISOString()).toBe(new Date(instant).toISOString())
  expect(localDay(timeZone, Date.parse(instant))).toBe(day)
  expect(localDay(timeZone, Date.parse(instant) - 60_000)).toBe(day - 1)
})

test('ids are unique UUIDs that depend on seed and path', () => {
  const paths = Array.from(
    { length: 100_000 },
    (_, index) => `property/${index % 300}/person/${Math.floor(index / 300)}`,
  )
  const ids = paths.map((path) => uuidOf(1, path))
  expect(new Set([...ids, ...paths.map((path) => uuidOf(2, path))]).size).toBe(200_000)
  expect(uuidOf(1, 'property/3/entrance/2')).toBe(uuidOf(1, 'property/3/entrance/2'))
  for (const id of [ids[0], uuidsOf(1, 'x')()])
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('COPY writes all values of a row unchanged', async () => {
  const { client } = await openDatabase()
  await client.query(
    'create temporary table odd (words text, nothing text, bytes bytea, list text[], yes boolean, at timestamptz)',
  )
  const row = {
    words: 'tab\t, line\nbreak\r, back\\slash, \\N, \\. and “quotes”',
    nothing: null,
    bytes: Uint8Array.of(0, 92, 255),
    list: ['a "quoted" word', 'back\\slash', 'comma, brace}'],
    yes: true,
    at: new Date('2026-02-10T15:20:00.123Z'),
  }
  let count = 0
  await copyRows(client, 'odd', [row, row], (rows) => {
    count = rows
  })
  expect(count).toBe(2)
  const { rows } = await client.query('select * from odd')
  expect(rows).toEqual([row, row].map((each) => ({ ...each, bytes: Buffer.from(each.bytes) })))
})
