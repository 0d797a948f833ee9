import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { PollAnswer, SignedUpdate } from '@portico/contract/access/access-list.schema'
import type { AccessEvent, AccessEvents } from '@portico/contract/history/history.schema'
import { connectPanel } from '@portico/panel-core/connection'
import {
  CODES,
  codeGrant,
  makeGrant,
  makeServerOf,
  makeSigner,
  publicKeysOf,
} from '@portico/panel-core/lists-for-tests'
import { emptyState, openPanel, type PanelState } from '@portico/panel-core/panel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenOnLocalhost } from '../identity/listen-on-localhost.ts'

const TOKEN = 'a-token-of-the-tests'
const signer = makeSigner('k1')

/** The side of the server, as little as a panel needs: it waits until a test answers. */
async function startServer(port = 0) {
  const listener = await listenOnLocalhost(port)
  const waiting = new Set<Socket>()
  const server = {
    port: listener.port,
    origin: `http://localhost:${listener.port}`,
    asked: [] as number[],
    /** The cursors that came with the questions. */
    cursors: [] as (string | null)[],
    /** The formats that the panel named. */
    formats: [] as (string | undefined)[],
    /** What its clock says; undefined: the time. */
    date: undefined as string | undefined,
    /** How many requests for a list wait for their reply. */
    open: () => [...waiting].filter(({ destroyed }) => !destroyed).length,
    receipts: [] as { revision: number; timeMillis: number; eventsWaiting: number; eventsLost?: number }[],
    batches: [] as AccessEvent[][],
    /** What came with them, also of those that were refused. */
    sent: [] as AccessEvents[],
    /** What the next requests for a list get; while it is empty they wait. */
    lists: [] as (SignedUpdate | PollAnswer | 'garbage' | 304 | 400 | 503)[],
    eventStatus: 200,
    retryAfterSeconds: 0,
    receiptStatus: 204,
    /** As a server of an earlier release. */
    refusesLosses: false,
    /** How often the key of the tags was asked for, and what the reply is. */
    keysAsked: 0,
    keyStatus: 200,
    stop: listener.stop,
  }
  listener.serve(async (request, response) => {
    expect(request.headers.authorization).toBe(`Bearer ${TOKEN}`)
    if (server.date) response.setHeader('date', server.date)
    const url = new URL(request.url ?? '', server.origin)
    const message = await bodyOf(request)
    if (url.pathname === '/v1/accessHistory/events') {
      server.sent.push(message)
      if (server.eventStatus === 200) server.batches.push(message.events)
      response.writeHead(server.eventStatus).end('{}')
    } else if (url.pathname.endsWith('/receipts')) {
      const status = server.refusesLosses && 'eventsLost' in message ? 400 : server.receiptStatus
      if (status === 204) server.receipts.push(message)
      response.writeHead(status).end()
    } else if (url.pathname.endsWith('/codeKey')) {
      server.keysAsked++
      response.writeHead(server.keyStatus).end(JSON.stringify({ keyEpoch: CODES.keyEpoch, key: CODES.key }))
    } else {
      server.asked.push(Number(url.searchParams.get('revision')))
      server.cursors.push(url.searchParams.get('cursor'))
      server.formats.push(request.headers['portico-list-formats']?.toString())
      const { socket } = request
      waiting.add(socket)
      await vi.waitUntil(() => server.lists.length > 0 || socket.destroyed, { timeout: 240_000, interval: 5 })
      waiting.delete(socket)
      if (socket.destroyed) return
      const list = server.lists.shift()
      const headers = server.retryAfterSeconds > 0 ? { 'retry-after': String(server.retryAfterSeconds) } : {}
      if (typeof list === 'number') response.writeHead(list, headers).end()
      else response.writeHead(200).end(list === 'garbage' ? '{"payload":' : JSON.stringify(list))
    }
  })
  return server
}

async function bodyOf(request: IncomingMessage) {
  const pieces = await request.toArray()
  return pieces.length === 0 ? undefined : JSON.parse(Buffer.concat(pieces).toString())
}

let server: Awaited<ReturnType<typeof startServer>>
let panels: ReturnType<typeof connectPanel>[] = []
beforeEach(async () => {
  server = await startServer()
})
afterEach(async () => {
  for (const panel of panels) await panel.stop()
  panels = []
  await server.stop()
})

