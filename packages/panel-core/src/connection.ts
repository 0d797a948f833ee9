import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { LONG_POLL_SECONDS } from '@portico/contract/access/access.rules'
import { pollAnswer, type Receipt, type SignedUpdate, signedUpdate } from '@portico/contract/access/access-list.schema'
import { COMMANDS_HEADER, commandsHeader } from '@portico/contract/access/commands.rules'
import { FORMATS_HEADER, type ListFormat } from '@portico/contract/access/format-one.rules'
import type { DoorEventKind } from '@portico/contract/history/door-events.rules'
import type { DoorEventsReport } from '@portico/contract/history/door-events.schema'
import { EVENTS_BATCH_MAX } from '@portico/contract/history/history.rules'
import type { AccessEvent } from '@portico/contract/history/history.schema'
import type { Contact } from './door-watch.ts'
import { openNetwork, type Reply } from './network.ts'
import type { Boot, CodeKey, Panel, PanelState, PanelVerdict, Shown } from './panel.ts'
import { openServerTime } from './server-time.ts'
import type { Tokens } from './tokens.ts'

/** A sum is told at the latest so long after its minute. */
const SUM_MS = 10_000
const PAUSES = { shortest: 500, longest: 30_000 }
/** A door that opens and shuts all day tells no more often how it stands. */
const DOOR_REPORT_EVERY_MS = 1_000
const LIST_TIMEOUT_MS = (LONG_POLL_SECONDS + 20) * 1000

type Known = Pick<PanelState, 'revision' | 'cursor' | 'codes'>
const questionOf = ({ revision, cursor, codes }: Known) =>
  new URLSearchParams({
    revision: String(revision),
    ...(cursor !== null && { cursor }),
    ...(codes && { codes: `${codes.saltEpoch}.${codes.keyEpoch}` }),
  })

type Answer = { update?: SignedUpdate | undefined; commands: SignedUpdate[] }

/** A server that knows only the first format answers with the list itself. What is no command keeps nobody from the update beside it. */
function readAnswer(content: string): Answer {
  const answer = JSON.parse(content)
  if ('payload' in answer) return { update: signedUpdate.parse(answer), commands: [] }
  const { commands } = answer
  const readable = Array.isArray(commands) ? commands.flatMap((one) => signedUpdate.safeParse(one).data ?? []) : []
  return { update: pollAnswer.shape.update.parse(answer.update), commands: readable }
}

/** What answers for a server that is away may have another clock. */
const timeOf = ({ status, serverTime }: Reply) => (status < 500 ? serverTime : undefined)

const withoutBoot = ({ bootId, uptimeMillis, ...event }: AccessEvent) => event

/** What is wrong with a panel; a developer turns it on and off. */
export type PanelFaults = { isCut: boolean; delayMs: number; clockOffsetMs: number }

/** The server answered, but not with what the panel needs. */
class Unanswered extends Error {
  readonly retryAfterMs: number
  constructor({ status, retryAfterMs }: Reply) {
    super(`The server answered ${status}.`)
    this.retryAfterMs = retryAfterMs
  }
}

/** What a panel reads the time from. */
export type TimeSource = {
  now(): number
  /** The server tells the time. Missing: the clock is set by others. */
  set?(to: number): void
}
/** The server tells whole seconds, and an answer is under way for a moment. */
const CLOCK_TOLERANCE_MS = 2_000
const MACHINE: TimeSource = { now: Date.now }

type Options = {
  origin: string
  token: string | Tokens
  panel: Panel
  /** Keeps the state of the panel over a restart. Throws if anything of it could not be kept. */
  save(): void
  time?: TimeSource
  /**
   * What has to be done at the door before the server may believe that the list holds. Throws as long as that is not possible; the panel
   * goes on by the newest list and acknowledges none.
   */
  settle?(): Promise<void>
  /**
   * Moves the door once, because a command says so. Throws unless it is certain that the door has moved. Without it the panel tells the server that it
   * carries out no commands.
   */
  open?(): Promise<void>
  /** Those that the panel speaks. */
  formats?: readonly ListFormat[]
  pauses?: { shortest: number; longest: number }
  /** Hundreds of panels that start together would keep a server from everything else. */
  startsAfterMs?: number
}
export type ConnectedPanel = ReturnType<typeof connectPanel>

