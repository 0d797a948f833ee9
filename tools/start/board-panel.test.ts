import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPanels } from '@portico/simulators/panels/server'
import type { PanelsWorld } from '@portico/simulators/panels/world'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { castOf } from '../testing/cast.ts'
import { freePort } from '../testing/free-port.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { writePanelsWorld } from '../world/panels-world.ts'
import { freeUdpPorts, prepareBoardPanel } from './board-panel.ts'
import type { Service } from './service.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-board-panel-'))
let server: TestServer
let panels: Awaited<ReturnType<typeof startPanels>>
let panel: Service
let world: PanelsWorld

beforeAll(async () => {
  const port = await freePort()
  server = await startTestServer({ config: { panelsSimulatorUrl: `http://localhost:${port}` } })
  const serverOrigin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const [boardPort = 0, listenPort = 0] = await freeUdpPorts(2)
  const file = join(folder, 'world.json')
  world = await writePanelsWorld(file, { ownerUrl: server.ownerUrl, keys: server.keys, serverOrigin, boardPort })
  const properties = world.properties.map((property) => ({ ...property, panels: [] }))
  panels = await startPanels({ world: { ...world, properties }, folder, port, playsDay: false })
  const start = prepareBoardPanel(folder, world, listenPort)
  if (!start) throw new Error('No entrance of the world has a board.')
  panel = start()
  await panel.ready
})
afterAll(async () => {
  await panel?.stop()
  await panels?.stop()
  const closing = setInterval(() => server.app.server.closeAllConnections(), 50)
  await server.close()
  clearInterval(closing)
  rmSync(folder, { recursive: true, force: true })
})

/** The tests come in any order. */
afterEach(() => change({ isCut: false, isPowered: true, lostPercent: 0 }))

async function call(method: 'GET' | 'PUT' | 'POST', path = '', payload?: object) {
  const caller = await server.signIn((await castOf(server)).portfolio)
  const reply = await caller.send(method, `/v1/developer/panels${path}`, payload)
  return { status: reply.statusCode, content: reply.json() }
}
const board = async () => (await call('GET')).content.boards[0]
const plan = () => world.properties.flatMap(({ boards = [] }) => boards)[0]
const change = (changes: object) => call('PUT', '/board', { deviceId: plan()?.deviceId, ...changes })
const show = (shown: object) => call('POST', '/attempt', { deviceId: plan()?.deviceId, ...shown })
const patiently = { timeout: 120_000 }

/** Somebody whose fob the board has a card for: they may come in at any time. */
async function someHolder() {
  const cards = () => panels.boards.get(plan()?.deviceId ?? '')?.cards() ?? []
  await expect.poll(() => cards().length, patiently).toBeGreaterThan(0)
  const [{ number } = { number: 0 }] = cards()
  const fob = { facilityCode: Math.floor(number / 100_000), number: number % 100_000 }
  const [row] = await server.ask<{ person_id: string }>(
    `select person_id from credentials where supported_format_id = 'hid-h10301' and facility_code = $1 and fob_number = $2
     and status in ('ENABLED', 'ACTIVE')`,
    [fob.facilityCode, fob.number],
  )
  return { personId: row?.person_id, fob: { supportedFormatId: 'hid-h10301', ...fob } }
}

/** So many people may come in at any time, and the board has a card for each. */
async function allCards(): Promise<number> {
  let known = -1
  await expect
    .poll(
      async () => {
        const before = known
        known = (await board()).cards
        return known > 0 && known === before
      },
      { ...patiently, interval: 3_000 },
    )
    .toBe(true)
  return known
}

const openings = (personId: string | undefined) =>
  server.ask(
    `select from access_events where entrance_id = $1 and person_id = $2 and unlock_status = 'SUCCESS'
     and unlocked_at > now() - interval '5 minutes'`,
    [plan()?.entranceId, personId],
  )
async function isBehind() {
  const [row] = await server.ask<{ is: boolean }>(
    `select p.revision < r.revision as is from panels p join entrance_revisions r using (property_id, entrance_id)
     where p.device_id = $1`,
    [plan()?.deviceId],
  )
  return row?.is
}

test('one door of the demo has a board: a fob at its reader opens, and the history says who came', async () => {
  expect(world.properties.flatMap((property) => property.panels).map(({ deviceId }) => deviceId)).not.toContain(
    plan()?.deviceId,
  )
  for (const file of ['token', 'config.json', 'log.jsonl'])
    expect(statSync(join(folder, 'board-panel', file)).mode & 0o777).toBe(0o600)
  const { personId, fob } = await someHolder()
  await expect.poll(board, patiently).toMatchObject({ serialNumber: 423_187_757, door: 1, isAlone: false })
  await expect.poll(isBehind, patiently).toBe(false)
  await expect.poll(() => show({ fob }), patiently).toEqual({ status: 200, content: { isAllowed: true, reasons: [] } })
  expect((await board()).lastOpening).toMatchObject({ by: 'HOST' })
  await expect.poll(async () => (await openings(personId)).length, patiently).toBeGreaterThan(0)
  const other = { ...fob, number: fob.number === 9 ? 8 : 9 }
  expect((await show({ fob: other })).content).toEqual({ isAllowed: false, reasons: [] })
  const refused = await show({ code: '123456' })
  expect([refused.status, refused.content.error.code]).toEqual([409, 'developer.fobsOnly'])
  expect(readFileSync(join(folder, 'board-panel/log.jsonl'), 'utf8')).not.toContain(plan()?.token)
})

test('while the cable is pulled the panel acknowledges no list, and afterwards whoever has lost the key stays out', async () => {
  const { personId, fob } = await someHolder()
  const cards = await allCards()
  expect((await change({ isCut: true })).content.boards[0]).toMatchObject({ isCut: true })
  await server.ask('delete from person_keys where person_id = $1', [personId])
  expect((await show({ fob })).content.isAllowed).toBe(false)
  expect(await isBehind()).toBe(true)
  await change({ isCut: false })
  await expect.poll(isBehind, patiently).toBe(false)
  expect((await show({ fob })).content.isAllowed).toBe(false)
  await expect.poll(async () => (await board()).cards, patiently).toBe(cards - 1)
})

test('a board that was reset gets its cards again, although every fifth datagram is lost', async () => {
  const { fob } = await someHolder()
  const cards = await allCards()
  const { content } = await change({ isReset: true, lostPercent: 20 })
  expect(content.boards[0]).toMatchObject({ cards: 0, lostPercent: 20 })
  await expect.poll(async () => (await board()).cards, patiently).toBe(cards)
  await change({ lostPercent: 0 })
  await expect.poll(async () => (await show({ fob })).content.isAllowed, patiently).toBe(true)
})

test('a board without power lets nobody in', async () => {
  const { fob } = await someHolder()
  await change({ isPowered: false })
  expect((await show({ fob })).content.isAllowed).toBe(false)
  await change({ isPowered: true })
  await expect.poll(async () => (await show({ fob })).content.isAllowed, patiently).toBe(true)
})
