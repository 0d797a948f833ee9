import { randomUUID } from 'node:crypto'
import type {
  AccessList,
  CredentialKind,
  Door,
  EventReason,
  Grant,
  PanelClock,
  Verdict,
} from '@portico/contract/access/access.rules'
import {
  type AccessUpdate,
  accessUpdate,
  type DoorCommand,
  type PanelCodes,
  type SignedUpdate,
} from '@portico/contract/access/access-list.schema'
import { decide } from '@portico/contract/access/decide.rules'
import { doorState, type LockState } from '@portico/contract/access/door-state.rules'
import {
  afterClockSet,
  afterRestart,
  emptyMemory,
  keypadWaitOf,
  type Memory,
  remember,
} from '@portico/contract/access/memory.rules'
import type { DoorEventKind } from '@portico/contract/history/door-events.rules'
import type { ReportedDoorEvent } from '@portico/contract/history/door-events.schema'
import type { AccessEvent } from '@portico/contract/history/history.schema'
import { type HashCode, tagOf } from './code-tag.ts'
import { type CommandsBegun, noCommands, noteBegun, readCommand, whyNotMember, whyNotNow } from './commands.ts'
import { type Contact, type DoorWatch, watchContact } from './door-watch.ts'
import { isSignedBy, type SigningKeys } from './signatures.ts'

/** All that a panel remembers. Revision 0: it has no list. */
export type PanelState = {
  deviceId: string
  revision: number
  /** The server's word for this revision; null: it has given none. */
  cursor: string | null
  door: Door | null
  grants: readonly Grant[]
  /** How it makes tags of codes. The key is null if the property wants it in memory only. */
  codes: PanelCodes | null
  /** Who may sign its lists. */
  signingKeys: SigningKeys
  /** Its entrance by its list; null: a list of a server that does not say it, or none. */
  entranceId: string | null
  /** Who may sign commands for it. */
  commandKeys: SigningKeys
  commands: CommandsBegun
  /** Which format its list has. */
  format: 1 | 2
  /** What happened at the door, as far as it decides what happens next. */
  memory: Memory
  /** It is at least this late, and then the panel last heard from its server. */
  clock: { floor: number; heardAt: number }
  /** Attempts at a keypad that waits become one event a minute; the first of a minute is told at once. */
  summing: { minute: number; event: AccessEvent | null } | null
  /** Events that the server has not taken yet, the oldest first. */
  events: readonly AccessEvent[]
  /** What the door has told beside attempts, as far as the server has not taken it. */
  doorEvents: readonly ReportedDoorEvent[]
  /** What the panel makes of the contact of its door; null: it is shut, or nobody knows. */
  watch: DoorWatch | null
  /** Events that had no room, as far as the server has not been told. */
  eventsLost: number
}

/** Why an update is not applied. */
export type UpdateRefusal =
  | 'badSignature'
  | 'unreadable'
  | 'otherDevice'
  | 'notNewer'
  /** The changes are those to another revision than the own one: only the whole list helps. */
  | 'otherBase'
  /** A door or the way to make tags would be missing afterwards. */
  | 'incomplete'
  /** It was made more than a day after now, by a clock that the panel trusts. */
  | 'fromTheFuture'

/** What somebody shows at the door. The text of a fob is written by `fobText`. */
export type Shown = { code: string } | { fob: string } | { personId: string } | { providerId: string }

/** In which boot of the panel something happens, and how long after its beginning. */
export type Boot = Pick<AccessEvent, 'bootId' | 'uptimeMillis'>
type ReaderText = [CredentialKind, string]

/** A code that cannot be compared, because the key of the tags is in memory only and has not come yet. */
export type PanelVerdict = Verdict & { waitsForKey?: true }
export type CodeKey = { keyEpoch: number; key: string }

export type Panel = ReturnType<typeof openPanel>

export const emptyState = (deviceId: string, signingKeys: SigningKeys): PanelState => ({
  deviceId,
  revision: 0,
  cursor: null,
  door: null,
  grants: [],
  codes: null,
  signingKeys,
  entranceId: null,
  commandKeys: {},
  commands: noCommands,
  format: 1,
  memory: emptyMemory,
  clock: { floor: 0, heardAt: 0 },
  summing: null,
  events: [],
  doorEvents: [],
  watch: null,
  eventsLost: 0,
})

/** A command whose number is remembered. `reason` says why the door stays shut; undefined: it may move. */
export type BegunCommand = { command: DoorCommand; reason: EventReason | undefined; verdict: PanelVerdict | undefined }

/** Without a clock the time is certain. */
type Moment = { at: number; isClockKnown: boolean }
const certain = (at: number): Moment => ({ at, isClockKnown: true })