type Changes = Partial<Parameters<typeof connectPanel>[0]>
function startPanel(state?: PanelState, changes: Changes = {}) {
  const deviceId = state?.deviceId ?? randomUUID()
  const panel = openPanel(state ?? emptyState(deviceId, publicKeysOf(signer)))
  const saved: PanelState[] = []
  const connected = connectPanel({
    origin: server.origin,
    token: TOKEN,
    panel,
    save: () => saved.push(panel.state()),
    pauses: { shortest: 5, longest: 20 },
    ...changes,
  })
  panels.push(connected)
  return { panel: connected, lists: makeServerOf(deviceId, signer), saved }
}

test('a panel fetches its list, keeps it, says so, and asks for what came after it', async () => {
  const { panel, lists, saved } = startPanel()
  server.lists.push(lists.whole(4, [codeGrant('100100')]))
  await expect.poll(() => server.receipts).toMatchObject([{ revision: 4, eventsWaiting: 0 }])
  expect(saved.at(-1)).toMatchObject({ revision: 4, codes: CODES })
  expect(Math.abs((server.receipts[0]?.timeMillis ?? 0) - Date.now())).toBeLessThan(60_000)
  server.lists.push(304, lists.changes(4, 6, [codeGrant('200200')]))
  await expect.poll(() => server.receipts.map(({ revision }) => revision)).toEqual([4, 6])
  await expect.poll(() => new Set(server.asked)).toEqual(new Set([0, 4, 6]))
  expect(panel.attempt({ code: '200200' }).isAllowed).toBe(true)
})

test('a panel keeps the cursor of its list, also over a restart, and sends it back; a server that does not know it is asked without', async () => {
  const { panel, lists, saved } = startPanel()
  server.lists.push(lists.whole(4, [], { cursor: 'word.for.4' }), lists.changes(4, 6, [], { cursor: 'word.for.6' }))
  await expect.poll(() => server.cursors).toEqual([null, 'word.for.4', 'word.for.6'])
  await panel.stop()
  const again = startPanel(saved.at(-1))
  await expect.poll(() => server.cursors.slice(3)).toEqual(['word.for.6'])
  server.lists.push(400, again.lists.changes(6, 7, []))
  await expect.poll(() => server.asked.slice(4)).toEqual([6, 7])
  expect(server.cursors.slice(4)).toEqual([null, null])
})

test('a panel that misses changes in between fetches the whole list', async () => {
  const { lists } = startPanel()
  server.lists.push(lists.whole(4, []), lists.changes(5, 6, []), lists.whole(6, []))
  await expect.poll(() => server.receipts.at(-1)?.revision).toBe(6)
  expect(server.asked.slice(0, 3)).toEqual([0, 4, 0])
})

test('a panel keeps its list through errors and replies that it cannot read, and asks again', async () => {
  const { panel, lists } = startPanel()
  const foreign = makeServerOf(randomUUID(), signer)
  server.lists.push(lists.whole(4, [codeGrant('100100')]), 503, 'garbage', foreign.whole(9, []))
  await expect.poll(() => server.asked.length).toBeGreaterThanOrEqual(5)
  expect(panel.state().revision).toBe(4)
  expect(panel.attempt({ code: '100100' }).isAllowed).toBe(true)
  server.lists.push(lists.changes(4, 5, []))
  await expect.poll(() => server.receipts.map(({ revision }) => revision)).toEqual([4, 5])
})

test('a panel waits as long as the server asks it to', async () => {
  const { lists } = startPanel()
  server.retryAfterSeconds = 1
  const start = performance.now()
  server.lists.push(503, lists.whole(4, []))
  await expect.poll(() => server.receipts.length).toBe(1)
  expect(performance.now() - start).toBeGreaterThan(950)
})

test('a receipt is repeated until the server has it', async () => {
  server.receiptStatus = 503
  const { panel, lists } = startPanel()
  server.lists.push(lists.whole(4, []))
  await expect.poll(() => panel.state().revision).toBe(4)
  server.receiptStatus = 204
  await expect.poll(() => server.receipts.map(({ revision }) => revision)).toEqual([4])
})

test('after a restart a panel says which revision it has', async () => {
  const { lists, saved, panel } = startPanel()
  server.lists.push(lists.whole(4, []))
  await expect.poll(() => server.receipts.length).toBe(1)
  await panel.stop()
  startPanel(saved.at(-1))
  await expect.poll(() => server.receipts.map(({ revision }) => revision)).toEqual([4, 4])
})

test('events are delivered at once, and kept while the server is away', async () => {
  const { panel, saved } = startPanel()
  panel.attempt({ code: '1' })
  await expect.poll(() => server.batches.flat()).toHaveLength(1)
  await expect.poll(() => saved.at(-1)?.events).toEqual([])
  const { port } = server
  await server.stop()
  for (const code of ['2', '3']) panel.attempt({ code })
  expect(saved.at(-1)?.events).toHaveLength(2)
  server = await startServer(port)
  await expect.poll(() => server.batches.flat()).toEqual(saved.findLast(({ events }) => events.length === 2)?.events)
  await expect.poll(() => panel.state().events).toEqual([])
})

