import { createHmac, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { tagOf } from './code-tag.ts'
import {
  answerOf,
  CODES,
  codeGrant,
  MOVE_IN,
  makeDoor,
  makeGrant,
  makeServerOf,
  makeSigner,
  NOON,
  providerId,
  publicKeysOf,
  signText,
} from './lists-for-tests.ts'
import { emptyState, fobText, openPanel } from './panel.ts'

const signer = makeSigner('k1')

function makePanel() {
  const deviceId = randomUUID()
  return {
    deviceId,
    panel: openPanel(emptyState(deviceId, publicKeysOf(signer))),
    server: makeServerOf(deviceId, signer),
  }
}

test('a panel without a list opens for nobody and reports it', () => {
  const { panel } = makePanel()
  expect(answerOf(panel, { code: '482913' }, NOON)).toBe('CREDENTIAL_UNKNOWN')
  expect(panel.state().events).toEqual([
    {
      eventId: expect.any(String),
      unlockTimestamp: NOON,
      unlockStatus: 'FAILURE',
      denialReason: 'CREDENTIAL_UNKNOWN',
    },
  ])
})

test('a panel knows codes by their tags, fobs by their numbers, residents and couriers by their apps', () => {
  const { panel, server } = makePanel()
  const fob = fobText(randomUUID(), 12, 3_456)
  const [resident, byCode, byFob] = [makeGrant(), codeGrant('482913'), makeGrant({ kind: 'FOB', shown: fob })]
  expect(panel.applyUpdate(server.whole(3, [resident, byCode, byFob]))).toBeNull()
  expect(JSON.stringify(panel.state())).not.toContain('482913')
  expect(answerOf(panel, { code: '482913' }, NOON)).toBe('yes')
  expect(answerOf(panel, { code: '482914' }, NOON)).toBe('CREDENTIAL_UNKNOWN')
  expect(answerOf(panel, { fob }, NOON)).toBe('yes')
  expect(answerOf(panel, { personId: resident.shown }, NOON)).toBe('yes')
  expect(answerOf(panel, { providerId }, NOON)).toBe('yes')
  expect(answerOf(panel, { code: '482913' }, MOVE_IN - 1)).toBe('NOT_YET_VALID')
  expect(panel.state().events.map(({ eventId: _, unlockTimestamp: __, ...event }) => event)).toEqual([
    { unlockStatus: 'SUCCESS', personId: byCode.holder, credentialId: byCode.id },
    {
      unlockStatus: 'FAILURE',
      denialReason: 'CREDENTIAL_UNKNOWN',
      shown: { kind: 'CODE', tag: tagOf(CODES, CODES.key, '482914') },
    },
    { unlockStatus: 'SUCCESS', personId: byFob.holder, credentialId: byFob.id },
    { unlockStatus: 'SUCCESS', personId: resident.holder },
    { unlockStatus: 'SUCCESS', accessCustomerId: providerId },
    { unlockStatus: 'FAILURE', personId: byCode.holder, credentialId: byCode.id, denialReason: 'NOT_YET_VALID' },
  ])
})

test('the text of a fob without a facility code leaves its place empty', () => {
  expect(fobText('f', null, 77)).toBe('f//77')
  expect(fobText('f', 0, 77)).toBe('f/0/77')
})

test('the tag of a code is the first half of an HMAC-SHA-256 over its scrypt hash', () => {
  // RFC 7914, section 12: scrypt("pleaseletmein", "SodiumChloride", 16384, 8, 1), of which the first 32 bytes are used here.
  const hash = '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2'
  const salt = { salt: Buffer.from('SodiumChloride').toString('base64url'), n: 16_384, r: 8, p: 1 }
  const key = Buffer.from('Jefe')
  const expected = createHmac('sha256', key).update(Buffer.from(hash, 'hex')).digest().subarray(0, 16)
  expect(tagOf(salt, key.toString('base64url'), 'pleaseletmein')).toBe(expected.toString('base64url'))
})

test('of several grants that fit what is shown the best one counts', () => {
  const { panel, server } = makePanel()
  const former = codeGrant('111222', { until: NOON - 1 })
  const current = codeGrant('111222')
  panel.applyUpdate(server.whole(1, [former, makeGrant(), current]))
  expect(panel.attempt({ code: '111222' }, NOON)).toMatchObject({ isAllowed: true, credentialId: current.id })
})

test('changes replace all grants of a subject and leave the others', () => {
  const { panel, server } = makePanel()
  const holder = randomUUID()
  const kept = codeGrant('900900')
  panel.applyUpdate(server.whole(1, [codeGrant('100100', { holder, subject: holder }), makeGrant({ holder }), kept]))
  const fresh = codeGrant('200200', { holder, subject: holder })
  expect(panel.applyUpdate(server.changes(1, 4, [fresh]))).toBeNull()
  expect(panel.state()).toMatchObject({ revision: 4, grants: [kept, fresh], door: makeDoor() })
  const answers = ['100100', '200200', '900900'].map((code) => answerOf(panel, { code }, NOON))
  expect([...answers, answerOf(panel, { personId: holder }, NOON)]).toEqual([
    'CREDENTIAL_UNKNOWN',
    'yes',
    'yes',
    'CREDENTIAL_UNKNOWN',
  ])
  panel.applyUpdate(server.changes(4, 5, [], { subjects: [holder] }))
  expect(answerOf(panel, { code: '200200' }, NOON)).toBe('CREDENTIAL_UNKNOWN')
})

test('changes may bring a changed door, and a whole list replaces everything', () => {
  const { panel, server } = makePanel()
  panel.applyUpdate(server.whole(1, [codeGrant('100100')]))
  panel.applyUpdate(server.changes(1, 2, [], { door: makeDoor({ lockdown: { keys: [] } }) }))
  expect(answerOf(panel, { code: '100100' }, NOON)).toBe('LOCKDOWN')
  panel.applyUpdate(server.whole(7, [codeGrant('300300')]))
  expect(answerOf(panel, { code: '100100' }, NOON)).toBe('CREDENTIAL_UNKNOWN')
  expect(answerOf(panel, { code: '300300' }, NOON)).toBe('yes')
})

const refusals: Record<string, (parts: ReturnType<typeof makePanel>) => [expected: string, update: object]> = {
  'a list that nobody has signed': ({ server }) => ['badSignature', { ...server.whole(6, []), signatures: {} }],
  'a list whose text was changed afterwards': ({ server }) => {
    const { payload, signatures } = server.whole(6, [])
    return ['badSignature', { payload: payload.replace('"revision":6', '"revision":7'), signatures }]
  },
  'a list that was cut off': ({ server }) => {
    const { payload, signatures } = server.whole(6, [codeGrant('400400')])
    return ['badSignature', { payload: payload.slice(0, -100), signatures }]
  },
  'a list by a key that it does not know': ({ deviceId }) => [
    'badSignature',
    makeServerOf(deviceId, makeSigner('k2')).whole(6, []),
  ],
  'a list by another key with the name of a known one': ({ deviceId }) => [
    'badSignature',
    makeServerOf(deviceId, makeSigner('k1')).whole(6, []),
  ],
  'a signed text that is no JSON': () => ['unreadable', signText('{"deviceId":', signer)],
  'a signed text that is no list': () => ['unreadable', signText('{}', signer)],
  'the list of another device': () => ['otherDevice', makeServerOf(randomUUID(), signer).whole(6, [])],
  'the revision that it has': ({ server }) => ['notNewer', server.whole(5, [])],
  'an older revision': ({ server }) => ['notNewer', server.changes(3, 4, [])],
  'changes to a revision that it does not have': ({ server }) => ['otherBase', server.changes(4, 6, [])],
  'changes to a later revision than its own': ({ server }) => ['otherBase', server.changes(6, 7, [])],
  'a whole list without a door': ({ server }) => ['incomplete', server.whole(6, [], { door: undefined })],
  'a whole list without the way to make tags': ({ server }) => [
    'incomplete',
    server.whole(6, [], { codes: undefined }),
  ],
}
test.each(Object.entries(refusals))('a panel refuses %s and stays as it was', (_, make) => {
  const parts = makePanel()
  const { panel, server } = parts
  panel.applyUpdate(server.whole(5, [codeGrant('100100')]))
  const before = structuredClone(panel.state())
  const [expected, update] = make(parts)
  expect(panel.applyUpdate(update as Parameters<typeof panel.applyUpdate>[0])).toBe(expected)
  expect(panel.state()).toEqual(before)
  expect(answerOf(panel, { code: '100100' }, NOON)).toBe('yes')
})

test('a panel without a list refuses changes to nothing, because it would have no door', () => {
  const { panel, server } = makePanel()
  expect(panel.applyUpdate(server.changes(0, 1, [codeGrant('100100')]))).toBe('incomplete')
  expect(panel.state().revision).toBe(0)
})

test('signing keys are rotated: a list by both keys is taken, then the new key alone signs', () => {
  const { panel, deviceId } = makePanel()
  const next = makeSigner('k2')
  const [former, both, later] = [[signer], [signer, next], [next]].map((all) => makeServerOf(deviceId, ...all))
  expect(panel.applyUpdate(former?.whole(1, []) as never)).toBeNull()
  expect(panel.applyUpdate(later?.whole(2, []) as never)).toBe('badSignature')
  expect(panel.applyUpdate(both?.changes(1, 2, []) as never)).toBeNull()
  expect(panel.state().signingKeys).toEqual(publicKeysOf(signer, next))
  expect(panel.applyUpdate(later?.changes(2, 3, []) as never)).toBeNull()
  expect(panel.state().signingKeys).toEqual(publicKeysOf(next))
  expect(panel.applyUpdate(former?.changes(3, 4, []) as never)).toBe('badSignature')
})

test('events are kept until the server has taken them', () => {
  const { panel } = makePanel()
  for (const code of ['1', '2', '3']) panel.attempt({ code }, NOON)
  const ids = panel.state().events.map(({ eventId }) => eventId)
  panel.forgetEvents([ids[0] ?? '', ids[2] ?? '', 'one that it never had'])
  expect(panel.state().events.map(({ eventId }) => eventId)).toEqual([ids[1]])
})

test('a panel that loses its list keeps its events and who may sign, and takes the whole list again', () => {
  const { panel, server } = makePanel()
  panel.applyUpdate(server.whole(5, [codeGrant('100100')]))
  panel.attempt({ code: '100100' }, NOON)
  panel.loseList()
  expect(panel.state()).toMatchObject({ revision: 0, door: null, grants: [], codes: null })
  expect(panel.state().events).toHaveLength(1)
  expect(answerOf(panel, { code: '100100' }, NOON)).toBe('CREDENTIAL_UNKNOWN')
  expect(panel.applyUpdate(server.whole(5, [codeGrant('100100')]))).toBeNull()
  expect(answerOf(panel, { code: '100100' }, NOON)).toBe('yes')
})

const THROTTLE = { free: 5, waits: [60, 120] }
const MINUTE = 60_000

/** A panel whose keypad waits since NOON. */
function makeTriedPanel() {
  const made = makePanel()
  const { panel, server } = made
  panel.applyUpdate(server.whole(1, [codeGrant('482913')], { door: makeDoor({ throttle: THROTTLE }) }))
  for (let tries = 0; tries < 5; tries++) panel.attempt({ code: '000000' }, NOON)
  panel.forgetEvents(panel.state().events.map(({ eventId }) => eventId))
  return made
}

test('a keypad that waits tells the first attempt at once and the others once a minute, without what was typed', () => {
  const { panel } = makeTriedPanel()
  for (const code of ['482913', '111111', '222222']) expect(answerOf(panel, { code }, NOON + 1)).toBe('TOO_MANY_TRIES')
  const told = () => panel.eventsToTell(NOON + 2).map(({ eventId: _, ...event }) => event)
  const event = { unlockTimestamp: NOON + 1, unlockStatus: 'FAILURE', denialReason: 'TOO_MANY_TRIES' }
  expect(told()).toEqual([event])
  panel.forgetEvents(panel.eventsToTell(NOON + 2).map(({ eventId }) => eventId))
  expect(panel.eventsToTell(NOON + 2 * MINUTE)).toEqual([{ ...event, eventId: expect.any(String), attempts: 2 }])
  expect(panel.state().summing).toBeNull()
  expect(answerOf(panel, { code: '482913' }, NOON + MINUTE)).toBe('yes')
})

test('a sum is told also when the clock was set back meanwhile', () => {
  const { panel } = makeTriedPanel()
  for (const code of ['111111', '222222']) panel.attempt({ code }, NOON + 1)
  expect(panel.eventsToTell(NOON - 60 * MINUTE)).toHaveLength(2)
})

test('what a panel remembers outlives its list and its power', () => {
  const { panel } = makeTriedPanel()
  panel.loseList()
  expect(panel.state()).toMatchObject({ revision: 0, memory: { tries: { wrong: 5 } } })
  // By a clock that has lost the time a wait would end days later.
  panel.restart(NOON - 86_400_000)
  expect(panel.state().memory.tries).toMatchObject({ wrong: 5, waitsUntil: null })
  const { panel: other, server } = makeTriedPanel()
  const restarted = openPanel(structuredClone(other.state()))
  restarted.restart(NOON + 50_000)
  expect(answerOf(restarted, { code: '482913' }, NOON + 100_000)).toBe('TOO_MANY_TRIES')
  expect(answerOf(restarted, { code: '482913' }, NOON + 110_000)).toBe('yes')
  // The clock is set: a wait is as long as before.
  other.moveClock(-3_600_000)
  expect(answerOf(other, { code: '482913' }, NOON - 3_600_000 + 59_000)).toBe('TOO_MANY_TRIES')
  expect(other.applyUpdate(server.changes(1, 2, []))).toBeNull()
  expect(answerOf(other, { code: '482913' }, NOON - 3_600_000 + 60_000)).toBe('yes')
})

test('a panel that trusts its clock refuses a list from more than a day ahead, and learns the time by each list', () => {
  const { panel, server } = makePanel()
  const issued = NOON + 86_400_001
  const list = server.whole(1, [makeGrant()], { format: 2, issued })
  expect(panel.applyUpdate(list, { at: NOON, isClockKnown: true })).toBe('fromTheFuture')
  expect(panel.applyUpdate(list, { at: NOON, isClockKnown: false })).toBeNull()
  expect(panel.state()).toMatchObject({ format: 2, clock: { floor: issued } })
  expect(panel.applyUpdate(server.changes(1, 2, [], { format: 2, issued: NOON }))).toBeNull()
  expect(panel.state().clock.floor).toBe(issued)
})

test('a panel without the time lets in who lives there, and nobody who is bound to hours', () => {
  const { panel, server } = makePanel()
  const [resident, guest] = [makeGrant(), makeGrant({ isGuest: true })]
  panel.applyUpdate(server.whole(1, [resident, guest]))
  const lost = { at: 0, isClockKnown: false }
  expect(panel.decide({ personId: resident.shown }, MOVE_IN, lost)).toMatchObject({ reason: 'NOT_YET_VALID' })
  panel.hear(NOON, NOON)
  const floor = { at: panel.state().clock.floor, isClockKnown: false }
  expect(panel.decide({ personId: resident.shown }, NOON, floor)).toMatchObject({ isAllowed: true })
  expect(panel.decide({ personId: guest.shown }, NOON, floor)).toMatchObject({ reason: 'CLOCK_UNKNOWN' })
})
