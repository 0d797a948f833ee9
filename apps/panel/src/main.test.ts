import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeSigner, publicKeysOf } from '@portico/panel-core/lists-for-tests'
import { startBoard } from '@portico/simulators/uhppote/board'
import { afterAll, expect, test } from 'vitest'
import { readConfig, readToken } from './config.ts'
import { startListServer } from './testing/list-server.ts'

const TOKEN = 'a-token-that-no-log-may-show'
const folder = mkdtempSync(join(tmpdir(), 'portico-panel-main-'))
const tokenFile = join(folder, 'token')
writeFileSync(tokenFile, `${TOKEN}\n`)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const door = { number: 1, deviceId: randomUUID(), tokenFile, openSeconds: 5 }
const board = {
  serialNumber: 405_419_896,
  address: '127.0.0.1',
  listen: { address: '127.0.0.1', port: 0 },
  doors: [door],
}
const valid = {
  server: 'http://127.0.0.1:1',
  folder: join(folder, 'state'),
  signingKeys: publicKeysOf(makeSigner('k1')),
  boards: [{ ...board, listen: { address: '127.0.0.1', port: 45_871 } }],
}

function fileWith(config: unknown): string {
  const file = join(folder, `${randomUUID()}.json`)
  writeFileSync(file, typeof config === 'string' ? config : JSON.stringify(config))
  return file
}

function start(config: unknown) {
  const file = fileWith(config)
  const main = new URL('main.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [main, '--config', file], { stdio: 'pipe', env: { PATH: process.env.PATH } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  return { child, output: () => output, end: once(child, 'close') }
}

test.each([
  ['no JSON', '{', 'is no JSON.'],
  ['an unknown setting', { ...valid, pasword: 1 }, 'unknown setting: pasword.'],
  ['a server without TLS', { ...valid, server: 'http://portico.example' }, 'is the https address of the server'],
  ['no signing keys', { ...valid, signingKeys: {} }, 'signingKeys of'],
  [
    'a fifth door',
    { ...valid, boards: [{ ...valid.boards[0], doors: [{ ...door, number: 5 }] }] },
    'is a number from 1 to 4.',
  ],
  [
    'a device at two doors',
    {
      ...valid,
      boards: [{ ...board, listen: { address: '127.0.0.1', port: 1 }, doors: [door, { ...door, number: 2 }] }],
    },
    'has the device',
  ],
] as const)('%s is told in one sentence', (_, config, sentence) => {
  expect(() => readConfig(fileWith(config))).toThrow(sentence)
})

test('a token that is not there, or none, is told in one sentence', () => {
  expect(() => readToken('/nowhere/token')).toThrow('The token cannot be read from /nowhere/token.')
  expect(() => readToken(fileWith('short'))).toThrow('has no token of a device.')
})

test('a valid configuration has the usual ports, and a server without a path', () => {
  const listen = { address: '192.0.2.1' }
  const read = readConfig(fileWith({ ...valid, server: 'https://portico.example/', boards: [{ ...board, listen }] }))
  expect(read).toMatchObject({
    server: 'https://portico.example',
    boards: [{ port: 60_000, listen: { port: 60_001 } }],
  })
})

test('what keeps the process from starting is one sentence, too', async () => {
  const listen = { address: '192.0.2.1', port: 45_872 }
  const { end, output } = start({ ...valid, boards: [{ ...board, listen }] })
  expect(await end).toEqual([1, null])
  expect(output().trim()).toBe('This machine does not have the address at which it is to listen for the board.')
})

test('the process takes its list, prepares its board, ends in order, and its log shows no secret', async () => {
  const device = { revision: 0, list: undefined, commands: [], acknowledged: 0, receipts: [] }
  const server = await startListServer(new Map([[door.deviceId, device]]))
  const simulated = await startBoard({ serialNumber: board.serialNumber })
  const config = { ...valid, server: server.origin, boards: [{ ...valid.boards[0], port: simulated.port }] }
  const { child, end, output } = start(config)
  await expect.poll(() => output()).toContain('the board is ready')
  child.kill('SIGTERM')
  expect(await end).toEqual([0, null])
  expect(output()).toContain('"message":"the panel ended"')
  expect(output()).not.toContain(TOKEN)
  await simulated.stop()
  await server.stop()
})
