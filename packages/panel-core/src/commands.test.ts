import { randomUUID } from 'node:crypto'
import type { DoorCommand } from '@portico/contract/access/access-list.schema'
import { textOfCommand } from '@portico/contract/access/commands.rules'
import { expect, test } from 'vitest'
import { makeDoor, makeGrant, makeServerOf, makeSigner, NOON, publicKeysOf, signText } from './lists-for-tests.ts'
import { emptyState, openPanel, type PanelState } from './panel.ts'
import { openServerTime } from './server-time.ts'

const signer = makeSigner('k1')
const commander = makeSigner('k1')
const certain = { at: NOON, isClockKnown: true }
const resident = makeGrant()
type Changes = Partial<DoorCommand> & { kind?: DoorCommand['kind'] }

/** A panel with a list, and commands for it. */
function makePanel(door: Parameters<typeof makeDoor>[0] = {}) {
  const deviceId = randomUUID()
  const panel = openPanel(emptyState(deviceId, publicKeysOf(signer)))
  const server = makeServerOf(deviceId, signer)
  const update = { commandKeys: publicKeysOf(commander), door: makeDoor(door) }
  expect(panel.applyUpdate(server.whole(1, [resident], update))).toBeNull()
  let number = 0
  const make = (changes: Changes = {}): DoorCommand => ({
    device: deviceId,
    entrance: panel.state().entranceId ?? '',
    number: ++number,
    issued: NOON,
    who: randomUUID(),
    kind: 'MEMBER',
    pressId: randomUUID(),
    ...changes,
  })
  const begin = (command: DoorCommand, serverTime: number | null = NOON) =>
    begin.signed(sign(JSON.stringify(command)), serverTime)
  begin.signed = (signed: ReturnType<typeof signText>, serverTime: number | null = NOON) => {
    const begun = panel.beginCommand(signed, serverTime, certain)
    return begun ? (begun.reason ?? 'opens') : 'left alone'
  }
  return { panel, make, begin, deviceId }
}

const sign = (payload: string, by = commander) => ({ ...signText(textOfCommand(payload), by), payload })

test('a panel carries out a command for it once, whatever comes again', () => {
  const { make, begin } = makePanel()
  const command = make()
  expect(begin(command)).toBe('opens')
  expect(begin(command)).toBe('left alone')
  expect(begin(make({ pressId: command.pressId }))).toBe('left alone')
  expect(begin(make({ number: command.number }))).toBe('left alone')
  expect(begin(make())).toBe('opens')
})

test('a panel leaves alone what is for another door, of another key, or no command', () => {
  const { make, begin, panel } = makePanel()
  const payload = JSON.stringify(make())
  expect(begin(make({ device: randomUUID() }))).toBe('left alone')
  expect(begin(make({ entrance: randomUUID() }))).toBe('left alone')
  expect(begin.signed(sign(payload, signer))).toBe('left alone')
  // The signature of a list is none of a command.
  expect(begin.signed(signText(payload, commander))).toBe('left alone')
  expect(begin.signed(sign(payload.replace('MEMBER', 'ROBOT')))).toBe('left alone')
  expect(begin.signed(sign('{'))).toBe('left alone')
  expect(panel.state().commands.number).toBe(0)
  expect(begin.signed(sign(payload))).toBe('opens')
})

test('a panel refuses a command that is older than ten seconds by the time of its server, or that has no time', () => {
  const { make, begin } = makePanel()
  expect(begin(make(), NOON + 10_000)).toBe('opens')
  expect(begin(make(), NOON + 10_001)).toBe('COMMAND_LATE')
  expect(begin(make(), NOON - 10_001)).toBe('CLOCK_UNKNOWN')
  expect(begin(make(), null)).toBe('CLOCK_UNKNOWN')
})

test('a refused command is refused for good', () => {
  const { make, begin } = makePanel()
  const command = make()
  expect(begin(command, null)).toBe('CLOCK_UNKNOWN')
  expect(begin(command)).toBe('left alone')
})

test('a member opens no door that the list disables, and one that is locked down only over the lockdown', () => {
  const disabled = makePanel({ isEnabled: false })
  expect(disabled.begin(disabled.make({ overLockdown: true }))).toBe('ENTRANCE_DISABLED')
  const locked = makePanel({ lockdown: { keys: [] } })
  expect(locked.begin(locked.make())).toBe('LOCKDOWN')
  expect(locked.begin(locked.make({ overLockdown: true }))).toBe('opens')
  const later = makePanel({ needs: ['later'] })
  expect(later.begin(later.make())).toBe('RULE_UNKNOWN')
  const { make, begin } = makePanel()
  expect(begin(make({ needs: ['later'] }))).toBe('RULE_UNKNOWN')
})

test('the list decides about a person', () => {
  const { make, begin } = makePanel()
  const of = (who: string) => make({ kind: 'PERSON', who })
  expect(begin(of(resident.shown))).toBe('opens')
  expect(begin(of(randomUUID()))).toBe('CREDENTIAL_UNKNOWN')
  const locked = makePanel({ lockdown: { keys: [] } })
  expect(locked.begin(locked.make({ kind: 'PERSON', who: resident.shown, overLockdown: true }))).toBe('LOCKDOWN')
})

test('what has become of a command is an event with its press', () => {
  const { make, panel } = makePanel()
  const [opened, refused] = [make({ kind: 'PERSON', who: resident.shown }), make()]
  for (const [command, reason] of [[opened, undefined] as const, [refused, 'HARDWARE_AWAY'] as const]) {
    const begun = panel.beginCommand(sign(JSON.stringify(command)), NOON, certain)
    if (begun) panel.endCommand(begun, reason, NOON)
  }
  expect(panel.state().events.map(({ eventId: _, ...event }) => event)).toEqual([
    { unlockTimestamp: NOON, unlockStatus: 'SUCCESS', personId: resident.holder, pressId: opened.pressId },
    { unlockTimestamp: NOON, unlockStatus: 'FAILURE', denialReason: 'HARDWARE_AWAY', pressId: refused.pressId },
  ])
})

test('a panel that has lost its list, or has one of an earlier server, carries out nothing', () => {
  const { make, begin, panel, deviceId } = makePanel()
  const command = make()
  panel.loseList()
  expect(begin(command)).toBe('left alone')
  const { entranceId: _, commandKeys: __, ...former } = panel.state()
  const state: PanelState = { ...emptyState(deviceId, {}), ...former }
  expect(openPanel(state).beginCommand(sign(JSON.stringify(command)), NOON, certain)).toBeUndefined()
})

test('the time of the server is known from a short exchange, for an hour', () => {
  let count = 1_000
  const time = openServerTime(() => count)
  expect(time.now()).toBeNull()
  count = 3_000
  time.learn(NOON, 1_000)
  expect(time.now()).toBeNull()
  time.learn(NOON, 2_000)
  // Half a second of the whole second, and half of the way.
  expect(time.now()).toBe(NOON + 1_000)
  count += 1_800_001
  expect([time.now(), time.isOld()]).toEqual([NOON + 1_801_001, true])
  count += 1_800_000
  expect(time.now()).toBeNull()
})