const ISSUED_AHEAD_MAX_MS = 86_400_000
const CLOCK_SAVED_EVERY_MS = 3_600_000
const minuteOf = (at: number) => Math.floor(at / 60_000)

export const fobText = (formatId: string, facilityCode: number | string | null, number: number | string) =>
  `${formatId}/${facilityCode ?? ''}/${number}`

const unknown: Verdict = {
  credentialId: null,
  holderId: null,
  providerId: null,
  isAllowed: false,
  reason: 'CREDENTIAL_UNKNOWN',
  reasons: ['CREDENTIAL_UNKNOWN'],
  nextOpening: null,
}

/** A panel without a network and without a disk: it takes lists, decides by them and collects what happened. */
export function openPanel(first: PanelState, { hashCode }: { hashCode?: HashCode } = {}) {
  let state = first
  let index = indexOf(state.grants)
  /** Is lost with the power. */
  let codeKey: CodeKey | null = null
  /** By its contact, since the start; null: nobody knows, or there is none. */
  let isDoorOpen: boolean | null = null

  const keyOfTags = () => {
    const { codes } = state
    if (!codes) return null
    return codes.key ?? (codeKey?.keyEpoch === codes.keyEpoch ? codeKey.key : null)
  }

  function applyUpdate(signed: SignedUpdate, now?: Moment): UpdateRefusal | null {
    if (!isSignedBy(state.signingKeys, signed)) return 'badSignature'
    const update = parse(signed.payload)
    if (!update) return 'unreadable'
    const { base, revision, format = 1, issued } = update
    if (update.deviceId !== state.deviceId) return 'otherDevice'
    if (revision <= state.revision) return 'notNewer'
    if (base !== null && base !== state.revision) return 'otherBase'
    if (issued !== undefined && now?.isClockKnown && issued > now.at + ISSUED_AHEAD_MAX_MS) return 'fromTheFuture'
    const door = update.door ?? (base === null ? null : state.door)
    const codes = update.codes ?? (base === null ? null : state.codes)
    if (!door || !codes) return 'incomplete'
    const changed = new Set(update.subjects)
    const kept = base === null ? [] : state.grants.filter(({ subject }) => !changed.has(subject))
    const grants = [...kept, ...update.grants]
    index = indexOf(grants)
    const { cursor = null, signingKeys, commandKeys = {}, entranceId } = update
    const keys = { signingKeys, commandKeys }
    state = { ...state, revision, cursor, format, door, grants, codes, entranceId, ...keys }
    if (issued !== undefined) raiseFloor(issued)
    return null
  }

  function raiseFloor(floor: number) {
    if (floor > state.clock.floor) state = { ...state, clock: { ...state.clock, floor } }
  }

  const clockAt = ({ isClockKnown }: Moment): PanelClock => ({ isKnown: isClockKnown, ...state.clock })
  /** What is shown at a keypad that waits is not even hashed. */
  const isWaiting = (shown: Shown, { at }: Moment) =>
    'code' in shown && state.door !== null && keypadWaitOf(state.door, state.memory, at) > 0

  function judge(shown: Shown, moment: Moment) {
    const compared = isWaiting(shown, moment) ? undefined : readerText(shown)
    if (!state.door) return { verdict: unknown, compared }
    if (!compared && !isWaiting(shown, moment))
      return { verdict: { ...unknown, waitsForKey: true } satisfies PanelVerdict }
    const [kind, text] = compared ?? (['CODE', ''] satisfies ReaderText)
    const list: AccessList = { door: state.door, grants: index.get(`${kind}/${text}`) ?? [] }
    const attempt = { kind, shown: text, at: moment.at, clock: clockAt(moment) }
    const verdict: PanelVerdict = decide(list, attempt, state.memory)
    return { verdict, compared, memory: remember(list, state.memory, attempt, verdict) }
  }

  /** The sum of a minute that is over becomes an event. */
  function endSum(at: number) {
    const { summing } = state
    if (!summing || summing.minute === minuteOf(at)) return
    state = { ...state, summing: null, events: summing.event ? [...state.events, summing.event] : state.events }
  }

  function noteEvent(event: AccessEvent) {
    endSum(event.unlockTimestamp)
    const { summing, events } = state
    if (event.denialReason !== 'TOO_MANY_TRIES') state = { ...state, events: [...events, event] }
    else if (!summing) {
      state = {
        ...state,
        events: [...events, event],
        summing: { minute: minuteOf(event.unlockTimestamp), event: null },
      }
    } else {
      const sum = summing.event ? { ...summing.event, attempts: (summing.event.attempts ?? 1) + 1 } : event
      state = { ...state, summing: { ...summing, event: sum } }
    }
  }

  function noteDoorEvent(event: Omit<ReportedDoorEvent, 'eventId'>) {
    state = { ...state, doorEvents: [...state.doorEvents, { eventId: randomUUID(), ...event }] }
  }

  /** Wrong codes have made the keypad wait. */
  function noteWait(before: Memory, at: number, boot: Boot) {
    const { door } = state
    if (!door || keypadWaitOf(door, before, at) > 0) return
    const durationMillis = keypadWaitOf(door, state.memory, at)
    if (durationMillis > 0) noteDoorEvent({ timeMillis: at, kind: 'KEYPAD_THROTTLED', durationMillis, ...boot })
  }

  /** What a reader compares; undefined for a code without the key of the tags. */
  function readerText(shown: Shown): ReaderText | undefined {
    if ('code' in shown) {
      const key = keyOfTags()
      return state.codes && key !== null ? ['CODE', tagOf(state.codes, key, shown.code, hashCode)] : undefined
    }
    if ('fob' in shown) return ['FOB', shown.fob]
    if ('personId' in shown) return ['APP', shown.personId]
    return ['PROVIDER', shown.providerId]
  }

  return {
    state: () => state,
    /** Applies all of it, or nothing and says why. */
    applyUpdate,
    /** What it would say, without anybody at the door. */
    decide: (shown: Shown, at: number, moment = certain(at)): PanelVerdict => judge(shown, moment).verdict,
    /** Decides by the list, and remembers what happened until the server has taken it. */
    attempt(shown: Shown, at: number, boot: Boot = {}, moment = certain(at)): PanelVerdict {
      const { verdict, compared, memory } = judge(shown, moment)
      const before = state.memory
      if (memory) state = { ...state, memory }
      if ('code' in shown) noteWait(before, at, boot)
      noteEvent({ ...eventOf(verdict, at, reportOf(compared)), ...boot })
      return verdict
    },
    /** Undefined: the command is left alone. Otherwise it counts from now on, and its number must be kept before the door moves. */
    beginCommand(signed: SignedUpdate, serverTime: number | null, moment: Moment): BegunCommand | undefined {
      const { door } = state
      const command = readCommand(state, signed)
      if (!command || !door) return undefined
      state = { ...state, commands: noteBegun(state.commands, command) }
      const notNow = whyNotNow(command, serverTime) ?? ((command.needs ?? []).length > 0 ? 'RULE_UNKNOWN' : undefined)
      if (notNow) return { command, reason: notNow, verdict: undefined }
      if (command.kind === 'MEMBER') return { command, reason: whyNotMember(door, command), verdict: undefined }
      const { verdict, memory } = judge({ personId: command.who }, moment)
      if (memory) state = { ...state, memory }
      return { command, reason: verdict.isAllowed ? undefined : verdict.reason, verdict }
    },
    /** What has become of it, until the server has taken it. */
    endCommand({ command, verdict }: BegunCommand, reason: EventReason | undefined, at: number, boot: Boot = {}) {
      const { holderId, credentialId } = verdict ?? unknown
      noteEvent({
        eventId: randomUUID(),
        unlockTimestamp: at,
        unlockStatus: reason ? 'FAILURE' : 'SUCCESS',
        ...(reason && { denialReason: reason }),
        ...(holderId !== null && { personId: holderId }),
        ...(credentialId !== null && holderId === null && { credentialId }),
        pressId: command.pressId,
        ...boot,
      })
    },
    /** Something that the hardware tells beside attempts. */
    noteDoorEvent(kind: DoorEventKind, at: number, boot: Boot, durationMillis?: number) {
      noteDoorEvent({ timeMillis: at, kind, ...(durationMillis !== undefined && { durationMillis }), ...boot })
    },
    /** How the door stands by its contact. Says whether that is news. */
    noteContact(contact: Contact, at: number, boot: Boot): boolean {
      // What was open already when the panel came was not seen to be forced.
      const isUnlocked = contact.isUnlocked || isDoorOpen === null
      const { watch, told } = watchContact(state.watch, { ...contact, isUnlocked }, at)
      const isNews = isDoorOpen !== contact.isOpen || watch !== state.watch
      isDoorOpen = contact.isOpen
      if (watch !== state.watch) state = { ...state, watch }
      if (told) noteDoorEvent({ timeMillis: at, ...told, ...boot })
      return isNews
    },
    isDoorOpen: () => isDoorOpen,
    /** The server has taken these, or will never take them. */
    forgetDoorEvents(eventIds: readonly string[]) {
      const taken = new Set(eventIds)
      state = { ...state, doorEvents: state.doorEvents.filter(({ eventId }) => !taken.has(eventId)) }
    },
    /** How the door stands. */
    lockState: (moment: Moment): LockState =>
      state.door ? doorState({ door: state.door }, moment.at, state.memory, clockAt(moment)) : 'LOCKED',
    /** Everything but the sum of the minute that goes on. */
    eventsToTell(at: number): readonly AccessEvent[] {
      endSum(at)
      return state.events
    },
    /** The server has counted all that this panel has told, so that its counts hold again. */
    confirmCounts() {
      state = { ...state, memory: { ...state.memory, isConfirmed: true } }
    },
    /** The server has answered. Says whether that is worth writing down. */
    hear(serverTime: number, at: number): boolean {
      const isLater = serverTime >= state.clock.floor + CLOCK_SAVED_EVERY_MS
      if (isLater) raiseFloor(serverTime)
      state = { ...state, clock: { ...state.clock, heardAt: at } }
      return isLater
    },
    /** The clock was set by so much: waits are as long as before. */
    moveClock(by: number) {
      const { watch } = state
      const moved = watch && { ...watch, openSince: watch.openSince + by }
      state = { ...state, memory: afterClockSet(state.memory, by), watch: moved }
    },
    /** The panel starts again. Without a list it knows no waits, and the keypad takes no codes. */
    restart(at: number) {
      isDoorOpen = null
      state = { ...state, memory: afterRestart({ door: state.door ?? {} }, state.memory, at) }
    },
    /** The server has taken these events, or will never take them. */
    forgetEvents(eventIds: readonly string[]) {
      const taken = new Set(eventIds)
      state = { ...state, events: state.events.filter(({ eventId }) => !taken.has(eventId)) }
    },
    /** There is no room for more: the oldest denials go first, because who came in is worth more. */
    dropEvents(count: number) {
      const { events } = state
      const denials = events.filter(({ unlockStatus }) => unlockStatus === 'FAILURE')
      const openings = events.filter(({ unlockStatus }) => unlockStatus !== 'FAILURE')
      const dropped = new Set([...denials, ...openings].slice(0, count))
      const kept = events.filter((event) => !dropped.has(event))
      state = { ...state, events: kept, eventsLost: state.eventsLost + dropped.size }
    },
    /** The same for what doors told: the oldest go. */
    dropDoorEvents(count: number) {
      const { doorEvents, eventsLost } = state
      const kept = doorEvents.slice(count)
      state = { ...state, doorEvents: kept, eventsLost: eventsLost + doorEvents.length - kept.length }
    },
    /** The server knows of so many. */
    forgetLosses(count: number) {
      state = { ...state, eventsLost: state.eventsLost - count }
    },
    /** The server does not understand it. The next list brings another one, if the server gives any. */
    forgetCursor() {
      state = { ...state, cursor: null }
    },
    /** The panel has to ask for the key of its tags. */
    lacksKey: () => state.codes !== null && keyOfTags() === null,
    learnKey(key: CodeKey) {
      codeKey = key
    },
    losePower() {
      codeKey = null
    },
    /** The list is lost; what happened at the door is not. */
    loseList() {
      const { memory, commands, clock, summing, events, doorEvents, watch, eventsLost } = state
      const happened = { memory, commands, clock, summing, events, doorEvents, watch, eventsLost }
      state = { ...emptyState(state.deviceId, state.signingKeys), ...happened }
      index = indexOf(state.grants)
    },
  }
}

