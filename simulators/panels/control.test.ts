import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPanels } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-panels-'))
const plan = { deviceId: randomUUID(), token: 'x', entranceId: randomUUID(), entranceName: 'Front door' }
const propertyId = randomUUID()
let panels: Awaited<ReturnType<typeof startPanels>>
beforeAll(async () => {
  const property = { propertyId, timeZone: 'Europe/London', panels: [plan], visitors: [], providers: [] }
  // Nobody listens there: these panels are on their own.
  const world = { serverOrigin: 'http://localhost:1', signingKeys: {}, properties: [property] }
  panels = await startPanels({ world, folder, playsDay: false })
})
afterAll(async () => {
  await panels.stop()
  rmSync(folder, { recursive: true, force: true })
})

const control = async (method: string, path = '', content?: unknown, type = 'application/json') => {
  const reply = await fetch(`${panels.origin}/control${path}`, {
    method,
    ...(content !== undefined && { body: JSON.stringify(content), headers: { 'content-type': type } }),
  })
  return { status: reply.status, content: await reply.json() }
}
const { deviceId } = plan
const statusOf = async (...call: Parameters<typeof control>) => (await control(...call)).status

test('the control interface lists the panels, without their tokens', async () => {
  const { content } = await control('GET')
  expect(content.panels).toEqual([
    {
      propertyId,
      deviceId,
      entranceId: plan.entranceId,
      entranceName: 'Front door',
      revision: 0,
      format: 1,
      isCut: false,
      delayMs: 0,
      clockOffsetMs: 0,
      eventsWaiting: expect.any(Number),
      timeMillis: expect.any(Number),
      isClockKnown: true,
      lockState: 'LOCKED',
      wrongCodes: 0,
      keypadWaitsUntilMillis: null,
      usedPasses: 0,
      isConfirmed: false,
    },
  ])
})

test('a panel loses its power, with or without the time', async () => {
  const panelAfter = async (changes: object) =>
    (await control('PUT', '/fault', { deviceId, ...changes })).content.panels[0]
  expect(await panelAfter({ losesPower: true })).toMatchObject({ isClockKnown: true })
  expect(await panelAfter({ losesPower: true, losesTime: true })).toMatchObject({ isClockKnown: false })
  expect(await panelAfter({ losesPower: true })).toMatchObject({ isClockKnown: true })
})

test('faults are set one by one and stay until they are taken back', async () => {
  const faults = async (changes: object) => (await control('PUT', '/fault', { deviceId, ...changes })).content.panels[0]
  expect(await faults({ isCut: true })).toMatchObject({ isCut: true, delayMs: 0 })
  expect(await faults({ delayMs: 500, clockOffsetMs: -60_000 })).toMatchObject({ isCut: true, delayMs: 500 })
  const { timeMillis } = await faults({ losesList: true })
  expect(Date.now() - timeMillis).toBeGreaterThan(30_000)
  expect(await faults({ isCut: false, delayMs: 0, clockOffsetMs: 0 })).toMatchObject({ isCut: false, clockOffsetMs: 0 })
})

test('somebody tries a door and gets the verdict of the panel, which keeps the event', async () => {
  const { content } = await control('POST', '/attempt', { deviceId, code: '123456' })
  expect(content.verdict).toMatchObject({ isAllowed: false, reason: 'CREDENTIAL_UNKNOWN' })
  for (const shown of [{ fob: 'f//1' }, { personId: randomUUID() }, { providerId: randomUUID() }])
    expect(await statusOf('POST', '/attempt', { deviceId, ...shown })).toBe(200)
  expect((await control('GET')).content.panels[0].eventsWaiting).toBeGreaterThanOrEqual(4)
  expect(readdirSync(folder)).toContain(`${deviceId}.json`)
})

test('the panels of another property are installed later', async () => {
  const later = { ...plan, deviceId: randomUUID(), entranceName: 'Garage' }
  const property = { propertyId: randomUUID(), timeZone: 'UTC', panels: [later], visitors: [], providers: [] }
  const { content } = await control('POST', '/properties', property)
  expect(content.panels).toHaveLength(2)
  expect(content.panels[1]).toMatchObject({ propertyId: property.propertyId, entranceName: 'Garage' })
  expect(await statusOf('POST', '/properties', {})).toBe(400)
  await panels.panels.get(later.deviceId)?.panel.stop()
  panels.panels.delete(later.deviceId)
})

test('what the control interface does not understand is refused', async () => {
  expect(await statusOf('PUT', '/fault', { deviceId: randomUUID(), isCut: true })).toBe(404)
  expect(await statusOf('GET', '/elsewhere')).toBe(400)
  expect(await statusOf('POST', '/elsewhere', {})).toBe(404)
  expect(await statusOf('POST', '/attempt', { deviceId })).toBe(400)
  expect(await statusOf('PUT', '/fault', { deviceId, isCut: 'yes' })).toBe(400)
  for (const delayMs of [-1, 0.5, '5', 60_001]) expect(await statusOf('PUT', '/fault', { deviceId, delayMs })).toBe(400)
  expect(await statusOf('PUT', '/fault', { deviceId, isCut: true }, 'text/plain')).toBe(400)
})

test('a request with the name of another host is refused', async () => {
  const { port } = new URL(panels.origin)
  const status = await new Promise((resolve) =>
    request({ port, path: '/control', headers: { host: 'attacker.example' } }, ({ statusCode }) =>
      resolve(statusCode),
    ).end(),
  )
  expect(status).toBe(403)
})
