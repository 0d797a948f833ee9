import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DenialReason, EventReason } from '@portico/contract/access/access.rules'
import type { SignedUpdate } from '@portico/contract/access/access-list.schema'
import type { AccessEvent } from '@portico/contract/history/history.schema'
import { makeSeed, openPanelKey } from '@portico/panel-core/key-pair'
import { type Command, openCandidate } from './candidate.ts'
import { type Change, codeGrant, fobGrant, fobText, openDoorModel } from './door-model.ts'
import { type Scripted, startPanelServer } from './panel-server.ts'

const MINUTE = 60_000
const TICK_MS = 20
/** So far the server's clock is ahead of that of the machine, which is therefore not trusted. */
const AHEAD_MS = 365 * 86_400_000
/** How wrong the clock of a panel may be: `Date` has seconds, and two are let pass. */
export const CLOCK_TOLERANCE_MS = 5_000
export const CODE = '493817'

export class Failure extends Error {}
export type Settings = { command: Command; patienceMs: number; isVerbose: boolean }
export type Scene = Awaited<ReturnType<typeof openScene>>

/** A door, its server and the candidate, which has a folder of its own. */
export async function openScene({ command, patienceMs, isVerbose }: Settings) {
  const folder = await mkdtemp(join(tmpdir(), 'portico-panel-'))
  const time = { ahead: AHEAD_MS - (Date.now() % MINUTE) }
  const now = () => Date.now() + time.ahead
  const model = openDoorModel(now)
  const token = randomBytes(32).toString('base64url')
  const server = await startPanelServer({ model, token, now })
  const environment: Record<string, string> = {
    PORTICO_URL: server.origin,
    PORTICO_DEVICE_ID: model.device.id,
    PORTICO_TOKEN: token,
    PORTICO_SIGNING_KEYS: JSON.stringify(model.installedKeys),
    PORTICO_STATE: folder,
  }
  const panel = openCandidate({ command, patienceMs, isVerbose, environment })

  async function until(what: string, holds: () => boolean): Promise<void> {
    const end = Date.now() + patienceMs
    while (!holds()) {
      const problem = panel.problem()
      if (problem !== undefined) throw new Failure(problem)
      if (Date.now() > end) throw new Failure(`Expected within ${patienceMs / 1000} s: ${what}.`)
      await sleep(TICK_MS)
    }
  }
  async function answerWaiting(reply: Scripted = { status: 304 }) {
    await until('a question for the list that waits', () => server.waiting() !== undefined)
    const waiting = server.waiting()
    if (waiting) waiting.answer = reply
  }
  const acknowledged = (revision: number) =>
    until(`a receipt of revision ${revision}`, () => server.receipts.some((one) => one.revision === revision))

  async function require(message: unknown, expected: boolean | DenialReason, who: string) {
    const { opened, reason } = await panel.ask({ show: message })
    const said = opened === true ? 'it opened' : `it stayed shut (${reason})`
    const isRight = expected === true ? opened === true : opened === false && (!expected || reason === expected)
    if (isRight) return
    const wanted = expected === true ? 'open' : `stay shut${expected ? ` (${expected})` : ''}`
    throw new Failure(`The door must ${wanted} for ${who}, but ${said}.`)
  }

  const notes: string[] = []
  const scene = {
    /** What could not be tried. */
    notes,
    notTried: (text: string) => void notes.push(text),
    folder,
    model,
    server,
    panel,
    now,
    until,
    acknowledged,
    quiet: (milliseconds: number) => sleep(milliseconds),
    fail(text: string): never {
      throw new Failure(text)
    },
    /** `true`: the door opens; `false`: it stays shut, whatever the reason. */
    fob: (number: number, expected: boolean | DenialReason, who = `fob ${number}`) =>
      require({ kind: 'FOB', text: fobText(number) }, expected, who),
    code: (digits: string, expected: boolean | DenialReason, who = `the code ${digits}`) =>
      require({ kind: 'CODE', digits }, expected, who),
    async door(expected: string, when: string) {
      const { state } = await panel.ask({ door: true })
      if (state !== expected) throw new Failure(`The door must be ${expected} ${when}, but is ${state}.`)
    },
    /** From now on the panel is started with a key instead of a token. False: it cannot do that, which it says to itself. */
    async usesKey(): Promise<boolean> {
      panel.start()
      const { sessions } = await panel.ask({ sessions: true })
      await panel.kill()
      await server.disconnected()
      if (sessions !== true) return false
      const seed = makeSeed()
      environment.PORTICO_TOKEN = ''
      environment.PORTICO_KEY = seed
      server.sessions.publicKey = openPanelKey(seed).publicKey
      return true
    },
    /** A change of the list that the panel has acknowledged. */
    async change(change: Change): Promise<number> {
      const revision = model.change(change)
      await acknowledged(revision)
      return revision
    },
    /** The panel starts with a list: fob 1 and a code of one person, fob 2 of another. */
    async begin(change: Change = {}) {
      const grants = [fobGrant(1), codeGrant(1, model.tagOf(CODE)), fobGrant(2), ...(change.grants ?? [])]
      model.change({ ...change, grants })
      panel.start()
      await acknowledged(model.revision())
    },
    /** A power cut. While the server is away the panel has only what is on its disk. */
    async restart({ isAway }: { isAway: boolean }) {
      await panel.kill()
      // What the panel had sent just before gets no answer.
      server.state.isAway = true
      await server.disconnected()
      // The power may have gone before the panel had noted the last answer.
      const last = server.deliveries.at(-1)
      if (last) last.isAnswered = false
      server.state.isAway = isAway
      panel.start()
    },
    /** Until the panel asks again, with the list that it has. */
    async asksAgain(revision = model.revision()) {
      const before = server.polls.length
      await until('another question for the list', () => server.polls.length > before)
      const { revision: asked } = server.polls.at(-1) ?? { revision: 0 }
      if (asked !== revision)
        throw new Failure(`The panel must ask with revision ${revision}, but asked with ${asked}.`)
    },
    /** Sends something that the panel has to refuse, and lets it have a success after that, so that its pauses stay short. */
    async refused(what: string, reply: Scripted, asksWith?: number) {
      const receipts = server.receipts.length
      await answerWaiting(reply)
      const known = server.polls.at(-1)?.revision ?? 0
      await scene.asksAgain(asksWith ?? known)
      const later = server.receipts.slice(receipts).find(({ revision }) => revision !== known)
      if (later) throw new Failure(`The panel has acknowledged revision ${later.revision} of ${what}.`)
      if (asksWith === undefined) await answerWaiting()
    },
    answerWaiting,
    /** Whether the panel says that it carries out commands. If not, this is noted. */
    async takesCommands(): Promise<boolean> {
      await until('a question for the list that waits', () => server.waiting() !== undefined)
      const takes = server.polls.at(-1)?.commandKeys !== undefined
      if (!takes) notes.push('The program carries out no commands: they were not tried.')
      return takes
    },
    /** The panel gets these commands, and has asked for more. */
    async command(...commands: SignedUpdate[]) {
      await answerWaiting({ status: 200, body: { commands } })
      await scene.asksAgain()
    },
    /** How often the program has moved its door because of commands since it started. */
    async pulses(expected: number, when: string) {
      const { pulses } = await panel.ask({ pulses: true })
      if (pulses !== expected) throw new Failure(`The door must have moved ${expected} times ${when}, not ${pulses}.`)
    },
    /** What the panel has told of a press; undefined: it opened. */
    async answered(pressId: string, expected: EventReason | undefined, what: string) {
      const find = () => [...server.events.values()].find((event) => event.pressId === pressId)
      await until(`an event about ${what}`, () => find() !== undefined)
      const { unlockStatus, denialReason } = find() ?? {}
      if (unlockStatus !== (expected ? 'FAILURE' : 'SUCCESS') || denialReason !== expected)
        throw new Failure(
          `The event about ${what} must say ${expected ?? 'SUCCESS'}, not ${denialReason ?? unlockStatus}.`,
        )
    },
    /** The time of the server goes on by so much, and the panel hears of it. */
    async passTime(milliseconds: number) {
      time.ahead += milliseconds
      const { length } = server.receipts
      await answerWaiting()
      const isRight = ({ timeMillis, serverTime }: { timeMillis: number; serverTime: number }) =>
        Math.abs(timeMillis - serverTime) < CLOCK_TOLERANCE_MS
      await until('a receipt with the time of the server, which has moved', () =>
        server.receipts.slice(length).some(isRight),
      )
    },
    /** So many events have come, and no more. */
    async told(count: number): Promise<AccessEvent[]> {
      await until(`${count} different events`, () => server.events.size >= count)
      await sleep(300)
      if (server.events.size > count)
        throw new Failure(`${count} events must have come, but there are ${server.events.size} different ids.`)
      for (const id of server.events.keys()) {
        const answered = server.deliveries.findIndex(({ ids, isAnswered }) => isAnswered && ids.includes(id))
        const again = server.deliveries.slice(answered + 1).some(({ ids }) => ids.includes(id))
        if (answered >= 0 && again) throw new Failure('An event came again after the server had taken it and said so.')
      }
      return [...server.events.values()]
    },
    async close() {
      await panel.kill()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return scene
}
