import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { textOfCommand } from '@portico/contract/access/commands.rules'
import {
  answerOf,
  codeGrant,
  makeDoor,
  makeGrant,
  makeServerOf,
  makeSigner,
  NOON,
  publicKeysOf,
  signText,
} from '@portico/panel-core/lists-for-tests'
import { openPanel, type Panel, type PanelState } from '@portico/panel-core/panel'
import { afterAll, expect, test } from 'vitest'
import { openFolder } from './files.ts'
import { openForgetfulFiles, PowerCut } from './forgetful-files.ts'
import { openPanelDisk } from './panel-disk.ts'

const deviceId = randomUUID()
const [signer, next, commander] = [makeSigner('k1'), makeSigner('k2'), makeSigner('c1')]
const server = makeServerOf(deviceId, signer)
const passId = randomUUID()
const visitor = randomUUID()
const pass = { id: passId, max: 9, used: 0, firstAt: null, isWithdrawn: false }
const door = makeDoor({ throttle: { free: 3, waits: [60] } })
const first = [codeGrant('482913'), makeGrant({ shown: visitor, keys: [], pass })]
const lists = [
  server.whole(1, first, { door, commandKeys: publicKeysOf(commander) }),
  server.changes(1, 2, [codeGrant('111111')]),
  makeServerOf(deviceId, signer, next).changes(2, 3, []),
  makeServerOf(deviceId, next).changes(3, 4, [makeGrant()]),
]
const installedKeys = publicKeysOf(signer)

type Disk = ReturnType<typeof openForgetfulFiles>

function open(disk: Disk, spareBytes = 10) {
  const kept = openPanelDisk({ files: disk.files, deviceId, installedKeys, spareBytes })
  return { panel: openPanel(kept.load()), save: kept.save }
}