test('events that the server does not answer with success are sent again with the same ids', async () => {
  server.eventStatus = 500
  const { panel } = startPanel()
  panel.attempt({ code: '1' })
  const [event] = panel.state().events
  server.eventStatus = 200
  await expect.poll(() => server.batches.flat()).toEqual([event])
})

test('events carry the boot in which they happened, and a batch the clock at which it is sent; a server that does not know that gets neither', async () => {
  const { panel, lists } = startPanel()
  server.lists.push(lists.whole(4, [], { cursor: 'word.for.4' }))
  await expect
    .poll(() => server.receipts[0])
    .toMatchObject({ bootId: expect.any(String), uptimeMillis: expect.any(Number) })
  panel.setFaults({ clockOffsetMs: 1_200_000 })
  panel.attempt({ code: '1' })
  await expect.poll(() => server.sent.length).toBe(1)
  const [{ sentTimeMillis, bootId, events } = { events: [] }] = server.sent
  expect(sentTimeMillis).toBeGreaterThan(Date.now() + 1_100_000)
  expect(events).toMatchObject([{ bootId, uptimeMillis: expect.any(Number) }])
  expect(server.receipts[0]).toMatchObject({ bootId })

  await expect.poll(() => panel.state().events).toEqual([])
  server.eventStatus = 400
  panel.attempt({ code: '2' })
  await expect.poll(() => server.sent.length).toBeGreaterThan(2)
  server.eventStatus = 200
  await expect.poll(() => server.batches.length).toBe(2)
  expect(Object.keys(server.sent.at(-1) ?? {})).toEqual(['events'])
  expect(server.batches[1]?.[0]).not.toHaveProperty('bootId')
})

test('many events are delivered in batches of 500', async () => {
  const deviceId = randomUUID()
  const filled = openPanel(emptyState(deviceId, publicKeysOf(signer)))
  for (let index = 0; index < 1_100; index++) filled.attempt({ code: String(index) }, Date.now())
  startPanel(filled.state())
  await expect.poll(() => server.batches.map(({ length }) => length)).toEqual([500, 500, 100])
})

test('a cut network ends the request under way, nothing goes out, and everything goes on when it is back', async () => {
  const { panel, lists } = startPanel()
  await expect.poll(() => server.asked).toEqual([0])
  panel.setFaults({ isCut: true })
  panel.attempt({ code: '1' })
  await expect.poll(() => server.open()).toBe(0)
  server.lists.push(lists.whole(4, []))
  expect([server.asked, server.batches, panel.state().revision]).toEqual([[0], [], 0])
  expect(panel.faults()).toEqual({ isCut: true, delayMs: 0, clockOffsetMs: 0 })
  panel.setFaults({ isCut: false })
  await expect.poll(() => server.receipts.map(({ revision }) => revision)).toEqual([4])
  await expect.poll(() => server.batches.flat()).toHaveLength(1)
  expect(server.asked.slice(0, 2)).toEqual([0, 0])
})

test('a panel whose network is cut can be stopped', async () => {
  const { panel } = startPanel()
  panel.setFaults({ isCut: true })
  await panel.stop()
})

test('a slow network delays every request', async () => {
  const { panel, lists } = startPanel()
  panel.setFaults({ delayMs: 150 })
  const start = performance.now()
  server.lists.push(304, lists.whole(4, []))
  await expect.poll(() => server.receipts.length).toBe(1)
  expect(performance.now() - start).toBeGreaterThan(290)
})

test('a wrong clock decides, stands in the events, and is told to the server at once', async () => {
  const { panel, lists } = startPanel()
  server.lists.push(lists.whole(4, [codeGrant('100100', { until: Date.now() + 3_600_000 })]))
  await expect.poll(() => server.receipts.length).toBe(1)
  panel.setFaults({ clockOffsetMs: 2 * 3_600_000 })
  await expect.poll(() => server.receipts.length).toBe(2)
  expect((server.receipts[1]?.timeMillis ?? 0) - Date.now()).toBeGreaterThan(3_600_000)
  expect(panel.attempt({ code: '100100' })).toMatchObject({ isAllowed: false, reason: 'EXPIRED' })
  await expect.poll(() => server.batches.flat()[0]?.unlockTimestamp).toBeGreaterThan(Date.now() + 3_600_000)
})

