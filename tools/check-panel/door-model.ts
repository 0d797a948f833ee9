import { randomUUID, scryptSync } from 'node:crypto'
import type { Door, Grant } from '@portico/contract/access/access.rules'
import {
  type AccessUpdate,
  accessUpdate,
  type DoorCommand,
  type PanelCodes,
  type SignedUpdate,
} from '@portico/contract/access/access-list.schema'
import { textOfCommand } from '@portico/contract/access/commands.rules'
import { dayNames } from '@portico/contract/shared/weekly-schedule'
import { codeKeyOf, taggerOf } from '@portico/server/domains/access/code-tags'
import { cursorOf } from '@portico/server/domains/access/cursors'
import { codeSaltOf, SCRYPT } from '@portico/server/domains/credentials/code-hashes'
import { type MasterKeys, masterKeysFrom } from '@portico/server/platform/master-keys'
import { commandKeysOf, commandSignaturesOf, signaturesOf, signingKeysOf } from '@portico/server/platform/signing-keys'

const master = () => randomUUID().replaceAll('-', '').slice(0, 32)
const base64 = (text: string) => Buffer.from(text).toString('base64')
/** As fast as the list of a real door is slow. */
export const QUICK = { n: 1024, r: 8, p: 1 }

export type Signers = 'first' | 'both' | 'second'
export type Change = { door?: Partial<Door>; grants?: readonly Grant[]; gone?: readonly string[] }
export type DoorModel = ReturnType<typeof openDoorModel>

/** What the server knows of one door, and the lists that it makes of it, by the server's own keys, cursors and tags. */
export function openDoorModel(now: () => number) {
  const device = { id: randomUUID() }
  const [entranceId, propertyId] = [randomUUID(), randomUUID()]
  const [first, second] = [base64(master()), base64(master())]
  const keysOf: Record<Signers, MasterKeys> = {
    first: masterKeysFrom({ current: 'k1', keys: { k1: first } }),
    both: masterKeysFrom({ current: 'k2', mac: 'k1', keys: { k1: first, k2: second } }),
    second: masterKeysFrom({ current: 'k2', keys: { k2: second } }),
  }
  const keys = keysOf.first
  let signers: Signers = 'first'
  let revision = 0
  let commands = 0
  let door = emptyDoor(now())
  let grants = new Map<string, Grant[]>()
  let codes = codesOf(1, QUICK)
  const changed: { revision: number; subject: string | null }[] = []

  function codesOf(epoch: number, cost: { n: number; r: number; p: number }): PanelCodes {
    const [salt, key] = [codeSaltOf(keys, propertyId, epoch), codeKeyOf(keys, device.id, epoch)]
    return { salt, ...cost, saltEpoch: epoch, keyEpoch: epoch, key }
  }
  const cursorAt = (at: number) => cursorOf(keys, device, { entranceId, revision: at, format: 2 })

  /** The changes since a revision, or the whole list. */
  function update(known = 0): AccessUpdate {
    const news = changed.filter((one) => one.revision > known)
    const subjects = known === 0 ? [] : [...new Set(news.flatMap(({ subject }) => subject ?? []))]
    const isDoorChanged = known === 0 || news.some(({ subject }) => subject === null)
    return {
      format: 2,
      issued: now(),
      deviceId: device.id,
      entranceId,
      revision,
      cursor: cursorAt(revision),
      base: known === 0 ? null : known,
      ...(isDoorChanged && { door: accessUpdate.shape.door.parse(door) }),
      subjects,
      grants: known === 0 ? [...grants.values()].flat() : subjects.flatMap((subject) => grants.get(subject) ?? []),
      ...(known === 0 && { codes }),
      signingKeys: signingKeysOf(keysOf[signers]),
      commandKeys: commandKeysOf(keysOf[signers]),
    }
  }

  return {
    device,
    revision: () => revision,
    codes: () => codes,
    cursorAt,
    installedKeys: signingKeysOf(keys),
    update,
    /** Something happens: the door has another revision. */
    change({ door: ofDoor, grants: added = [], gone = [] }: Change): number {
      revision += 1
      if (ofDoor) door = { ...door, ...ofDoor }
      grants = new Map(grants)
      const subjects = new Set([...gone, ...added.map(({ subject }) => subject)])
      for (const subject of subjects) grants.delete(subject)
      for (const [subject, some] of Map.groupBy(added, (one) => one.subject)) grants.set(subject, some)
      if (ofDoor) changed.push({ revision, subject: null })
      changed.push(...[...subjects].map((subject) => ({ revision, subject })))
      return revision
    },
    /** Other tags: the next list is a whole one. */
    renewCodes: (epoch: number, cost: typeof QUICK = SCRYPT) => {
      codes = codesOf(epoch, cost)
    },
    keepKeyInMemory() {
      codes = { ...codes, key: null }
    },
    rotate(to: Signers) {
      signers = to
    },
    codeKey: () => ({ keyEpoch: codes.keyEpoch, key: codeKeyOf(keys, device.id, codes.keyEpoch) }),
    tagOf(digits: string): string {
      const { salt, n, r, p, keyEpoch } = codes
      const hash = scryptSync(digits, Buffer.from(salt, 'base64url'), 32, { N: n, r, p }).toString('base64url')
      return taggerOf(codeKeyOf(keys, device.id, keyEpoch))(hash)
    },
    sign: (payload: string, by: Signers = signers): SignedUpdate => ({
      payload,
      signatures: signaturesOf(keysOf[by], payload),
    }),
    /** A command for this door, with a number of its own. */
    command: (changes: Partial<DoorCommand> = {}): DoorCommand => ({
      device: device.id,
      entrance: entranceId,
      number: ++commands,
      issued: now(),
      who: randomUUID(),
      kind: 'MEMBER',
      pressId: randomUUID(),
      ...changes,
    }),
    signCommand: (command: DoorCommand, by: Signers = signers): SignedUpdate => {
      const payload = JSON.stringify(command)
      return { payload, signatures: commandSignaturesOf(keysOf[by], textOfCommand(payload)) }
    },
    signUpdate: (one: AccessUpdate, by: Signers = signers): SignedUpdate => {
      const payload = JSON.stringify(accessUpdate.parse(one))
      return { payload, signatures: signaturesOf(keysOf[by], payload) }
    },
  }
}

