import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeSeed, openPanelKey } from './key-pair.ts'
import { openNetwork } from './network.ts'
import { openSessions } from './tokens.ts'

const DEVICE = '00000000-0000-4000-8000-00000000d001'
let sessions: number[]
let calls: string[]
let server: ReturnType<typeof createServer>
let origin: string
let good: string
let secondsLeft: number
let refusal: number | undefined

beforeEach(async () => {
  ;[sessions, calls, good, secondsLeft, refusal] = [[], [], '', 3_600, undefined]
  server = createServer((request, response) => {
    const answer = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body))
    if (request.url === '/v1/pairing/challenges') return answer(200, { challenge: 'a.b.c' })
    if (request.url?.endsWith('/sessions')) {
      sessions.push(performance.now())
      if (refusal) return answer(refusal, { error: { code: 'session.unauthenticated' } })
      good = `token-${sessions.length}`
      return answer(201, { token: good, secondsLeft })
    }
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    calls.push(token)
    return answer(token === good ? 200 : 401, {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const open = () => {
  const pauses = { shortest: 50, longest: 400 }
  const tokens = openSessions({ origin, deviceId: DEVICE, key: openPanelKey(makeSeed()), pauses })
  const network = openNetwork({ origin, token: tokens })
  return async () => (await network.send({ method: 'GET', path: '/call' })).status
}

test('calls at once share one session', async () => {
  const call = open()
  expect(await Promise.all([call(), call(), call()])).toEqual([200, 200, 200])
  expect(sessions).toHaveLength(1)
})

test('a session is renewed before its end', async () => {
  secondsLeft = 0
  const call = open()
  expect([await call(), await call()]).toEqual([200, 200])
  expect(calls).toEqual(['token-1', 'token-2'])
})

test('a session that somebody has ended is replaced, and the call repeated once', async () => {
  const call = open()
  await call()
  good = 'of somebody else'
  expect(await call()).toBe(200)
  expect(calls).toEqual(['token-1', 'token-1', 'token-2'])
})

test('sessions that end early come ever more slowly', async () => {
  const call = open()
  for (let count = 0; count < 4; count++) {
    await call()
    good = 'of somebody else'
  }
  const gaps = sessions.slice(1).map((at, place) => at - (sessions[place] ?? 0))
  expect(gaps[2]).toBeGreaterThan(190)
  expect(gaps[1]).toBeGreaterThan(95)
})

test('a key that the server does not know is told as the refusal, without a circle', async () => {
  refusal = 401
  const call = open()
  expect(await call()).toBe(401)
  expect(sessions).toHaveLength(1)
  expect(calls).toEqual([])
})
