import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPanels } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-boards-'))
const deviceId = randomUUID()
const board = {
  deviceId,
  token: 'x',
  entranceId: randomUUID(),
  entranceName: 'Bike room',
  serialNumber: 423_187_757,
  door: 1,
  port: 0,
}
const propertyId = randomUUID()
let panels: Awaited<ReturnType<typeof startPanels>>
beforeAll(async () => {
  const property = { propertyId, timeZone: 'UTC', panels: [], boards: [board], visitors: [], providers: [] }
  const world = { serverOrigin: 'http://localhost:1', signingKeys: {}, properties: [property] }
  panels = await startPanels({ world, folder, playsDay: false })
})
afterAll(async () => {
  await panels.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function control(method: string, path = '', content?: unknown) {
  const reply = await fetch(`${panels.origin}/control${path}`, {
    method,
    ...(content !== undefined && { body: JSON.stringify(content), headers: { 'content-type': 'application/json' } }),
  })
  return { status: reply.status, content: await reply.json() }
}
const change = async (changes: object) => {
  const { status, content } = await control('PUT', '/board', { deviceId, ...changes })
  return status === 200 ? content.boards[0] : status
}

test('a board without its panel is told with its hardware and without a token, and nobody else plays its device', async () => {
  expect((await control('GET')).content).toEqual({
    panels: [],
    boards: [
      {
        propertyId,
        deviceId,
        entranceId: board.entranceId,
        entranceName: 'Bike room',
        serialNumber: 423_187_757,
        door: 1,
        isCut: false,
        isPowered: true,
        lostPercent: 0,
        isAlone: true,
        cards: 0,
        lastOpening: null,
      },
    ],
  })
  const simulated = { deviceId, token: 'y', entranceId: board.entranceId, entranceName: 'Bike room' }
  const property = { propertyId, timeZone: 'UTC', panels: [simulated], visitors: [], providers: [] }
  expect((await control('POST', '/properties', property)).status).toBe(400)
})

test('its cable, its power and its datagrams are set one by one', async () => {
  expect(await change({ isCut: true, lostPercent: 30 })).toMatchObject({
    isCut: true,
    isPowered: true,
    lostPercent: 30,
  })
  expect(await change({ isPowered: false })).toMatchObject({ isCut: true, isPowered: false })
  expect(await change({ isCut: false, isPowered: true, lostPercent: 0, isReset: true })).toMatchObject({
    isCut: false,
    isPowered: true,
    lostPercent: 0,
  })
  for (const wrong of [{ isCut: 'yes' }, { isPowered: 1 }, { lostPercent: 91 }]) expect(await change(wrong)).toBe(400)
  expect(await change({ deviceId: randomUUID() })).toBe(404)
})

test('its reader reads fobs of its format, and nothing else can be shown', async () => {
  const show = (shown: object) => control('POST', '/attempt', { deviceId, ...shown })
  for (const fob of ['hid-h10301/12/1000', 'hid-corporate-1000-35/12/1000'])
    expect(await show({ fob })).toEqual({ status: 200, content: { verdict: { isAllowed: false } } })
  expect((await show({ code: '123456' })).status).toBe(400)
})
