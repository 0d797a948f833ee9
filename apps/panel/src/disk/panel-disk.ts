import { isDeepStrictEqual } from 'node:util'
import type { ReportedDoorEvent } from '@portico/contract/history/door-events.schema'
import type { AccessEvent } from '@portico/contract/history/history.schema'
import { emptyState, type Panel, type PanelState } from '@portico/panel-core/panel'
import type { SigningKeys } from '@portico/panel-core/signatures'
import { type Files, isFull, replaceFile } from './files.ts'
import { openOutbox } from './outbox.ts'

/** A panel that nobody hears for weeks keeps so many events. */
const EVENTS_MAX = 20_000
/** What doors told beside attempts. */
const DOOR_EVENTS_MAX = 5_000
/** On a full disk it keeps at most so many, which have room in the spare file. */
const EVENTS_ON_FULL_DISK = 4_000
/** Is given away when the disk is full, so that lists and what must be remembered still have room. */
const SPARE_BYTES = 4 * 2 ** 20

const ofList = [
  'deviceId',
  'revision',
  'cursor',
  'door',
  'grants',
  'codes',
  'signingKeys',
  'format',
  'entranceId',
  'commandKeys',
] as const
type ListFile = Pick<PanelState, (typeof ofList)[number]> & { installedKeys: SigningKeys }
type MemoryFile = Pick<PanelState, 'memory' | 'commands' | 'clock' | 'summing' | 'watch' | 'eventsLost'>

const isSameList = (one: PanelState, other: PanelState) => ofList.every((part) => one[part] === other[part])
const isSameMemory = (one: PanelState, other: PanelState) =>
  one.memory === other.memory &&
  one.commands === other.commands &&
  one.summing === other.summing &&
  one.watch === other.watch &&
  one.eventsLost === other.eventsLost &&
  one.clock.floor === other.clock.floor

type Saved = Pick<Panel, 'state' | 'dropEvents' | 'dropDoorEvents'>
type Options = { files: Files; deviceId: string; installedKeys: SigningKeys; spareBytes?: number }

/** List, memory and outbox of one panel. A power cut at any moment leaves the old or the new state of each. */
export function openPanelDisk({ files, deviceId, installedKeys, spareBytes = SPARE_BYTES }: Options) {
  const outbox = openOutbox<AccessEvent>(files, 'outbox')
  const doorbox = openOutbox<ReportedDoorEvent>(files, 'door-events')
  let keptList: PanelState | undefined
  let keptMemory: PanelState | undefined

  function load(): PanelState {
    const list = readJson<ListFile>(files, 'list')
    const memory = readJson<MemoryFile>(files, 'memory')
    keepSpare()
    const empty = emptyState(deviceId, installedKeys)
    const state = {
      ...empty,
      ...(list && isList(list, deviceId) && partsOfList(list, installedKeys)),
      ...(memory?.memory && memory),
      events: outbox.load(),
      doorEvents: doorbox.load(),
    }
    return state
  }

  /** Each part is kept although another one cannot be. What is remembered comes first, because the door waits for it. */
  function save(panel: Saved) {
    const { events, doorEvents } = panel.state()
    if (events.length > EVENTS_MAX) panel.dropEvents(Math.ceil(EVENTS_MAX / 20))
    if (doorEvents.length > DOOR_EVENTS_MAX) panel.dropDoorEvents(Math.ceil(DOOR_EVENTS_MAX / 20))
    const failures: unknown[] = []
    for (const write of [writeMemory, writeOutbox, writeDoorEvents, writeList]) {
      try {
        writeWithRoom(write, panel)
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }

  function writeWithRoom(write: (state: PanelState) => void, panel: Saved) {
    try {
      write(panel.state())
    } catch (error) {
      if (!isFull(error)) throw error
      files.remove('spare')
      const { length } = panel.state().events
      panel.dropEvents(Math.max(Math.ceil(length / 4), length - EVENTS_ON_FULL_DISK))
      panel.dropDoorEvents(Math.ceil(panel.state().doorEvents.length / 4))
      outbox.rewrite(panel.state().events)
      doorbox.rewrite(panel.state().doorEvents)
      writeMemory(panel.state())
      write(panel.state())
      keepSpare()
    }
  }

  function writeMemory(state: PanelState) {
    if (keptMemory && isSameMemory(keptMemory, state)) return
    const { memory, commands, clock, summing, watch, eventsLost } = state
    const file: MemoryFile = { memory, commands, clock, summing, watch, eventsLost }
    replaceFile(files, 'memory', JSON.stringify(file))
    keptMemory = state
  }

  const writeOutbox = ({ events }: PanelState) => outbox.keep(events)
  const writeDoorEvents = ({ doorEvents }: PanelState) => doorbox.keep(doorEvents)

  function writeList(state: PanelState) {
    if (keptList && isSameList(keptList, state)) return
    const parts = Object.fromEntries(ofList.map((part) => [part, state[part]]))
    replaceFile(files, 'list', JSON.stringify({ ...parts, installedKeys }))
    keptList = state
  }

  function keepSpare() {
    if (files.read('spare')?.length === spareBytes) return
    try {
      replaceFile(files, 'spare', '.'.repeat(spareBytes))
    } catch (error) {
      if (!isFull(error)) throw error
      files.remove('spare.new')
    }
  }

  return { load, save }
}

function readJson<T>(files: Files, name: string): T | undefined {
  try {
    return JSON.parse(files.read(name) ?? 'null') ?? undefined
  } catch {
    // A damaged file is none: the panel fetches the whole list, and believes no count before the server has confirmed it.
    return undefined
  }
}

/**
 * A key that the last list does not name any more is forgotten, although somebody has installed it. Keys that were installed since then
 * are trusted, because whoever installs a panel brings those of today.
 */
function partsOfList({ installedKeys: former, ...list }: ListFile, installedKeys: SigningKeys) {
  const isInstalledAnew = !isDeepStrictEqual(former, installedKeys)
  return isInstalledAnew ? { ...list, signingKeys: { ...list.signingKeys, ...installedKeys } } : list
}

const isList = ({ deviceId, revision, door, codes, grants, signingKeys }: ListFile, expected: string) =>
  deviceId === expected &&
  Number.isInteger(revision) &&
  Array.isArray(grants) &&
  isObject(signingKeys) &&
  (revision === 0 || (isObject(door) && isObject(codes)))

const isObject = (value: unknown) => typeof value === 'object' && value !== null
