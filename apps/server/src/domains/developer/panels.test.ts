import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPanels } from '@portico/simulators/panels/server'
import { type Cast, castOf } from '@portico/tools/testing/cast'
import { startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'portico-panels-'))
const [own, foreign] = [randomUUID(), randomUUID()]
const makePlan = (deviceId: string) => ({ deviceId, token: 'x', entranceId: randomUUID(), entranceName: 'Front door' })

let bare: TestServer
let server: TestServer
let cast: Cast
let panels: Awaited<ReturnType<typeof startPanels>>

beforeAll(async () => {
  bare = await startTestServer()
  cast = await castOf(bare)
  // Nobody listens there: these panels are on their own.
  const serverOrigin = 'http://localhost:1'
  const [theirs] = await bare.ask<{ id: string }>('select property_id as id from memberships where account_id = $1', [
    cast.single,
  ])
  const properties = [
    { propertyId: cast.properties.openToPartner, panels: [makePlan(own)] },
    { propertyId: theirs?.id ?? '', panels: [makePlan(foreign)] },
  ].map((property) => ({ ...property, timeZone: 'Europe/London', visitors: [], providers: [] }))
  panels = await startPanels({ world: { serverOrigin, signingKeys: {}, properties }, folder, playsDay: false })
  server = await startTestServer({ config: { panelsSimulatorUrl: panels.origin } })
})
afterAll(async () => {
  await Promise.all([bare.close(), server.close(), panels.stop()])
  rmSync(folder, { recursive: true, force: true })
})

async function ask(method: 'GET' | 'PUT' | 'POST', path = '', payload?: object, at = server) {
  const caller = await at.signIn(cast.portfolio)
  const reply = await caller.send(method, `/v1/developer/panels${path}`, payload)
  return { status: reply.statusCode, content: reply.json() }
}
const codeOf = async (...call: Parameters<typeof ask>) => {
  const { status, content } = await ask(...call)
  return [status, content.error?.code]
}

test('a manager sees the simulated panels of the own properties only', async () => {
  const [property] = await server.ask<{ name: string }>('select name from properties where id = $1', [
    cast.properties.openToPartner,
  ])
  const { content } = await ask('GET')
  expect(content.panels).toMatchObject([
    { deviceId: own, propertyName: property?.name, entranceName: 'Front door', revision: 0, isCut: false },
  ])
  expect(JSON.stringify(content)).not.toContain('token')
})

test('a manager sets faults of an own panel and takes them back', async () => {
  const set = async (changes: object) => (await ask('PUT', '/fault', { deviceId: own, ...changes })).content.panels
  expect(await set({ isCut: true, delayMs: 3_000 })).toMatchObject([{ deviceId: own, isCut: true, delayMs: 3_000 }])
  expect(await set({ clockOffsetMs: -3_600_000, losesList: true })).toMatchObject([
    { isCut: true, delayMs: 3_000, clockOffsetMs: -3_600_000, revision: 0 },
  ])
  expect(await set({ isCut: false, delayMs: 0, clockOffsetMs: 0 })).toMatchObject([
    { isCut: false, delayMs: 0, clockOffsetMs: 0 },
  ])
})

test('a manager lets somebody try a door and gets the verdict of the panel', async () => {
  const denied = { status: 200, content: { isAllowed: false, reasons: ['CREDENTIAL_UNKNOWN'] } }
  expect(await ask('POST', '/attempt', { deviceId: own, code: '123456' })).toEqual(denied)
  expect(await ask('POST', '/attempt', { deviceId: own.toUpperCase(), personId: randomUUID() })).toEqual(denied)
  const fob = { supportedFormatId: 'hid-h10301', facilityCode: 12, number: 1000 }
  expect(await ask('POST', '/attempt', { deviceId: own, fob })).toEqual(denied)
})

test('the panel of somebody else is as unknown as one that does not exist', async () => {
  for (const deviceId of [foreign, randomUUID()]) {
    expect(await codeOf('PUT', '/fault', { deviceId, isCut: true })).toEqual([404, 'developer.targetUnknown'])
    expect(await codeOf('POST', '/attempt', { deviceId, code: '1' })).toEqual([404, 'developer.targetUnknown'])
    expect(await codeOf('PUT', '/board', { deviceId, isCut: true })).toEqual([404, 'developer.targetUnknown'])
  }
  expect(panels.panels.get(foreign)?.panel.faults().isCut).toBe(false)
})

test('a simulated panel is put at a door of an own property, and takes the place of the former one there', async () => {
  const world = { serverOrigin: 'http://localhost:1', signingKeys: {}, properties: [] }
  const empty = await startPanels({ world, folder, playsDay: false })
  const at = await startTestServer({ config: { panelsSimulatorUrl: empty.origin } })
  const propertyId = cast.properties.openToPartner
  const [door] = await at.ask<{ id: string; name: string }>(
    `select d.id, e.name from devices d join entrances e on e.id = d.entrance_id where d.property_id = $1 limit 1`,
    [propertyId],
  )
  const attach = (changes: object) =>
    ask('POST', '', { propertyId, deviceId: door?.id, token: 'a token of the device', ...changes }, at)
  const attached = [{ deviceId: door?.id, propertyId, entranceName: door?.name, revision: 0 }]
  expect((await attach({})).content.panels).toMatchObject(attached)
  expect((await attach({ token: 'another token of it' })).content.panels).toMatchObject(attached)
  expect(empty.panels.get(door?.id ?? '')?.plan.token).toBe('another token of it')
  expect((await attach({ deviceId: randomUUID() })).content.error.code).toBe('developer.targetUnknown')
  await Promise.all([at.close(), empty.stop()])
})

test('an attempt names a person, a code or a fob, and not two of them', async () => {
  const fob = { supportedFormatId: 'hid-h10301', facilityCode: 12, number: 1000 }
  for (const shown of [{}, { personId: randomUUID(), code: '1' }, { code: 'abc' }, { code: '1', fob }])
    expect(await codeOf('POST', '/attempt', { deviceId: own, ...shown })).toEqual([422, 'request.ruleBroken'])
})

test('without simulated panels the reply says so and orders are refused', async () => {
  expect((await ask('GET', '', undefined, bare)).content).toEqual({ panels: null, boards: [] })
  expect(await codeOf('POST', '/attempt', { deviceId: own, code: '1' }, bare)).toEqual([
    409,
    'developer.simulatorsAbsent',
  ])
})

test('panels that do not answer are reported as such', async () => {
  const lonely = await startTestServer({ config: { panelsSimulatorUrl: 'http://localhost:1' } })
  expect(await codeOf('GET', '', undefined, lonely)).toEqual([502, 'server.unreachable'])
  await lonely.close()
})
