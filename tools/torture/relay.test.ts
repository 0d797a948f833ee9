import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRelay, type Relay } from './relay.ts'

const sockets: Socket[] = []
const echo = createServer((socket) => {
  sockets.push(socket)
  socket.on('error', () => {}).pipe(socket)
})
let relay: Relay

beforeEach(async () => {
  echo.listen(0, '127.0.0.1')
  await once(echo, 'listening')
  relay = await openRelay(() => ({ host: '127.0.0.1', port: (echo.address() as AddressInfo).port }))
})
afterEach(() => {
  relay.close()
  for (const socket of sockets) socket.destroy()
  echo.close()
})

/** `heard` is everything that has come back. */
function client() {
  const socket = connect(relay.port, '127.0.0.1')
  const seen = { heard: '', hasEnded: false }
  socket.on('error', () => {})
  socket.on('close', () => Object.assign(seen, { hasEnded: true }))
  socket.on('data', (bytes) => Object.assign(seen, { heard: seen.heard + bytes }))
  sockets.push(socket)
  return { seen, say: (text: string) => void socket.write(text) }
}

test('what is said during a silence arrives after it, in its order, and no connection has ended', async () => {
  const { seen, say } = client()
  say('one ')
  await expect.poll(() => seen.heard).toBe('one ')
  const silence = relay.fallSilentFor(300)
  say('two ')
  await silence
  expect(seen.heard).toBe('one ')
  say('three')
  await expect.poll(() => seen.heard).toBe('one two three')
  expect(seen.hasEnded).toBe(false)
})

test('a slow network delivers everything, later', async () => {
  const { seen, say } = client()
  say('one ')
  await expect.poll(() => seen.heard).toBe('one ')
  const slow = relay.slowDownFor(400, 300)
  say('two')
  await slow
  expect(seen.heard).toBe('one ')
  await expect.poll(() => seen.heard).toBe('one two')
})

test('a broken network ends connections and takes no new ones until it is whole again', async () => {
  const before = client()
  before.say('one')
  await expect.poll(() => before.seen.heard).toBe('one')
  const broken = relay.breakFor(300)
  const during = client()
  await expect.poll(() => before.seen.hasEnded && during.seen.hasEnded).toBe(true)
  await broken
  const after = client()
  after.say('two')
  await expect.poll(() => after.seen.heard).toBe('two')
})
