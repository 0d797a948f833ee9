import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBoard } from '@portico/simulators/uhppote/board'
import { castOf } from '@portico/tools/testing/cast'
import { type DoorClient, openDoorClient } from '@portico/tools/testing/door-client'
import { type SignedIn, startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { findDoor } from './pair-command.ts'

const SERIAL = 405_419_896
let server: TestServer
let origin: string
let manager: SignedIn
let client: DoorClient
let front: Awaited<ReturnType<DoorClient['door']>>
let folder: string
let config: string

beforeAll(async () => {
  server = await startTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  const { portfolio } = await castOf(server)
  manager = await server.signIn(portfolio)
  client = await openDoorClient(server, portfolio)
})
afterAll(() => server.close())
beforeEach(async ({ onTestFinished }) => {
  await server.ask('truncate pairing_requests')
  front = await client.door('Front Door')
  folder = mkdtempSync(join(tmpdir(), 'portico-pairing-'))
  const board = await startBoard({
    serialNumber: SERIAL,
    aloneAfterMs: 30_000,
    random: Math.random,
    onOpening: () => {},
  })
  const listen = { address: '127.0.0.1', port: 20_000 + Math.floor(Math.random() * 20_000) }
  const doors = [{ number: 1 }]
  const boards = [{ serialNumber: SERIAL, address: '127.0.0.1', port: board.port, listen, doors }]
  config = join(folder, 'panel.json')
  writeFileSync(config, JSON.stringify({ server: origin, folder: join(folder, 'state'), boards }))
  onTestFinished(async () => {
    await board.stop()
    rmSync(folder, { recursive: true, force: true })
  })
})

/** The program as an installer starts it. */
function start(...more: string[]) {
  const main = new URL('main.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [main, ...more, '--config', config], {
    stdio: 'pipe',
    env: { PATH: process.env.PATH },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  const end = new Promise<number | null>((resolve) => child.on('close', resolve))
  const says = (pattern: RegExp) =>
    expect
      .poll(() => pattern.exec(output)?.[1] ?? pattern.test(output), { message: output, timeout: 60_000 })
      .toBeTruthy()
      .then(() => pattern.exec(output)?.[1] ?? '')
  return { child, end, says, output: () => output }
}
const pairing = () => `/v1/access/pairing/${client.propertyId}/devices/${front.deviceId}`
const replace = async (code: string) => {
  const { status, body } = await manager.call('POST', pairing(), { code, version: 1 })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const sessionsOf = async () =>
  (
    await server.ask<{ n: number }>('select jsonb_array_length(sessions) as n from pairings where device_id = $1', [
      front.deviceId,
    ])
  )[0]?.n
const isOnline = async () =>
  (await server.ask('select from panels where device_id = $1 and acknowledged_at is not null', [front.deviceId])).length

const CODE = /([2-9A-HJ-NP-Z]{3}-[2-9A-HJ-NP-Z]{3}-[2-9A-HJ-NP-Z]{3})/

test('a start without a pairing logs a code, and the door works as soon as somebody has claimed it', async () => {
  const panel = start()
  const code = await panel.says(CODE)
  const { body } = await manager.call('POST', `/v1/access/pairing/${client.propertyId}/lookups`, { code })
  expect(body.panel).toMatchObject({ maker: 'Portico', serialNumber: `${SERIAL}-1` })
  for (const fingerprint of [body.keyFingerprint, body.signingKeys[0].fingerprint])
    expect(panel.output()).toContain(fingerprint)
  await replace(code)
  await panel.says(/the door was paired/)
  await expect.poll(isOnline, { timeout: 60_000 }).toBe(1)
  expect(await sessionsOf()).toBe(1)
  panel.child.kill('SIGTERM')
  expect(await panel.end).toBe(0)
  // The next start needs nobody.
  const again = start()
  await again.says(/the panel runs/)
  await expect.poll(sessionsOf, { timeout: 60_000 }).toBe(2)
  expect(again.output()).not.toMatch(CODE)
  again.child.kill('SIGTERM')
  await again.end
  const state = join(folder, 'state', `door-${SERIAL}-1`)
  expect(readdirSync(state)).toEqual(['pairing'])
  expect(statSync(join(state, 'pairing')).mode & 0o777).toBe(0o600)
  const { seed } = JSON.parse(readFileSync(join(state, 'pairing'), 'utf8'))
  expect(panel.output() + again.output()).not.toContain(seed)
})

test('a panel that is killed while it waits learns at its next start that somebody has claimed it', async () => {
  const panel = start('pair', '--door', '1')
  const code = await panel.says(CODE)
  panel.child.kill('SIGKILL')
  await panel.end
  await replace(code)
  const again = start('pair', '--door', '1')
  expect(await again.end, again.output()).toBe(0)
  expect(again.output()).toContain(front.deviceId)
  expect(again.output()).not.toMatch(CODE)
})

test('an installation code pairs without anybody in the portal, and a wrong one is told in one sentence', async () => {
  const { body } = await manager.call('POST', `${pairing()}/installationCode`)
  const wrong = start('pair', '--door', '1', '--code', 'ABCD-EFGH-JKMN-PQRS-TUVW')
  expect(await wrong.end).toBe(1)
  expect(wrong.output()).toBe('Nobody has this installation code: it is mistyped, has expired, or was used.\n')
  const panel = start('pair', '--door', '1', '--code', body.code)
  expect(await panel.end, panel.output()).toBe(0)
  expect(panel.output()).toContain(body.signingKeys[0].fingerprint)
  const { body: doors } = await manager.call('GET', `/v1/access/doors?propertyId=${client.propertyId}`)
  const devices = doors.doors.flatMap((door: { devices: { deviceId: string }[] }) => door.devices)
  const { pairing: shown } = devices.find(({ deviceId }: { deviceId: string }) => deviceId === front.deviceId)
  expect(panel.output()).toContain(shown.keyFingerprint)
})

test('a door is named by its number, or with its board; one with a token is not paired', () => {
  const { boards } = readConfig(config)
  expect(findDoor({ boards }, '1')).toMatchObject({ serialNumber: SERIAL, number: 1 })
  expect(findDoor({ boards }, `${SERIAL}-1`)).toMatchObject({ number: 1 })
  expect(() => findDoor({ boards }, '2')).toThrow(`There is no door 2: the doors are ${SERIAL}-1.`)
  const [board] = boards
  const byHand = board && [{ ...board, doors: [{ ...board.doors[0], number: 1, openSeconds: 5, tokenFile: '/t' }] }]
  expect(() => findDoor({ boards: byHand ?? [] }, '1')).toThrow('has a token in a file')
})
