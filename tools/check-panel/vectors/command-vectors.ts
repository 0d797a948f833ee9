import type { Door } from '@portico/contract/access/access.rules'
import type { DoorCommand, SignedUpdate } from '@portico/contract/access/access-list.schema'
import { textOfCommand } from '@portico/contract/access/commands.rules'
import { emptyState, openPanel } from '@portico/panel-core/panel'
import { commandKeysOf, commandSignaturesOf } from '@portico/server/platform/signing-keys'
import { signed as signedAsList, vectorKeys } from './signature-vectors.ts'

const NOON = Date.UTC(2026, 10, 16, 12)
const id = (text: string) => `00000000-0000-4000-8000-${text.padStart(12, '0')}`
const [deviceId, entranceId, press, person] = [id('d001'), id('e001'), id('f001'), id('a001')]
const begun = { number: 7, presses: [id('f007')] }
const door: Door = {
  timeZone: 'Europe/Berlin',
  offsets: [{ from: 0, minutes: 60 }],
  isEnabled: true,
  lockdown: null,
  keys: [],
  providers: [],
}
const base: DoorCommand = {
  ...{ device: deviceId, entrance: entranceId, number: 8, issued: NOON, who: person },
  ...{ kind: 'MEMBER', pressId: press },
}

const sign = (payload: string): SignedUpdate => ({
  payload,
  signatures: commandSignaturesOf(vectorKeys, textOfCommand(payload)),
})

type Case = { command?: Partial<DoorCommand>; signed?: SignedUpdate; serverTime?: number | null; door?: Partial<Door> }
const payload = JSON.stringify(base)
const locked = { lockdown: { keys: [] } }

const cases: Record<string, Case> = {
  'a command for this panel': {},
  'with a field that nobody knows': { signed: sign(payload.replace('{', '{"later":1,')) },
  'for another device': { command: { device: id('d002') } },
  'for another entrance': { command: { entrance: id('e002') } },
  'with the number of the last one': { command: { number: 7 } },
  'with a number that is far above': { command: { number: 1_790_000_000_123 } },
  'of a press that was begun': { command: { pressId: id('f007') } },
  'with the signature of a list': { signed: signedAsList(payload) },
  'with a space in the payload': { signed: { ...sign(payload), payload: payload.replace(',', ', ') } },
  'without a signature': { signed: { payload, signatures: {} } },
  'that is no JSON': { signed: sign('open') },
  'of a kind that nobody knows': { signed: sign(payload.replace('MEMBER', 'ROBOT')) },
  'ten seconds old': { serverTime: NOON + 10_000 },
  'older than that': { serverTime: NOON + 10_001 },
  'ten seconds ahead': { serverTime: NOON - 10_000 },
  'further ahead': { serverTime: NOON - 10_001 },
  'without an estimate of the time': { serverTime: null },
  'with a rule that nobody knows': { command: { needs: ['later'] } },
  'at a door with a rule that nobody knows': { door: { needs: ['later'] } },
  'at a disabled door': { door: { isEnabled: false } },
  'at a door that is locked down': { door: locked },
  'over a lockdown': { door: locked, command: { overLockdown: true } },
  'over a lockdown, at a disabled door': { door: { ...locked, isEnabled: false }, command: { overLockdown: true } },
  'of a person who is not in the list': { command: { kind: 'PERSON' } },
  'of a person, over a lockdown': { command: { kind: 'PERSON', overLockdown: true }, door: locked },
}

export const commandVectors = () =>
  Object.entries(cases).map(([title, one]) => {
    const own = {
      deviceId,
      entranceId,
      commandKeys: commandKeysOf(vectorKeys),
      ...begun,
      door: { ...door, ...one.door },
    }
    const signed = one.signed ?? sign(JSON.stringify({ ...base, ...one.command }))
    const serverTime = one.serverTime === undefined ? NOON : one.serverTime
    const { commandKeys } = own
    const panel = openPanel({ ...emptyState(deviceId, {}), entranceId, commandKeys, commands: begun, door: own.door })
    const command = panel.beginCommand(signed, serverTime, { at: NOON, isClockKnown: true })
    return { title, own, signed, serverTime, result: command ? (command.reason ?? 'OPENS') : 'LEFT_ALONE' }
  })
