import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signingKeysOf } from '@portico/server/platform/signing-keys'
import { startPanels } from '@portico/simulators/panels/server'
import { type PanelsProperty, type PanelsWorld, readWorld } from '@portico/simulators/panels/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { writePanelsWorld } from './panels-world.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-panels-world-'))
const file = join(folder, 'world.json')
let server: TestServer
let serverOrigin = ''
let world: PanelsWorld

beforeAll(async () => {
  server = await startTestServer()
  serverOrigin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  world = await install()
})
afterAll(async () => {
  // Panels keep their connections open.
  const closing = setInterval(() => server.app.server.closeAllConnections(), 50)
  await server.close()
  clearInterval(closing)
  rmSync(folder, { recursive: true, force: true })
})

async function install() {
  await writePanelsWorld(file, { ownerUrl: server.ownerUrl, keys: server.keys, serverOrigin })
  return readWorld(file)
}

const countTokens = async () =>
  Number((await server.ask<{ n: string }>('select count(*) as n from device_tokens'))[0]?.n)

test('every entrance gets one panel, people have what they can show, and the file is private', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(world).toMatchObject({ serverOrigin, signingKeys: signingKeysOf(server.keys) })
  const [{ doors } = { doors: '' }] = await server.ask<{ doors: string }>(
    'select count(distinct entrance_id) as doors from devices where port is not null',
  )
  const panels = world.properties.flatMap((property) => property.panels)
  expect(panels).toHaveLength(Number(doors))
  expect(new Set(panels.map(({ entranceId }) => entranceId)).size).toBe(panels.length)
  const visitors = world.properties.flatMap((property) => property.visitors)
  expect(visitors.some(({ hasApp }) => hasApp)).toBe(true)
  expect(visitors.flatMap(({ codes }) => codes).every((code) => /^\d{4,9}$/.test(code))).toBe(true)
  expect(visitors.flatMap(({ codes }) => codes).length).toBeGreaterThan(0)
  for (const fob of visitors.flatMap(({ fobs }) => fobs)) expect(fob).toMatch(/^[^/]+\/\d*\/\d+$/)
})

test('the next start replaces the tokens of the last one, and keeps those that a manager has issued', async () => {
  const before = await countTokens()
  const { deviceId } = world.properties[0]?.panels[0] ?? { deviceId: '' }
  await server.ask(
    `insert into device_tokens (property_id, device_id, token_hash) select property_id, id, '\\x00' from devices where id = $1`,
    [deviceId],
  )
  const next = await install()
  expect(await countTokens()).toBe(before + 1)
  expect(next.properties[0]?.panels[0]).toMatchObject({ deviceId })
  expect(next.properties[0]?.panels[0]?.token).not.toBe(world.properties[0]?.panels[0]?.token)
  world = next
})

/** A property with somebody who has a code. */
const inhabited = () =>
  world.properties.find(({ visitors }) => visitors.some(({ codes }) => codes.length > 0)) as PanelsProperty

test('the panels fetch their lists from the server, decide by them, and what happens stands in the history', async () => {
  const property = inhabited()
  const panels = await startPanels({
    world: { ...world, properties: [property] },
    folder: join(folder, 'panels'),
    playsDay: false,
  })
  try {
    const running = [...panels.panels.values()]
    await expect.poll(() => running.every(({ panel }) => panel.state().revision > 0)).toBe(true)
    const shown = property.visitors.flatMap(({ personId, hasApp }) => (hasApp ? [{ personId }] : []))
    const attempts = running.flatMap(({ panel }) => shown.map((app) => panel.attempt(app)))
    expect(attempts.some(({ isAllowed }) => isAllowed)).toBe(true)
    running[0]?.panel.attempt({ code: '00' })
    await expect.poll(() => running.every(({ panel }) => panel.state().events.length === 0)).toBe(true)
    const recorded = await server.ask<{ denial_reason: string | null }>(
      `select denial_reason from access_events where property_id = $1 and unlocked_at > now() - interval '10 minutes'`,
      [property.propertyId],
    )
    expect(recorded.length).toBeGreaterThanOrEqual(attempts.length + 1)
    expect(recorded.map(({ denial_reason }) => denial_reason)).toContain('CREDENTIAL_UNKNOWN')
    const countReceipts = async () =>
      (
        await server.ask('select from panels where property_id = $1 and acknowledged_at is not null', [
          property.propertyId,
        ])
      ).length
    await expect.poll(countReceipts).toBe(running.length)
  } finally {
    await panels.stop()
  }
})