test('an emptied panel fetches the whole list with the same token', async () => {
  const { panel, lists } = startPanel()
  server.lists.push(lists.whole(4, [codeGrant('100100')]))
  await expect.poll(() => server.receipts.length).toBe(1)
  await expect.poll(() => server.asked).toEqual([0, 4])
  panel.empty()
  expect(panel.attempt({ code: '100100' })).toMatchObject({ reason: 'CREDENTIAL_UNKNOWN' })
  await expect.poll(() => server.asked).toEqual([0, 4, 0])
  server.lists.push(lists.whole(4, [codeGrant('100100')]))
  await expect.poll(() => server.receipts.map(({ revision }) => revision)).toEqual([4, 4])
  expect(panel.attempt({ code: '100100' }).isAllowed).toBe(true)
})

test('a key that is in memory only is fetched after each start, is never saved, and keeps nothing else waiting', async () => {
  server.keyStatus = 500
  const { panel, lists, saved } = startPanel()
  server.lists.push(lists.whole(4, [codeGrant('100100')], { codes: { ...CODES, key: null } }))
  await expect.poll(() => server.keysAsked).toBeGreaterThan(1)
  expect(panel.attempt({ code: '100100' })).toMatchObject({ isAllowed: false, waitsForKey: true })
  server.lists.push(lists.changes(4, 5, []))
  await expect.poll(() => panel.state().revision).toBe(5)
  server.keyStatus = 200
  await expect.poll(() => panel.decide({ code: '100100' }).isAllowed).toBe(true)
  expect(JSON.stringify(saved)).not.toContain(CODES.key)
  const asked = server.keysAsked
  panel.losePower()
  await expect.poll(() => server.keysAsked).toBe(asked + 1)
  await expect.poll(() => panel.decide({ code: '100100' }).isAllowed).toBe(true)
})

test('a panel names the formats that it speaks, and takes an answer with or without a list around it', async () => {
  const { panel, lists } = startPanel()
  const later = lists.changes(4, 6, [codeGrant('200200')], { format: 2, issued: Date.now() })
  server.lists.push(lists.whole(4, [codeGrant('100100')]), { commands: [] }, { update: later, commands: [] })
  await expect.poll(() => server.receipts.map(({ revision }) => revision)).toEqual([4, 6])
  expect(new Set(server.formats)).toEqual(new Set(['1,2']))
  expect(panel.state()).toMatchObject({ format: 2, memory: { isConfirmed: true } })
})

test('a panel whose cursor a server of an earlier release does not understand asks without one', async () => {
  const { panel, lists } = startPanel()
  const given = lists.whole(4, [codeGrant('100100')], { format: 2, issued: Date.now(), cursor: 'a-cursor' })
  server.lists.push(given)
  await expect.poll(() => server.receipts.length).toBe(1)
  await expect.poll(() => server.cursors.at(-1)).toBe('a-cursor')
  server.lists.push(given)
  await expect.poll(() => server.cursors.at(-1)).toBe(null)
  // The same list again: it was not the cursor.
  server.lists.push(given)
  await expect.poll(() => server.cursors.at(-1)).toBe('a-cursor')
  expect(panel.state().revision).toBe(4)
})

test('a panel that may have forgotten something believes no count before all of its events have arrived', async () => {
  server.eventStatus = 503
  const { panel, lists } = startPanel()
  panel.attempt({ code: '123456' })
  server.lists.push(lists.whole(4, [codeGrant('100100')]))
  await expect.poll(() => server.receipts.length).toBe(1)
  expect(panel.state().memory.isConfirmed).toBe(false)
  server.eventStatus = 200
  await expect.poll(() => server.batches.length).toBe(1)
  server.lists.push(lists.changes(4, 5, []), lists.changes(5, 6, []))
  await expect.poll(() => panel.state().memory.isConfirmed).toBe(true)
})

test('without a battery the time is lost with the power, and comes back with the network', async () => {
  const { panel, lists, saved } = startPanel()
  const issued = Date.now() - 3 * 86_400_000
  server.lists.push(lists.whole(4, [codeGrant('100100')], { format: 2, issued }))
  await expect.poll(() => server.receipts.length).toBe(1)
  await expect.poll(server.open).toBe(1)
  panel.setFaults({ isCut: true })
  await expect.poll(server.open).toBe(0)
  // The server told a later time with its answers.
  const { floor } = panel.state().clock
  expect(floor).toBeGreaterThan(issued)
  panel.losePower({ losesTime: true })
  expect(panel.isClockKnown()).toBe(false)
  expect(panel.now()).toBeGreaterThanOrEqual(floor)
  expect(panel.now()).toBeLessThan(floor + 60_000)
  expect(saved.at(-1)?.clock.floor).toBe(floor)
  panel.setFaults({ isCut: false })
  // Nothing has changed, so the question for a list waits; the panel tells its server the time that it knows again.
  await expect.poll(server.open).toBe(1)
  expect(panel.isClockKnown()).toBe(true)
  expect(server.receipts.at(-1)?.timeMillis).toBeGreaterThan(Date.now() - 10_000)
})

