import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startPanels } from './server.ts'
import type { PanelsProperty } from './world.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-panels-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const propertyWith = (deviceId: string, token: string): PanelsProperty => ({
  propertyId: 'p1',
  timeZone: 'UTC',
  panels: [{ deviceId, token, entranceId: randomUUID(), entranceName: 'Front door' }],
  visitors: [],
  providers: [],
})

/** Runs the simulator once, lets these be attached, and returns which token each device had in the end. */
async function run(installed: PanelsProperty[], attached: PanelsProperty[] = []) {
  // Nobody listens there: these panels are on their own.
  const world = { serverOrigin: 'http://localhost:1', signingKeys: {}, properties: installed }
  const simulator = await startPanels({ world, folder, playsDay: false })
  for (const property of attached) {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(property)
    const reply = await fetch(`${simulator.origin}/control/properties`, { method: 'POST', headers, body })
    expect(reply.status).toBe(200)
  }
  const tokens = Object.fromEntries([...simulator.panels].map(([id, { plan }]) => [id, plan.token]))
  await simulator.stop()
  return tokens
}

test('a panel that was attached is there after a restart, with its last token', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const attached = [propertyWith(first, 'old'), propertyWith(second, 'other'), propertyWith(first, 'new')]
  expect(await run([], attached)).toEqual({ [first]: 'new', [second]: 'other' })
  expect(await run([])).toEqual({ [first]: 'new', [second]: 'other' })
  expect(statSync(join(folder, 'attached.json')).mode & 0o777).toBe(0o600)
})

test('a device that the start itself gives a panel has the token of the start', async () => {
  const device = randomUUID()
  await run([], [propertyWith(device, 'attached')])
  expect(await run([propertyWith(device, 'installed')])).toEqual({ [device]: 'installed' })
})

test('without a file that can be read nothing is attached', async () => {
  writeFileSync(join(folder, 'attached.json'), '{"panels":')
  expect(await run([])).toEqual({})
  writeFileSync(join(folder, 'attached.json'), '{}')
  expect(await run([])).toEqual({})
})