/** A panel with its network: it fetches its list, says by which revision it decides, and delivers what happened at the door. */
export function connectPanel(options: Options) {
  const { origin, token, panel, save, formats = [1, 2], pauses = PAUSES, startsAfterMs = 0 } = options
  const { time = MACHINE, settle, open } = options
  const { deviceId } = panel.state()
  const network = openNetwork({ origin, token })
  const serverTime = openServerTime()
  const stopping = new AbortController()
  let booted: { id: string; at: number }
  let clockOffsetMs = 0
  /** How often the clock was set. */
  let clockSettings = 0
  /** When and at what time a clock without a battery began to run again; null: the time is known. */
  let lostTime: { at: number; since: number } | null = null
  let acknowledged = 0
  let isKept = true
  /** A server of an earlier release refuses receipts that tell of lost events. */
  let tellsLosses = true
  let needsAll = false
  /** Changes with each list that the panel has already. */
  let sendsCursor = true
  /** Ends the request that waits for changes, because it asks for the wrong thing now. */
  let asking = new AbortController()
  let hasEvents = Promise.withResolvers<void>()
  hasEvents.resolve()
  let hasDoorNews = Promise.withResolvers<void>()
  hasDoorNews.resolve()
  /** How the server believes the door to stand. */
  let toldOpen: boolean | null = null
  let needsKey = Promise.withResolvers<void>()

  const clock = () => time.now() + clockOffsetMs
  const now = () => (lostTime ? Math.round(lostTime.at + performance.now() - lostTime.since) : clock())
  const moment = () => ({ at: now(), isClockKnown: lostTime === null })

  function start(losesTime: boolean) {
    booted = { id: randomUUID(), at: performance.now() }
    acknowledged = 0
    toldOpen = null
    // A battery clock that is behind what the panel knows has stopped.
    const { floor } = panel.state().clock
    lostTime = losesTime || clock() < floor ? { at: floor, since: performance.now() } : null
    panel.restart(now())
  }
  start(false)

  /** The next receipt tells the server. */
  function setClock(change: () => void) {
    const before = now()
    change()
    panel.moveClock(now() - before)
    clockSettings++
    acknowledged = 0
  }

  /** Any answer of the server tells the time to a panel that has lost it. */
  async function ask(request: Parameters<typeof network.send>[0]): Promise<Reply> {
    const sentAt = serverTime.counter()
    const reply = await network.send({ signal: stopping.signal, ...request })
    const told = timeOf(reply)
    if (told === undefined) return reply
    serverTime.learn(told, sentAt)
    const isSet = time.set !== undefined && Math.abs(clock() - told) > CLOCK_TOLERANCE_MS
    if (lostTime || isSet)
      setClock(() => {
        lostTime = null
        if (isSet) time.set?.(told)
      })
    return reply
  }
  const askAgain = () => asking.abort(new Error('The panel asks again.'))

  /** Servers of an earlier release give no cursors, and understand neither them nor boots. */
  const knowsMore = () => panel.state().cursor !== null
  const ownBoot = () => ({ bootId: booted.id, uptimeMillis: Math.round(performance.now() - booted.at) })
  const boot = (): Boot => (knowsMore() ? ownBoot() : {})

  function requireUnderstood(reply: Reply) {
    if (reply.status !== 400 || !knowsMore()) return
    panel.forgetCursor()
    throw new Unanswered(reply)
  }

  function keep() {
    isKept = false
    save()
    isKept = true
  }

  function mustAcknowledge(): boolean {
    const { revision } = panel.state()
    return revision > 0 && (revision !== acknowledged || lossesToTell() > 0)
  }
  /** Who waits long for each answer learns no time from it. */
  const mustAskTime = () => open !== undefined && panel.state().revision > 0 && serverTime.isOld()
  const lossesToTell = () => (tellsLosses && knowsMore() ? panel.state().eventsLost : 0)

  async function acknowledge() {
    // What the panel has acknowledged it must know after a restart.
    if (!isKept) keep()
    const { revision, events } = panel.state()
    const settings = clockSettings
    const eventsLost = lossesToTell()
    const told = { eventsWaiting: events.length, ...(eventsLost > 0 && { eventsLost }) }
    const body: Receipt = { revision, timeMillis: now(), ...told, ...boot() }
    const path = `/v1/devices/${deviceId}/receipts`
    const reply = await ask({ method: 'POST', path, body })
    if (eventsLost > 0) noteLossesTold(reply, eventsLost)
    requireUnderstood(reply)
    // A receipt that the server never wants must not keep the panel from its list.
    if (reply.status >= 500 || reply.status === 429) throw new Unanswered(reply)
    if (settings === clockSettings) acknowledged = revision
  }

  function noteLossesTold(reply: Reply, count: number) {
    if (reply.status === 400) tellsLosses = false
    if (reply.status >= 300) throw new Unanswered(reply)
    panel.forgetLosses(count)
    keep()
  }

  function known(): Known {
    if (needsAll) return { revision: 0, cursor: null, codes: null }
    const { revision, cursor, codes } = panel.state()
    return { revision, cursor: sendsCursor ? cursor : null, codes }
  }

  /** Null: nothing has changed. Undefined: the panel has to ask for something else. */
  async function fetchList(): Promise<string | null | undefined> {
    const mine = new AbortController()
    asking = mine
    const start = performance.now()
    const path = `/v1/devices/${deviceId}/access?${questionOf(known())}`
    const signal = AbortSignal.any([mine.signal, stopping.signal])
    try {
      const headers = {
        [FORMATS_HEADER]: formats.join(','),
        ...(open && { [COMMANDS_HEADER]: commandsHeader(Object.keys(panel.state().commandKeys)) }),
      }
      const reply = await ask({ method: 'GET', path, headers, timeoutMs: LIST_TIMEOUT_MS, signal })
      const time = timeOf(reply)
      if (time !== undefined && panel.hear(time, now())) keep()
      if (reply.status === 200) return reply.content
      requireUnderstood(reply)
      // A server that stops answers at once, and is not to be asked in a circle.
      if (reply.status !== 304 || performance.now() - start < pauses.shortest) throw new Unanswered(reply)
      return null
    } catch (error) {
      if (!mine.signal.aborted) throw error
      return undefined
    }
  }

  /** A key that is kept in memory only is asked for after each start. Lists come meanwhile, and fobs open. */
  async function fetchKey() {
    if (!panel.lacksKey()) {
      needsKey = Promise.withResolvers()
      await needsKey.promise
    }
    if (!panel.lacksKey()) return
    const reply = await ask({ method: 'POST', path: `/v1/devices/${deviceId}/codeKey` })
    if (reply.status !== 200) throw new Unanswered(reply)
    panel.learnKey(JSON.parse(reply.content) as CodeKey)
  }

  /** What cannot be done at the door now must not keep the panel from newer lists. */
  async function trySettling(): Promise<boolean> {
    try {
      await settle?.()
      return true
    } catch {
      return false
    }
  }

  async function follow() {
    const isSettled = !mustAcknowledge() || (await trySettling())
    // Again if the answer has set the clock.
    while (isSettled && mustAcknowledge()) await acknowledge()
    if (isSettled && mustAskTime()) await acknowledge()
    const hasToldAll = panel.eventsToTell(now()).length === 0
    const content = await fetchList()
    if (content === undefined) return
    const { update, commands } = content === null ? { update: undefined, commands: [] } : readAnswer(content)
    if (update) {
      const refusal = panel.applyUpdate(update, moment())
      needsAll = refusal === 'otherBase'
      // A server of an earlier release does not understand the cursor, and sends the list that the panel has. Any other server needs it.
      sendsCursor = refusal === 'notNewer' ? !sendsCursor : true
      if (refusal) throw new Error(`The list was refused: ${refusal}.`)
    }
    const isConfirming = hasToldAll && !panel.state().memory.isConfirmed
    if (isConfirming) panel.confirmCounts()
    if (update || isConfirming) keep()
    if (panel.lacksKey()) needsKey.resolve()
    // One after the other, and the list goes on meanwhile.
    for (const command of commands) carrying = carrying.then(() => carryOut(command))
  }

  async function carryOut(signed: SignedUpdate) {
    const begun = open && panel.beginCommand(signed, serverTime.now(), moment())
    if (!begun) return
    let { reason } = begun
    try {
      // Whoever loses power from here on does not open twice.
      keep()
      if (!reason) await open()
    } catch {
      reason = 'HARDWARE_AWAY'
    }
    panel.endCommand(begun, reason, now(), boot())
    try {
      keep()
    } catch {
      // It is told from the memory.
    }
    hasEvents.resolve()
  }

  async function deliver() {
    if (panel.eventsToTell(now()).length === 0) {
      hasEvents = Promise.withResolvers()
      // The sum of a minute becomes an event without anybody at the door.
      await (panel.state().summing ? Promise.race([hasEvents.promise, waitFor(SUM_MS)]) : hasEvents.promise)
    }
    const events = panel.eventsToTell(now()).slice(0, EVENTS_BATCH_MAX)
    if (events.length === 0) return
    const path = '/v1/accessHistory/events'
    const body = knowsMore() ? { events, sentTimeMillis: now(), ...boot() } : { events: events.map(withoutBoot) }
    const reply = await ask({ method: 'POST', path, body })
    requireUnderstood(reply)
    if (reply.status !== 200) throw new Unanswered(reply)
    // Those that the server knew or refused are settled as well.
    panel.forgetEvents(events.map(({ eventId }) => eventId))
    keep()
  }

  /** What the door has told, and how it stands. A server of an earlier release has no such call: the events wait for a later one. */
  async function deliverDoorEvents() {
    const isNews = () => panel.state().doorEvents.length > 0 || panel.isDoorOpen() !== toldOpen
    if (!isNews()) {
      hasDoorNews = Promise.withResolvers()
      await hasDoorNews.promise
    }
    if (!isNews()) return
    const events = panel.state().doorEvents.slice(0, EVENTS_BATCH_MAX)
    const isOpen = panel.isDoorOpen()
    const contact = isOpen === null ? {} : { contact: isOpen ? ('OPEN' as const) : ('SHUT' as const) }
    const body: DoorEventsReport = { sentTimeMillis: now(), ...ownBoot(), ...contact, events: [...events] }
    const reply = await ask({ method: 'POST', path: '/v1/doorEvents', body })
    if (reply.status !== 200) throw new Unanswered(reply)
    toldOpen = isOpen
    panel.forgetDoorEvents(events.map(({ eventId }) => eventId))
    keep()
    await waitFor(DOOR_REPORT_EVERY_MS)
  }

  /** What cannot be written stays in memory, and is sent from there. */
  function noteOfDoor() {
    try {
      keep()
    } catch {
    } finally {
      hasDoorNews.resolve()
    }
  }

  async function repeat(step: () => Promise<void>) {
    let failures = 0
    await waitFor(startsAfterMs)
    while (!stopping.signal.aborted) {
      try {
        await step()
        failures = 0
      } catch (error) {
        // A cut network is not the fault of the server: the panel goes on as soon as it is there again.
        if (network.isCut()) failures = 0
        else await pause(failures++, error instanceof Unanswered ? error.retryAfterMs : 0)
        await network.restored()
      }
    }
  }

  /** Chance spreads the panels, which would all come back at the same moment. */
  async function pause(failures: number, retryAfterMs: number) {
    const middle = Math.min(pauses.shortest * 2 ** failures, pauses.longest)
    const own = Math.min(Math.max(middle * (0.5 + Math.random()), pauses.shortest), pauses.longest)
    await waitFor(Math.max(own, retryAfterMs * (1 + Math.random() / 2)))
  }

  const waitFor = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined)

  let carrying = Promise.resolve()
  const running = [repeat(follow), repeat(fetchKey), repeat(deliver), repeat(deliverDoorEvents)]

  return {
    deviceId,
    state: panel.state,
    now,
    faults: (): PanelFaults => ({ isCut: network.isCut(), delayMs: network.delayMs(), clockOffsetMs }),
    setFaults(faults: Partial<PanelFaults>) {
      if (faults.isCut !== undefined) network.setCut(faults.isCut)
      if (faults.delayMs !== undefined) network.setDelay(faults.delayMs)
      if (faults.clockOffsetMs === undefined || faults.clockOffsetMs === clockOffsetMs) return
      const { clockOffsetMs: offset } = faults
      setClock(() => {
        clockOffsetMs = offset
      })
      askAgain()
    },
    /** What is in memory only is lost; the panel starts again. Without a battery it has lost the time, too. */
    losePower({ losesTime = false } = {}) {
      panel.losePower()
      start(losesTime)
      keep()
      // A connection does not outlive the power.
      askAgain()
      needsKey.resolve()
    },
    /** The panel loses its list but not its token, and fetches all of it. */
    empty() {
      panel.loseList()
      keep()
      acknowledged = 0
      askAgain()
    },
    /** Whether the panel knows the time, and how its door stands. */
    isClockKnown: () => lostTime === null,
    lockState: () => panel.lockState(moment()),
    /** What the hardware tells beside attempts. */
    noteDoorEvent(
      kind: DoorEventKind,
      { durationMillis, agoMillis = 0 }: { durationMillis?: number; agoMillis?: number } = {},
    ) {
      const { bootId, uptimeMillis } = ownBoot()
      const then = { bootId, uptimeMillis: Math.max(0, uptimeMillis - agoMillis) }
      panel.noteDoorEvent(kind, now() - agoMillis, then, durationMillis)
      noteOfDoor()
    },
    /** How the door stands by its contact; the hardware says so again and again. */
    noteContact(contact: Contact) {
      if (panel.noteContact(contact, now(), ownBoot())) noteOfDoor()
    },
    isDoorOpen: panel.isDoorOpen,
    /** What the panel would say now, without anybody at the door. */
    decide: (shown: Shown): PanelVerdict => panel.decide(shown, now(), moment()),
    /** Throws if it must be remembered and cannot be: then the door stays shut. Whoever only comes in is let in with a broken disk, too. */
    attempt(shown: Shown): PanelVerdict {
      const { memory } = panel.state()
      const verdict = panel.attempt(shown, now(), boot(), moment())
      try {
        keep()
      } catch (error) {
        if (panel.state().memory !== memory) {
          const { eventId = '' } = panel.state().events.at(-1) ?? {}
          if (verdict.isAllowed) panel.forgetEvents([eventId])
          throw error
        }
      } finally {
        hasEvents.resolve()
        hasDoorNews.resolve()
      }
      return verdict
    },
    /** What kept the panel from acknowledging its list may be over. */
    retrySettling: () => {
      if (mustAcknowledge()) askAgain()
    },
    async stop() {
      stopping.abort(new Error('The panel stops.'))
      needsKey.resolve()
      hasEvents.resolve()
      hasDoorNews.resolve()
      network.setCut(false)
      await Promise.all(running)
      await carrying
    },
  }
}