test('a battery clock that is behind what the panel knows is not believed', async () => {
  const { saved, panel, lists } = startPanel()
  server.lists.push(lists.whole(4, [codeGrant('100100')]))
  await expect.poll(() => server.receipts.length).toBe(1)
  await panel.stop()
  const known = saved.at(-1) as PanelState
  const behind = { ...known, clock: { ...known.clock, floor: Date.now() + 86_400_000 } }
  const restarted = startPanel(behind).panel
  expect(restarted.isClockKnown()).toBe(false)
})

test('events that had no room are told with a receipt, once; a server that does not know that gets the receipt without', async () => {
  const deviceId = randomUUID()
  const filled = openPanel(emptyState(deviceId, publicKeysOf(signer)))
  for (let index = 0; index < 5; index++) filled.attempt({ code: String(index) }, Date.now())
  filled.dropEvents(3)
  const { panel, lists } = startPanel(filled.state())
  server.lists.push(lists.whole(4, [], { cursor: 'word.for.4' }))
  await expect.poll(() => server.receipts).toMatchObject([{ revision: 4, eventsLost: 3 }])
  await expect.poll(() => panel.state().eventsLost).toBe(0)
  server.lists.push(lists.changes(4, 5, []))
  await expect.poll(() => server.receipts.length).toBe(2)
  expect(server.receipts[1]).not.toHaveProperty('eventsLost')
  await panel.stop()

  server.refusesLosses = true
  const later = startPanel({ ...panel.state(), eventsLost: 2, cursor: 'word.for.5' })
  await expect.poll(() => server.receipts.length).toBe(3)
  expect(later.panel.state()).toMatchObject({ eventsLost: 2, cursor: 'word.for.5' })
})

test('a panel acknowledges no list before its door has settled it, fetches newer ones meanwhile, and decides by them', async () => {
  let isSettled = false
  const settle = async () => {
    if (!isSettled) throw new Error('The board does not answer.')
  }
  const { panel, lists } = startPanel(undefined, { settle })
  server.lists.push(lists.whole(4, []), lists.changes(4, 5, [codeGrant('100100')]))
  await expect.poll(() => panel.state().revision).toBe(5)
  await expect.poll(server.open).toBe(1)
  expect(panel.attempt({ code: '100100' }).isAllowed).toBe(true)
  expect(server.receipts).toEqual([])
  isSettled = true
  panel.retrySettling()
  await expect.poll(() => server.receipts.map(({ revision }) => revision)).toEqual([5])
})

test('with a broken disk people come in, and nobody opens by what would have to be remembered', async () => {
  let isBroken = false
  const save = () => {
    if (isBroken) throw new Error('The disk is broken.')
  }
  const { panel, lists } = startPanel(undefined, { save })
  const pass = { id: randomUUID(), max: 3, used: 0, firstAt: null, isWithdrawn: false }
  const [resident, visitor] = [makeGrant(), makeGrant({ keys: [], pass })]
  server.lists.push(lists.whole(4, [resident, visitor]))
  await expect.poll(() => server.receipts.length).toBe(1)
  await expect.poll(() => panel.state().memory.isConfirmed).toBe(true)
  isBroken = true
  expect(panel.attempt({ personId: resident.shown }).isAllowed).toBe(true)
  expect(() => panel.attempt({ personId: visitor.shown })).toThrow('The disk is broken.')
  isBroken = false
  await expect.poll(() => server.batches.flat().map(({ personId }) => personId)).toEqual([resident.shown])
})

test('a clock that the server sets follows it, and a wait is as long as before', async () => {
  let offset = -3_600_000
  const time = {
    now: () => Date.now() + offset,
    set: (to: number) => {
      offset = to - Date.now()
    },
  }
  const { panel, lists } = startPanel(undefined, { time })
  expect(panel.now()).toBeLessThan(Date.now() - 3_000_000)
  server.lists.push(lists.whole(4, []))
  await expect.poll(() => server.receipts.at(-1)?.timeMillis).toBeGreaterThan(Date.now() - 60_000)
  expect(Math.abs(panel.now() - Date.now())).toBeLessThan(3_000)
})
