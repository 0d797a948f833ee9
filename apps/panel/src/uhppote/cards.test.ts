import { randomUUID } from 'node:crypto'
import { keyId, makeDoor, makeGrant } from '@portico/panel-core/lists-for-tests'
import { emptyState } from '@portico/panel-core/panel'
import { expect, test } from 'vitest'
import { cardsOf, fobOf } from './cards.ts'
import { answers, headOf, questions } from './messages.ts'

const NOON = Date.UTC(2026, 6, 15, 12)
const CARD = 8_112_345
type Changes = Parameters<typeof makeGrant>[0]
type DoorChanges = Parameters<typeof makeDoor>[0]

const fob = (changes: Changes = {}) => makeGrant({ kind: 'FOB', shown: fobOf(CARD), ...changes })
function cardsAt(grants: ReturnType<typeof fob>[], door: DoorChanges = {}, isClockKnown = true) {
  const state = { ...emptyState(randomUUID(), {}), door: makeDoor({ timeZone: 'Europe/London', ...door }), grants }
  return [...cardsOf([{ number: 2, state }], { at: NOON, isClockKnown }).values()]
}

test('a fob of 26 bits is one number for the board, and its text for a list', () => {
  expect(fobOf(CARD)).toBe('hid-h10301/81/12345')
  expect(cardsAt([fob()])).toEqual([
    { number: CARD, from: '20260101', to: '20991231', doors: [false, true, false, false] },
  ])
  expect(cardsAt([fob({ shown: 'mifare-csn-32//77' })])).toEqual([])
})

test('only whole days count, by the clocks of the property', () => {
  const day = (text: string) => Date.parse(`${text}+01:00`)
  expect(cardsAt([fob({ from: day('2026-07-10T00:00'), until: day('2026-07-20T00:00') })])).toMatchObject([
    { from: '20260710', to: '20260719' },
  ])
  expect(cardsAt([fob({ from: day('2026-07-10T00:01'), until: day('2026-07-20T23:59') })])).toMatchObject([
    { from: '20260711', to: '20260719' },
  ])
  expect(cardsAt([fob({ from: day('2026-07-15T09:00') })])).toEqual([])
  expect(cardsAt([fob({ until: day('2026-07-15T18:00') })])).toEqual([])
})

const id = randomUUID()
const withheld: Record<string, [Changes, DoorChanges?]> = {
  'a guest': [{ isGuest: true }],
  'hours of the fob': [{ hours: id }],
  'hours of the holding': [{ holdings: [{ key: keyId, hours: id }] }],
  'an end of the holding': [{ holdings: [{ key: keyId, until: NOON + 1 }] }],
  'hours of the key': [{}, { keys: [{ id: keyId, schedules: [], hours: id }] }],
  'a schedule of the fob': [{ schedules: [{ filter: { MONDAY: [] } } as never] }],
  'a pass': [{ pass: { id, max: 1, used: 0, firstAt: null, isWithdrawn: false } }],
  'a later rule': [{ needs: ['moonlight'] }],
  'a later rule of the door': [{}, { needs: ['moonlight'] }],
  'a suspended holder': [{ isSuspended: true }],
  'a fob that was turned off': [{ isActive: false }],
  'no key': [{ keys: [] }],
  'a lockdown': [{}, { lockdown: { keys: [] } }],
  'a door that is disabled': [{}, { isEnabled: false }],
  'a list that may become too old': [{}, { stale: { afterHours: 1, keys: [] } }],
}
test.each(Object.entries(withheld))('the board does not get a card with %s', (_, [grant, door = {}]) => {
  expect(cardsAt([fob()])).toHaveLength(1)
  expect(cardsAt([fob(grant)], door)).toEqual([])
})

test('whom a lockdown or an old list lets in keeps the card', () => {
  expect(cardsAt([fob()], { lockdown: { keys: [keyId] } })).toHaveLength(1)
  expect(cardsAt([fob()], { stale: { afterHours: 1, keys: [keyId] } })).toHaveLength(1)
})

test('without the time only those without an end have a card', () => {
  const grants = [fob({ until: NOON + 90 * 86_400_000 })]
  expect(cardsAt(grants)).toHaveLength(1)
  expect(cardsAt(grants, {}, false)).toEqual([])
  expect(cardsAt([fob()], {}, false)).toHaveLength(1)
})

test('of a card at several doors the days are those that all of them allow', () => {
  const stateOf = (changes: Changes) => ({ ...emptyState(id, {}), door: makeDoor(), grants: [fob(changes)] })
  const [first, second] = [stateOf({ until: Date.UTC(2026, 7, 1) }), stateOf({ from: Date.UTC(2026, 6, 2) })]
  const cards = cardsOf(
    [
      { number: 1, state: first },
      { number: 4, state: second },
    ],
    { at: NOON, isClockKnown: true },
  )
  expect(cards.get(CARD)).toMatchObject({ from: '20260703', to: '20260731', doors: [true, false, false, true] })
})

const bytes = (text: string) => Buffer.from(text.replaceAll(' ', '').padEnd(128, '0'), 'hex')

test('messages are written and read as the boards have them', () => {
  const serial = 405_419_896
  expect(questions.openDoor(serial, 3)).toEqual(bytes('17400000 78372a18 03'))
  expect(questions.setHostControl(serial)).toEqual(bytes('17a00000 78372a18 55aaaa55 01'))
  expect(questions.deleteAllCards(serial)).toEqual(bytes('17540000 78372a18 55aaaa55'))
  expect(questions.setTime(serial, '20260715130001')).toEqual(bytes('17300000 78372a18 20260715130001'))
  expect(questions.setListener(serial, { address: '192.168.1.100', port: 60_001 })).toEqual(
    bytes('17900000 78372a18 c0a80164 61ea'),
  )
  const card = { number: 8_165_538, from: '20260101', to: '20261231', doors: [true, false, false, true] } as const
  const put = bytes('17500000 78372a18 a2987c00 20260101 20261231 01000001')
  expect(questions.putCard(serial, card)).toEqual(put)
  expect(answers.card(put)).toEqual(card)
  expect(answers.card(bytes('175a0000 78372a18 00000000'))).toBeNull()
  expect(answers.card(bytes('175c0000 78372a18 ffffffff'))).toBeNull()
  const event = bytes(
    `17200000 78372a18 4e000000 01000301 a1987c00 20220823094706 05 ${'00'.repeat(9)} 094939 ${'00'.repeat(11)} 220823`,
  )
  expect(answers.status(event)).toEqual({
    index: 78,
    type: 1,
    isGranted: false,
    door: 3,
    card: 8_165_537,
    at: '20220823094706',
    reason: 5,
    boardTime: '20220823094939',
    areOpen: [false, false, false, false],
    areUnlocked: [false, false, false, false],
  })
  expect(answers.status(bytes('17200000 78372a18')).boardTime).toBeNull()
  expect(headOf(event)).toEqual({ isEvent: false, function: 0x20, serialNumber: serial })
  expect(headOf(Buffer.alloc(64))).toBeUndefined()
  expect(headOf(event.subarray(1))).toBeUndefined()
})
