import { localTimeOf } from '@portico/contract/access/clocks.rules'
import type { ConnectedPanel } from '@portico/panel-core/connection'
import type { Log } from '../log.ts'
import { openCardTable } from './card-table.ts'
import { type BoardDoor, cardsOf, fobOf } from './cards.ts'
import { openDoorWatch, type WatchedDoor } from './door-watch.ts'
import { NotWanted, openLink } from './link.ts'
import { answers, CONTROLLED, questions, REASON_HOST_DECIDES, type Status, SWIPE, type Swipe } from './messages.ts'

/** A board that hears nothing for 30 seconds decides by its own cards. */
const PACE = { statusMs: 1_000, checkMs: 15_000, timeoutMs: 500, nightlyMs: 86_400_000, silenceMs: 30_000 }
export type Pace = typeof PACE
/** Whoever swiped longer ago has gone, or tries again. */
const FRESH_SECONDS = 5
const CLOCK_TOLERANCE_SECONDS = 2
/** A command that the board has not heard by then is given up. */
const COMMAND_MS = 5_000
const SWIPES_KEPT = 200
/** After lost datagrams so many earlier events are looked up. */
const EVENTS_LOOKED_UP = 8

export type DoorOfBoard = WatchedDoor
type Options = {
  serialNumber: number
  address: string
  port: number
  listen: { address: string; port: number }
  doors: readonly DoorOfBoard[]
  log: Log
  pace?: Partial<Pace>
}
export type Board = Awaited<ReturnType<typeof openBoard>>

