import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { accessRoutes } from '@portico/contract/access/access.routes'
import { type Receipt, receipt } from '@portico/contract/access/access-list.schema'
import { COMMANDS_HEADER, commandKeysKnown } from '@portico/contract/access/commands.rules'
import { FORMATS_HEADER } from '@portico/contract/access/format-one.rules'
import { sessionText } from '@portico/contract/access/pairing.rules'
import { panelSessionProof } from '@portico/contract/access/pairing.schema'
import { doorEventsReport, type ReportedDoorEvent } from '@portico/contract/history/door-events.schema'
import { type AccessEvent, accessEvents } from '@portico/contract/history/history.schema'
import { isSigned } from '@portico/server/domains/access/panel-proofs'
import type { DoorModel } from './door-model.ts'

/** A 304 that comes sooner is told to be a failure. */
const EARLIEST_MS = 700
const TICK_MS = 20

/** `cut`: the answer ends in its middle. `drop`: the server has done its work, and its answer is lost. */
export type Scripted = { status?: number; headers?: Record<string, string>; body?: unknown; ends?: 'cut' | 'drop' }
export type Poll = {
  at: number
  revision: number
  cursor: string | undefined
  codes: string | undefined
  /** The keys of commands that the panel trusts; undefined: it carries out none. */
  commandKeys: string[] | undefined
}
export type Delivery = { at: number; ids: string[]; isAnswered: boolean }
type Waiting = { since: number; answer: Scripted | undefined }
export type PanelServer = Awaited<ReturnType<typeof startPanelServer>>

type Options = { model: DoorModel; token: string; now: () => number }