function parse(payload: string): AccessUpdate | undefined {
  try {
    return accessUpdate.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}

/** A door may have thousands of grants, and an attempt concerns one or two of them. */
function indexOf(grants: readonly Grant[]): Map<string, Grant[]> {
  return Map.groupBy(grants, ({ kind, shown }) => `${kind}/${shown}`)
}

/** What the panel compared, so that the server can find whose it is. */
function reportOf(compared: ReaderText | undefined): AccessEvent['shown'] {
  const [kind, text = ''] = compared ?? []
  if (kind === 'CODE') return { kind, tag: text }
  if (kind === 'FOB') return { kind, text }
  return kind === 'APP' ? { kind, personId: text } : undefined
}

function eventOf(verdict: PanelVerdict, at: number, shown: AccessEvent['shown']): AccessEvent {
  const { holderId, credentialId, providerId } = verdict
  const isKnown = [holderId, credentialId, providerId].some((id) => id !== null)
  return {
    eventId: randomUUID(),
    unlockTimestamp: at,
    unlockStatus: verdict.isAllowed ? 'SUCCESS' : 'FAILURE',
    ...(holderId !== null && { personId: holderId }),
    ...(credentialId !== null && { credentialId }),
    ...(providerId !== null && { accessCustomerId: providerId }),
    ...(!verdict.isAllowed && !verdict.waitsForKey && { denialReason: verdict.reason }),
    ...(!isKnown && shown && { shown }),
  }
}