const secondsOf = (time: string) => Date.parse(time.replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z')) / 1000

/**
 * The host of one board: it hears of swipes, lets the panels decide, and opens. It keeps the board's own cards so that they never allow
 * more than the lists; they count while the panel is away.
 */
export async function openBoard({ serialNumber, doors, log, pace, ...way }: Options) {
  const { statusMs, checkMs, timeoutMs, nightlyMs, silenceMs } = { ...PACE, ...pace }
  const link = await openLink({ ...way, serialNumber, timeoutMs, onEvent: (event) => meet(event, event) })
  const table = openCardTable(link, serialNumber)
  const seen = new Set<string>()
  const byNumber = new Map(doors.map((door) => [door.number, door]))
  const watch = openDoorWatch(doors, silenceMs)
  let isCommissioned = false
  let lastIndex: number | undefined
  let checkedAt = Number.NEGATIVE_INFINITY
  let readAt = performance.now()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let round: Promise<void> = Promise.resolve()

  const first = doors[0]?.panel
  let lastWanted: { parts: readonly unknown[]; cards: ReturnType<typeof cardsOf> } | undefined
  /** The same lists on the same day have the same cards. */
  function wanted() {
    const now = { at: first?.now() ?? 0, isClockKnown: first?.isClockKnown() ?? false }
    const states = doors.map(({ number, panel }): BoardDoor => ({ number, state: panel.state() }))
    const ofLists = states.flatMap(({ state: { door, grants } }) => [
      door,
      grants,
      door && localTimeOf(door, now.at).days,
    ])
    const parts = [now.isClockKnown, ...ofLists]
    if (!lastWanted?.parts.every((part, place) => part === parts[place]))
      lastWanted = { parts, cards: cardsOf(states, now) }
    return lastWanted.cards
  }
  const revisions = () => doors.map(({ panel }) => panel.state().revision).join()

  /** A swipe that was denied because the board asks its host. Others it has decided alone. */
  function meet(swipe: Swipe, { boardTime }: Pick<Status, 'boardTime'>) {
    const name = [swipe.index, swipe.at, swipe.card, swipe.door].join('/')
    if (seen.has(name)) return
    seen.add(name)
    if (seen.size > SWIPES_KEPT) seen.delete(seen.values().next().value ?? '')
    const age = swipe.at && boardTime ? secondsOf(boardTime) - secondsOf(swipe.at) : Number.NaN
    if (swipe.type !== SWIPE) return watch.meet(swipe, age)
    lastIndex = Math.max(lastIndex ?? 0, swipe.index)
    const isFresh = age >= 0 && age <= FRESH_SECONDS
    if (swipe.isGranted) watch.noteUnlocked(swipe.door)
    if (swipe.isGranted || swipe.reason !== REASON_HOST_DECIDES || !isFresh) return
    const door = byNumber.get(swipe.door)
    if (door) decide(door, fobOf(swipe.card))
  }

  function decide({ number, panel }: DoorOfBoard, fob: string) {
    const isAllowed = attempt(panel, fob)
    if (!isAllowed) return
    watch.noteUnlocked(number)
    const { revision } = panel.state()
    // A newer list may forbid what this one allows, so nothing is repeated after it has come.
    const isWanted = () => panel.state().revision === revision
    link.ask(questions.openDoor(serialNumber, number), { isFirst: true, isWanted }).then(
      (answer) => {
        if (!answers.isDone(answer)) log('warn', 'the board refused to open', { serialNumber, door: number })
      },
      (error) => {
        if (!(error instanceof NotWanted))
          log('warn', 'the board did not answer and may not have opened', { serialNumber, door: number })
      },
    )
  }

  function attempt(panel: ConnectedPanel, fob: string): boolean {
    try {
      return panel.attempt({ fob }).isAllowed
    } catch (error) {
      log('error', 'what happened could not be kept, so the door stays shut', {
        deviceId: panel.deviceId,
        reason: String(error),
      })
      return false
    }
  }

  /** Everything by which the board could open without its cards is turned off. What it does not confirm is repeated. */
  async function commission() {
    await checkSettings()
    await ensure('keypads', questions.turnKeypadsOff(serialNumber))
    await ensure('tasks', questions.clearTasks(serialNumber))
    await ensure('events of doors', questions.keepDoorEvents(serialNumber))
    for (let number = 1; number <= 4; number++)
      if (byNumber.has(number)) await ensure('super passwords', questions.clearSuperPasswords(serialNumber, number))
    await table.forget()
    await restrict()
    isCommissioned = true
    log('info', 'the board is ready', { serialNumber })
  }

  async function ensure(what: string, question: Buffer) {
    if (!answers.isDone(await link.ask(question))) throw new Error(`The board refused: ${what}.`)
  }

  const restrict = () => table.restrictTo(wanted())

  /** What somebody or a reset may have changed meanwhile. */
  async function checkSettings() {
    await ensure('host control', questions.setHostControl(serialNumber))
    for (const { number, openSeconds } of doors) {
      const setting = answers.door(await link.ask(questions.getDoor(serialNumber, number)))
      if (setting.mode === CONTROLLED && setting.seconds === openSeconds) continue
      await link.ask(questions.setDoor(serialNumber, { door: number, mode: CONTROLLED, seconds: openSeconds }))
    }
    const listener = link.listener()
    const set = answers.listener(await link.ask(questions.getListener(serialNumber)))
    if (set.address !== listener.address || set.port !== listener.port)
      await ensure('listener', questions.setListener(serialNumber, listener))
  }

  async function check() {
    await checkSettings()
    if (performance.now() - readAt > nightlyMs) {
      await table.forget()
      readAt = performance.now()
    }
    await table.checkCount()
    await restrict()
  }

  async function setTime({ boardTime }: Status) {
    const { door } = first?.state() ?? {}
    if (!first?.isClockKnown() || !door) return
    const now = first.now()
    const { date, minute } = localTimeOf(door, now)
    const clock = [Math.floor(minute / 60), minute % 60, Math.floor(now / 1000) % 60]
    const local = date.replaceAll('-', '') + clock.map((part) => String(part).padStart(2, '0')).join('')
    const isRight = boardTime !== null && Math.abs(secondsOf(boardTime) - secondsOf(local)) <= CLOCK_TOLERANCE_SECONDS
    if (!isRight) await link.ask(questions.setTime(serialNumber, local))
  }

  /** The status carries the last event only; whatever came between was told by datagrams that may be lost. */
  async function lookUp(status: Status) {
    const known = lastIndex
    lastIndex = status.index
    // What happened before the panel came is over.
    if (known === undefined) return
    // A board that was reset begins again.
    if (status.index < known) isCommissioned = false
    const from = Math.max(known + 1, status.index - EVENTS_LOOKED_UP)
    for (let index = from; index < status.index; index++)
      meet(answers.swipe(await link.ask(questions.getEvent(serialNumber, index))), status)
    meet(status, status)
  }

  async function oneRound() {
    const status = answers.status(await link.ask(questions.getStatus(serialNumber)))
    await lookUp(status)
    watch.look(status)
    await setTime(status)
    if (!isCommissioned) {
      await commission()
      checkedAt = Number.NEGATIVE_INFINITY
      isOwing = true
    }
    if (performance.now() - checkedAt > checkMs) {
      await check()
      checkedAt = performance.now()
    }
  }

  let isSilent = false
  /** A panel waits with its receipt. */
  let isOwing = false
  async function run() {
    try {
      await oneRound()
      isSilent = false
      if (isOwing) for (const { panel } of doors) panel.retrySettling()
      isOwing = false
    } catch (error) {
      if (isStopped) return
      watch.noteSilence()
      if (!isSilent) log('warn', 'the board does not do what it should', { serialNumber, reason: String(error) })
      isSilent = true
      // It may have been reset, replaced, or on its own for a while.
      isCommissioned = false
    }
  }

  /** Cards of those who are new come after the receipts, and never keep swipes or removals waiting. */
  let completing: Promise<void> | undefined
  function complete() {
    if (completing || !isCommissioned) return
    const before = revisions()
    completing = table
      .complete(wanted(), () => !isStopped && revisions() === before)
      .catch(() => {
        isCommissioned = false
      })
      .finally(() => {
        completing = undefined
      })
  }

  function repeat() {
    round = run().then(() => {
      if (isStopped) return
      complete()
      timer = setTimeout(repeat, statusMs)
    })
  }
  repeat()

  return {
    /** Before a panel acknowledges its list: the board lets in nobody any more whom the list forbids. */
    async settle() {
      try {
        if (!isCommissioned) throw new Error('The board is not ready.')
        await restrict()
      } catch (error) {
        isOwing = true
        throw error
      }
    },
    /** Because a command says so. Throws unless the board has said that it did. */
    async open(number: number) {
      const begunAt = performance.now()
      const isWanted = () => performance.now() - begunAt < COMMAND_MS
      const answer = await link.ask(questions.openDoor(serialNumber, number), { isFirst: true, isWanted })
      if (!answers.isDone(answer)) throw new Error('The board refused to open.')
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      link.close()
      await round
      await completing
    },
  }
}