/** The server of one door, on a loopback port. It answers as the real one does, and otherwise what a check has scripted. */
export async function startPanelServer({ model, token, now }: Options) {
  const polls: Poll[] = []
  const receipts: (Receipt & { at: number; serverTime: number })[] = []
  const deliveries: Delivery[] = []
  const doorDeliveries: Delivery[] = []
  const events = new Map<string, AccessEvent>()
  const doorEvents = new Map<string, ReportedDoorEvent>()
  const problems: string[] = []
  const scripted = {
    list: [] as Scripted[],
    events: [] as Scripted[],
    doorEvents: [] as Scripted[],
    firstReceiptOf: new Map<number, Scripted>(),
  }
  const waiting = new Set<Waiting>()
  const state = {
    isAway: false,
    answersEarly: false,
    slowMs: 0,
    missed: 0,
    keysAsked: 0,
    always: {} as { events?: Scripted; doorEvents?: Scripted },
  }
  /** Set: the panel begins sessions with this public key, in base64url, and has no token. */
  const sessions = {
    publicKey: undefined as string | undefined,
    secondsLeft: 3_600,
    /** Each one is ended at once by another one, as if somebody else had the key. */
    areEnded: false,
    current: '',
    begun: [] as { at: number; bootId: string }[],
    /** Calls whose session had no time left. */
    late: 0,
    endsAt: 0,
    challenges: new Set<string>(),
  }
  const path = `/v1/devices/${model.device.id}`
  const problem = (text: string) => void (problems.includes(text) || problems.push(text))

  const http = createServer((request, response) => {
    answer(request).then(
      (reply) => setTimeout(() => send(response, reply), state.slowMs),
      (error: Error) => {
        // The program was killed while it sent this.
        if (!request.complete) return
        problem(`The check itself failed: ${error.stack}`)
        request.socket.destroy()
      },
    )
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`

  const countConnections = () =>
    new Promise<number>((resolve, reject) =>
      http.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )

  async function answer(request: IncomingMessage): Promise<Scripted> {
    const body = Buffer.concat(await request.toArray()).toString()
    if (state.isAway && request.method === 'GET') state.missed += 1
    if (state.isAway) return { ends: 'drop' }
    const { pathname, searchParams } = new URL(request.url ?? '', origin)
    const call = `${request.method} ${pathname}`
    if (sessions.publicKey !== undefined) {
      if (call === 'POST /v1/pairing/challenges') return giveChallenge()
      if (call === `POST ${path}/sessions`) return beginSession(body, sessions.publicKey)
      if (Date.now() > sessions.endsAt) sessions.late += 1
      if (sessions.areEnded || request.headers.authorization !== `Bearer ${sessions.current}`)
        return refusal(401, 'session.unauthenticated')
    } else if (request.headers.authorization !== `Bearer ${token}`) {
      problem(`${call} came without "Authorization: Bearer TOKEN".`)
      return refusal(401, 'session.unauthenticated')
    }
    if (call === `GET ${path}/access`) return answerPoll(request, searchParams)
    if (call === `POST ${path}/receipts`) return takeReceipt(body)
    if (call === `POST ${path}/codeKey`) {
      state.keysAsked += 1
      return { status: 200, body: model.codeKey() }
    }
    if (call === 'POST /v1/accessHistory/events') return takeEvents(body)
    if (call === 'POST /v1/doorEvents') return takeDoorEvents(body)
    problem(`${call} is no call of a panel.`)
    return refusal(404, 'request.unknownAddress')
  }

  function giveChallenge(): Scripted {
    const challenge = `${randomBytes(16).toString('base64url')}.${Date.now()}.check`
    sessions.challenges.add(challenge)
    return { status: 200, body: { challenge } }
  }

  function beginSession(body: string, publicKey: string): Scripted {
    const { success, data, error } = panelSessionProof.safeParse(parse(body))
    if (!success) {
      problem(`A proof for a session breaks a rule: ${error.issues[0]?.path.join('.')}: ${body.slice(0, 200)}`)
      return refusal(422, 'request.ruleBroken')
    }
    const { challenge, signature, bootId } = data
    if (!sessions.challenges.delete(challenge)) {
      problem('A challenge is signed once: the panel has to ask for another one.')
      return refusal(409, 'pairing.challengeSpent')
    }
    if (!isSigned(Buffer.from(publicKey, 'base64url'), sessionText(model.device.id, challenge), signature)) {
      problem('The signature of a session does not fit the key, the device and the challenge.')
      return refusal(401, 'session.unauthenticated')
    }
    const { secondsLeft } = sessions
    sessions.begun.push({ at: Date.now(), bootId })
    sessions.current = randomBytes(32).toString('base64url')
    sessions.endsAt = Date.now() + secondsLeft * 1_000
    return { status: 201, body: { token: sessions.current, secondsLeft } }
  }

  async function answerPoll(request: IncomingMessage, parameters: URLSearchParams): Promise<Scripted> {
    const { success, data, error } = accessRoutes.fetchList.query.safeParse(Object.fromEntries(parameters))
    if (!success) {
      problem(`The question ?${parameters} breaks a rule: ${error.issues[0]?.path.join('.')}.`)
      return refusal(422, 'request.ruleBroken')
    }
    if (
      !String(request.headers[FORMATS_HEADER] ?? '')
        .split(',')
        .some((one) => one.trim() === '2')
    )
      problem(`The question has no header "${FORMATS_HEADER}: 2".`)
    const { revision, cursor, wait } = data
    const codes = parameters.get('codes') ?? undefined
    const commandKeys = commandKeysKnown(request.headers[COMMANDS_HEADER])
    polls.push({ at: Date.now(), revision, cursor, codes, commandKeys })
    const one: Waiting = { since: Date.now(), answer: scripted.list.shift() }
    if (one.answer) return one.answer
    if (state.answersEarly) return { status: 304 }
    waiting.add(one)
    const until = Date.now() + wait * 1000
    try {
      for (;;) {
        const news = one.answer ?? newsFor(revision, cursor, codes)
        if (news) return news
        if (Date.now() >= until) return { status: 304 }
        if (request.socket.destroyed || state.isAway) return { ends: 'drop' }
        if (sessions.areEnded) return refusal(401, 'session.unauthenticated')
        await sleep(TICK_MS)
      }
    } finally {
      waiting.delete(one)
    }
  }

  function newsFor(revision: number, cursor: string | undefined, codes: string | undefined): Scripted | undefined {
    const { saltEpoch, keyEpoch } = model.codes()
    const isKnown = revision > 0 && cursor === model.cursorAt(revision)
    const hasTags = codes === `${saltEpoch}.${keyEpoch}`
    const isUpToDate = isKnown && hasTags && revision >= model.revision()
    if (isUpToDate || model.revision() === 0) return undefined
    const update = model.update(isKnown && hasTags ? revision : 0)
    return { status: 200, body: { update: model.signUpdate(update) } }
  }

  function takeReceipt(body: string): Scripted {
    const { success, data, error } = receipt.safeParse(parse(body))
    if (!success) {
      problem(`A receipt breaks a rule: ${error.issues[0]?.path.join('.')}: ${body.slice(0, 200)}`)
      return refusal(422, 'request.ruleBroken')
    }
    receipts.push({ ...data, at: Date.now(), serverTime: now() })
    const reply = scripted.firstReceiptOf.get(data.revision)
    scripted.firstReceiptOf.delete(data.revision)
    return reply ?? { status: 204 }
  }

  function takeEvents(body: string): Scripted {
    const { success, data, error } = accessEvents.safeParse(parse(body))
    if (!success) {
      problem(`A batch of events breaks a rule: ${error.issues[0]?.path.join('.')}: ${body.slice(0, 200)}`)
      return refusal(422, 'request.ruleBroken')
    }
    const reply = scripted.events.shift() ?? state.always.events ?? { status: 200 }
    const isTaken = (reply.status ?? 200) === 200
    const readable = data.events.flatMap((one) => ('isUnreadable' in one ? [] : [one]))
    for (const one of data.events) {
      if ('isUnreadable' in one) problem(`An event cannot be read: ${one.field}: ${body.slice(0, 300)}`)
    }
    const known = readable.filter(({ eventId }) => events.has(eventId)).length
    if (isTaken) for (const one of readable) events.set(one.eventId, events.get(one.eventId) ?? one)
    const ids = readable.map(({ eventId }) => eventId)
    deliveries.push({ at: Date.now(), ids, isAnswered: isTaken && !reply.ends })
    const settled = { recorded: readable.length - known, known, refused: [] }
    return { ...reply, body: reply.body ?? settled }
  }

  function takeDoorEvents(body: string): Scripted {
    const { success, data, error } = doorEventsReport.safeParse(parse(body))
    if (!success) {
      problem(`A report of a door breaks a rule: ${error.issues[0]?.path.join('.')}: ${body.slice(0, 200)}`)
      return refusal(422, 'request.ruleBroken')
    }
    const reply = scripted.doorEvents.shift() ?? state.always.doorEvents ?? { status: 200 }
    const isTaken = (reply.status ?? 200) === 200
    const readable = data.events.flatMap((one) => ('isUnreadable' in one ? [] : [one]))
    for (const one of data.events)
      if ('isUnreadable' in one) problem(`An event of a door cannot be read: ${one.field}: ${body.slice(0, 300)}`)
    const known = readable.filter(({ eventId }) => doorEvents.has(eventId)).length
    if (isTaken) for (const one of readable) doorEvents.set(one.eventId, doorEvents.get(one.eventId) ?? one)
    doorDeliveries.push({
      at: Date.now(),
      ids: readable.map(({ eventId }) => eventId),
      isAnswered: isTaken && !reply.ends,
    })
    return { ...reply, body: reply.body ?? { recorded: readable.length - known, known, refused: [] } }
  }

  function send(response: ServerResponse, { status = 200, headers = {}, body, ends }: Scripted) {
    if (ends === 'drop') return response.destroy()
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
    const date = new Date(now()).toUTCString()
    const length = status === 304 || status === 204 ? {} : { 'content-length': Buffer.byteLength(text) }
    response.writeHead(status, { date, ...length, ...(text && { 'content-type': 'application/json' }), ...headers })
    if (ends === 'cut') {
      response.write(text.slice(0, Math.floor(text.length / 2)))
      return setTimeout(() => response.destroy(), 20)
    }
    return response.end(text)
  }

  return {
    origin,
    polls,
    receipts,
    deliveries,
    doorDeliveries,
    events,
    sessions,
    doorEvents,
    problems,
    scripted,
    state,
    /** The question that waits, as soon as it is old enough to be answered. */
    waiting: (): Waiting | undefined => [...waiting].findLast(({ since }) => Date.now() - since >= EARLIEST_MS),
    /** A program that was killed has no connection any more, and what it had sent before is read. */
    async disconnected() {
      while ((await countConnections()) > 0) await sleep(TICK_MS)
    },
    async stop() {
      state.isAway = true
      http.close()
      http.closeAllConnections()
    },
  }
}

const refusal = (status: number, code: string): Scripted => ({
  status,
  body: { error: { code, message: 'Refused by the check.', requestId: 'check' } },
})

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