function seeded(seed: number) {
  let value = seed * 2654435761
  return () => {
    value = (value + 0x6d2b79f5) | 0
    let mixed = Math.imul(value ^ (value >>> 15), 1 | value)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What was answered at the door or to the server: after a power cut it still holds. */
type Promised = {
  revision: number
  wrong: number
  used: number
  /** Of the last command by which the door has moved. */
  command: number
  events: Set<string>
  made: Set<string>
  taken: Set<string>
}

type Step = (panel: Panel, save: () => void, promised: Promised) => void

const apply =
  (list: (typeof lists)[number]): Step =>
  (panel, save, promised) => {
    panel.applyUpdate(list)
    panel.confirmCounts()
    save()
    promised.revision = panel.state().revision
  }
const show =
  (shown: Parameters<Panel['attempt']>[0], minutes = 0): Step =>
  (panel, save, promised) => {
    panel.attempt(shown, NOON + minutes * 60_000)
    for (const { eventId } of panel.state().events) promised.made.add(eventId)
    save()
    const { memory, events } = panel.state()
    promised.wrong = memory.tries.wrong
    promised.used = memory.uses[passId]?.used ?? 0
    promised.events = new Set(events.map(({ eventId }) => eventId))
  }
const deliver =
  (count: number): Step =>
  (panel, save, promised) => {
    const ids = panel
      .state()
      .events.slice(0, count)
      .map(({ eventId }) => eventId)
    for (const id of ids) {
      promised.taken.add(id)
      promised.events.delete(id)
    }
    panel.forgetEvents(ids)
    save()
  }

/** The door moves as soon as the number is kept; its event is kept after that. */
const command =
  (number: number): Step =>
  (panel, save, promised) => {
    const { entranceId } = panel.state()
    const fields = { device: deviceId, entrance: entranceId, number, issued: NOON, who: passId, kind: 'MEMBER' }
    const payload = JSON.stringify({ ...fields, pressId: passId })
    const signed = { ...signText(textOfCommand(payload), commander), payload }
    const begun = panel.beginCommand(signed, NOON, { at: NOON, isClockKnown: true })
    save()
    if (!begun) return
    promised.command = number
    panel.endCommand(begun, begun.reason, NOON)
    for (const { eventId } of panel.state().events) promised.made.add(eventId)
    save()
    promised.events = new Set(panel.state().events.map(({ eventId }) => eventId))
  }

const wrongCode = show({ code: '000000' })
const script: Step[] = [
  apply(lists[0] as never),
  command(7),
  wrongCode,
  show({ personId: visitor }),
  deliver(1),
  wrongCode,
  apply(lists[1] as never),
  wrongCode,
  // The keypad waits: the sum of a minute.
  wrongCode,
  wrongCode,
  show({ personId: visitor }, 1),
  deliver(9),
  apply(lists[2] as never),
  wrongCode,
  apply(lists[3] as never),
  show({ personId: visitor }, 2),
  deliver(1),
  show({ fob: 'f//1' }, 3),
]

const grantsOf = new Map<number, PanelState['grants']>([[0, []]])
const keysOf = new Map<number, PanelState['signingKeys']>([[0, installedKeys]])
{
  const { panel } = open(openForgetfulFiles())
  for (const list of lists) {
    expect(panel.applyUpdate(list)).toBeNull()
    grantsOf.set(panel.state().revision, panel.state().grants)
    keysOf.set(panel.state().revision, panel.state().signingKeys)
  }
}

/** Plays until the power goes and says what the panel has promised until then. Null: the power did not go. */
function playUntilCut(disk: Disk, promised: Promised, from: number): number | null {
  let at = from
  try {
    const { panel, save } = open(disk)
    for (; at < script.length; at++) script[at]?.(panel, () => save(panel), promised)
    return null
  } catch (error) {
    if (error instanceof PowerCut) return at
    throw error
  }
}

function expectKept({ panel }: ReturnType<typeof open>, promised: Promised) {
  const { revision, grants, signingKeys, memory, commands, events } = panel.state()
  expect(commands.number).toBeGreaterThanOrEqual(promised.command)
  expect(revision).toBeGreaterThanOrEqual(promised.revision)
  expect(grants).toEqual(grantsOf.get(revision))
  expect(signingKeys).toEqual(keysOf.get(revision))
  expect(memory.tries.wrong).toBeGreaterThanOrEqual(promised.wrong)
  expect(memory.uses[passId]?.used ?? 0).toBeGreaterThanOrEqual(promised.used)
  const ids = events.map(({ eventId }) => eventId)
  expect(ids).toEqual(expect.arrayContaining([...promised.events]))
  for (const id of ids) expect(promised.made).toContain(id)
}

test('the power goes during any call of the disk: no half list, no event lost, nothing forgotten that the door has answered by', () => {
  let cuts = 0
  for (let number = 1, isCut = true; isCut; number++) {
    isCut = false
    for (let seed = 0; seed < 5; seed++) {
      const promised = {
        revision: 0,
        wrong: 0,
        used: 0,
        command: 0,
        events: new Set<string>(),
        made: new Set<string>(),
        taken: new Set<string>(),
      }
      const random = seeded(number * 100 + seed)
      const disk = openForgetfulFiles()
      disk.cutAt(number)
      const stoppedAt = playUntilCut(disk, promised, 0)
      if (stoppedAt === null) continue
      isCut = true
      cuts++
      // The power goes a second time while the panel starts or plays on.
      const again = openForgetfulFiles(disk.leftovers(random))
      again.cutAt(Math.ceil(random() * 12))
      playUntilCut(again, promised, stoppedAt + 1)
      expectKept(open(openForgetfulFiles(again.leftovers(random))), promised)
    }
  }
  expect(cuts).toBeGreaterThan(200)
})

test('a layer that loses what was not synced finds a disk that does not sync', () => {
  const disk = openForgetfulFiles()
  const careless = { ...disk, files: { ...disk.files, sync: () => {}, syncFolder: () => {} } }
  const { panel, save } = open(careless)
  panel.applyUpdate(lists[0] as never)
  save(panel)
  expect(open(openForgetfulFiles(disk.leftovers(() => 0))).panel.state().revision).toBe(0)
})

test.each([
  '1234abcd {"event":{"ev',
  '1234ab',
  // What is left of a check sum may be that of nothing.
  '0',
  '00000000 ',
])('half a record at the end of the outbox is dropped, and what comes after it is readable: %s', (half) => {
  const disk = openForgetfulFiles()
  const { panel, save } = open(disk)
  for (const code of ['1', '2']) panel.attempt({ code }, NOON)
  save(panel)
  disk.files.append('outbox', half)
  const again = open(disk)
  expect(again.panel.state().events).toEqual(panel.state().events)
  again.panel.attempt({ code: '3' }, NOON)
  again.save(again.panel)
  expect(open(disk).panel.state().events).toEqual(again.panel.state().events)
})

test('a full disk takes the oldest denials first and counts them; lists and uses still have room', () => {
  const disk = openForgetfulFiles()
  const { panel, save } = open(disk, 40_000)
  panel.applyUpdate(lists[0] as never)
  panel.confirmCounts()
  save(panel)
  const used = ['list', 'memory', 'spare', 'outbox'].reduce(
    (sum, name) => sum + (disk.files.read(name)?.length ?? 0),
    0,
  )
  disk.setRoom(used + 30_000)
  let openings = 0
  const fobs = Array.from({ length: 400 }, (_, at) => at)
  for (const at of fobs) {
    if (at % 20 === 0)
      expect(answerOf(panel, { personId: visitor }, NOON + at)).toBe(++openings <= 9 ? 'yes' : 'USED_UP')
    else panel.attempt({ fob: `f//${at}` }, NOON + at)
    save(panel)
  }
  const { events, eventsLost, memory } = panel.state()
  expect(events.length + eventsLost).toBe(400)
  expect(eventsLost).toBeGreaterThan(100)
  expect(events.filter(({ unlockStatus }) => unlockStatus === 'SUCCESS')).toHaveLength(9)
  expect(memory.uses[passId]?.used).toBe(9)
  const shown = events.flatMap(({ shown: fob }) => (fob?.kind === 'FOB' ? [fob.text] : []))
  expect(shown).toEqual(
    fobs
      .filter((at) => at % 20 > 0)
      .map((at) => `f//${at}`)
      .slice(-shown.length),
  )
  const again = open(disk, 40_000).panel.state()
  expect(again).toMatchObject({ events, eventsLost, memory })
  panel.applyUpdate(lists[1] as never)
  save(panel)
  expect(open(disk, 40_000).panel.state().revision).toBe(2)
})

test('events that the server took do not fill the disk', () => {
  const disk = openForgetfulFiles()
  const { panel, save } = open(disk)
  panel.attempt({ code: 'kept' }, NOON)
  const [kept] = panel.state().events
  for (let at = 0; at < 5_000; at++) {
    panel.attempt({ code: String(at) }, NOON)
    save(panel)
    panel.forgetEvents(
      panel
        .state()
        .events.slice(1)
        .map(({ eventId }) => eventId),
    )
    save(panel)
  }
  expect(open(disk).panel.state().events).toEqual([kept])
  expect(disk.files.read('outbox')?.length).toBeLessThan(1_000_000)
})

test('a signing key that the last list does not name is forgotten, until somebody installs keys anew', () => {
  const disk = openForgetfulFiles()
  const { panel, save } = open(disk)
  for (const list of lists) panel.applyUpdate(list)
  save(panel)
  expect(open(disk).panel.state().signingKeys).toEqual(publicKeysOf(next))
  const later = makeSigner('k3')
  const installed = openPanelDisk({ files: disk.files, deviceId, installedKeys: publicKeysOf(later), spareBytes: 10 })
  expect(installed.load().signingKeys).toEqual(publicKeysOf(next, later))
})

test('a damaged list is none, and what the panel remembers stays', () => {
  const disk = openForgetfulFiles()
  const { panel, save } = open(disk)
  panel.applyUpdate(lists[0] as never)
  panel.attempt({ code: '000000' }, NOON)
  save(panel)
  disk.files.write('list', disk.files.read('list')?.slice(0, 200) ?? '')
  expect(open(disk).panel.state()).toMatchObject({ revision: 0, door: null, memory: { tries: { wrong: 1 } } })
  disk.files.write('memory', '{"mem')
  expect(open(disk).panel.state().memory).toMatchObject({ isConfirmed: false, tries: { wrong: 0 } })
})

const folder = mkdtempSync(join(tmpdir(), 'portico-panel-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('on a real disk a panel goes on where it was, and its files are private', () => {
  const files = openFolder(join(folder, deviceId))
  const openReal = () => openPanelDisk({ files, deviceId, installedKeys })
  const disk = openReal()
  const panel = openPanel(disk.load())
  panel.applyUpdate(lists[0] as never)
  panel.attempt({ personId: visitor }, NOON)
  disk.save(panel)
  expect(openReal().load()).toEqual(panel.state())
  const names = readdirSync(join(folder, deviceId))
  expect(names.toSorted()).toEqual(['door-events', 'list', 'memory', 'outbox', 'spare'])
  for (const name of names) expect(statSync(join(folder, deviceId, name)).mode & 0o777).toBe(0o600)
})