export const KEY = '00000000-0000-4000-8000-00000000b001'
export const STAFF_KEY = '00000000-0000-4000-8000-00000000b002'
const DAY = 86_400_000

/** Hours of a door by their ids. */
export const ALWAYS = '00000000-0000-4000-8000-000000005001'
export const EARLIER = '00000000-0000-4000-8000-000000005002'
export const LATER = '00000000-0000-4000-8000-000000005003'
export const openAlways = { [ALWAYS]: { windows: [{ from: '00:00', to: '24:00', days: [...dayNames] }] } }

const emptyDoor = (now: number): Door => ({
  timeZone: 'Etc/UTC',
  offsets: [{ from: now - 30 * DAY, minutes: 0 }],
  isEnabled: true,
  lockdown: null,
  keys: [
    { id: KEY, schedules: [] },
    { id: STAFF_KEY, schedules: [] },
  ],
  providers: [],
  throttle: { free: 5, waits: [60, 120, 240, 480, 900] },
})

export const fobText = (number: number) => `hid-h10301/12/${number}`

/** A fob of somebody, who is called by its number. */
export function fobGrant(number: number, changes: Partial<Grant> = {}): Grant {
  const subject = subjectOf(number)
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    kind: 'FOB',
    shown: fobText(number),
    subject,
    holder: subject,
    isActive: true,
    isSuspended: false,
    from: 0,
    until: null,
    keys: [KEY],
    isGuest: false,
    schedules: [],
    ...changes,
  }
}

export const subjectOf = (number: number) => `00000000-0000-4000-8000-a${String(number).padStart(11, '0')}`
export const codeGrant = (number: number, tag: string, changes: Partial<Grant> = {}) =>
  fobGrant(number, {
    id: `00000000-0000-4000-8000-c${String(number).padStart(11, '0')}`,
    kind: 'CODE',
    shown: tag,
    ...changes,
  })
