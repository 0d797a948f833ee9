import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { castOf } from '@portico/tools/testing/cast'
import { openDoorClient } from '@portico/tools/testing/door-client'
import { openNewPanel } from '@portico/tools/testing/pairing-client'
import { startTestServer, type TestServer } from '@portico/tools/testing/test-server'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Panels at one door each: half of them with tokens made by hand, half of them paired. */
const PANELS = 20
const ROUNDS = 4
const FLOOD = { tokens: 900, asks: 400, sessions: 400, codes: 60, atOnce: 6 }

let server: TestServer
let port: number
const agents = new Map<string, Agent>()
beforeAll(async () => {
  server = await startTestServer({ limitsCalls: true, config: { databaseConnections: 10 } })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  for (const agent of agents.values()) agent.destroy()
  await server.close()
})

type Sent = { method?: 'GET' | 'POST'; path: string; token?: string; body?: object }

/** Over TCP, from one of the addresses of this machine. */
function send(address: string, { method = 'POST', path, token, body }: Sent) {
  const agent = agents.get(address) ?? new Agent({ keepAlive: true, localAddress: address, maxSockets: 60 })
  agents.set(address, agent)
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}`, 'portico-list-formats': '2' }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string; ms: number }>()
  const at = performance.now()
  const sent = request(
    { host: '127.0.0.1', port, path, method, headers, agent, localAddress: address },
    async (reply) => {
      const text = Buffer.concat(await reply.toArray()).toString()
      resolve({ status: reply.statusCode ?? 0, text, ms: performance.now() - at })
    },
  )
  sent.on('error', reject)
  sent.end(body && JSON.stringify(body))
  return promise
}

/** A busy server says when to come back; panels do. Nothing else may keep one out. */
async function sendAsPanel(address: string, sent: Sent) {
  for (let attempt = 1; ; attempt++) {
    const reply = await send(address, sent)
    if (reply.status !== 503 || attempt === 5) return reply
    await sleep(500)
  }
}

/** A bounded flood: so many calls, some at once, and what was answered how often. */
async function flood(address: string, count: number, make: () => Sent) {
  const answers = new Map<number, number>()
  let sent = 0
  const one = async () => {
    while (sent < count) {
      sent++
      const { status } = await send(address, make())
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: FLOOD.atOnce }, one))
  return answers
}

const inventedToken = () => randomBytes(32).toString('base64url')

test('floods of wrong tokens and pairings from one address keep out no panel there or elsewhere, and no member', async () => {
  const [here, elsewhere] = ['127.0.0.2', '127.0.0.3']
  const cast = await castOf(server)
  const manager = await server.signIn(cast.portfolio)
  const client = await openDoorClient(server, cast.portfolio)
  const proveAt = async (address: string, deviceId: string, panel: ReturnType<typeof openNewPanel>) => {
    const { challenge } = JSON.parse((await send(address, { path: '/v1/pairing/challenges' })).text)
    const body = { ...panel.key.proveSession(deviceId, challenge), bootId: panel.bootId }
    return sendAsPanel(address, { path: `/v1/devices/${deviceId}/sessions`, body })
  }
  const panels = await Promise.all(
    Array.from({ length: PANELS }, async (_, index) => {
      const address = index % 2 === 0 ? here : elsewhere
      const door = await client.door(`Door ${index}`)
      const { deviceId } = door
      if (index % 4 < 2) return { address, deviceId, token: door.panel.token, renew: async () => door.panel.token }
      const panel = openNewPanel(server)
      // Installed before the test: the limit of installations is not what it is about.
      await server.ask(
        `with token as (insert into device_tokens (property_id, device_id, token_hash, expires_at) values ($1, $2, $3, now()) returning id)
         insert into pairings (property_id, device_id, token_id, public_key, maker, model, serial_number, program_version)
         select $1, $2, id, $4, 'Acme', 'Door', 'A-1', '1' from token`,
        [client.propertyId, deviceId, randomBytes(32), Buffer.from(panel.key.publicKey, 'base64url')],
      )
      const renew = async () => {
        const { status, text } = await proveAt(address, deviceId, panel)
        expect(status, text).toBe(201)
        return JSON.parse(text).token as string
      }
      return { address, deviceId, token: await renew(), renew }
    }),
  )
  const poll = async ({ address, deviceId, token }: (typeof panels)[number]) =>
    send(address, { method: 'GET', path: `/v1/devices/${deviceId}/access?wait=0`, token })
  // They are known from before the flood, as in any building.
  for (const panel of panels) expect((await poll(panel)).status).toBe(200)

  const [attacker = panels[0]] = panels
  const began = performance.now()
  let isOver = false
  const floods = Promise.all([
    flood(here, FLOOD.tokens, () => ({
      path: `/v1/devices/${attacker?.deviceId}/receipts`,
      token: inventedToken(),
      body: { revision: 1, timeMillis: 1, eventsWaiting: 0 },
    })),
    flood(here, FLOOD.asks, () => {
      const panel = openNewPanel(server)
      const facts = { maker: 'x', model: 'x', serialNumber: 'x', programVersion: 'x' }
      return { path: '/v1/pairing/requests', body: { ...panel.key.provePairing('a.1.b'), panel: facts } }
    }),
    flood(here, FLOOD.sessions, () => ({
      path: `/v1/devices/${crypto.randomUUID()}/sessions`,
      body: { ...openNewPanel(server).key.proveSession('x', 'a.1.b'), bootId: 'b' },
    })),
    flood(here, FLOOD.codes, () => {
      const panel = openNewPanel(server)
      const facts = { maker: 'x', model: 'x', serialNumber: 'x', programVersion: 'x' }
      const code = 'ABCDEFGHJKMNPQRSTUVW'
      return { path: '/v1/pairing/installations', body: { ...panel.key.provePairing('a.1.b'), panel: facts, code } }
    }),
  ]).finally(() => {
    isOver = true
  })
  const times: number[] = []
  let rounds = 0
  while (rounds < ROUNDS || !isOver) {
    rounds++
    await Promise.all(
      panels.map(async (panel) => {
        const event = { eventId: crypto.randomUUID(), unlockTimestamp: Date.now(), unlockStatus: 'SUCCESS' }
        const { deviceId, address, token } = panel
        const receipt = { revision: 1, timeMillis: Date.now(), eventsWaiting: 0 }
        const calls = [
          await sendAsPanel(address, { path: `/v1/devices/${deviceId}/receipts`, token, body: receipt }),
          await sendAsPanel(address, { path: '/v1/accessHistory/events', token, body: { events: [event] } }),
        ]
        expect(calls.map(({ status }) => status)).toEqual([204, 200])
        times.push(...calls.map(({ ms }) => ms))
        // Sessions are renewed in the midst of it.
        if (rounds % 4 === 2) panel.token = await panel.renew()
      }),
    )
    // Pairing goes on elsewhere, and for members.
    if (rounds % 4 === 0) {
      expect((await manager.call('GET', `/v1/access/doors?propertyId=${client.propertyId}`)).status).toBe(200)
      const newcomer = openNewPanel(server)
      const { challenge } = JSON.parse((await send(elsewhere, { path: '/v1/pairing/challenges' })).text)
      const facts = { maker: 'x', model: 'x', serialNumber: 'x', programVersion: 'x' }
      const body = { ...newcomer.key.provePairing(challenge), panel: facts }
      const asked = await send(elsewhere, { path: '/v1/pairing/requests', body })
      expect([201, 429]).toContain(asked.status)
    }
  }
  const [tokens, asks, sessions, codes] = await floods
  // Next to nothing of the floods reaches the database.
  expect([...(tokens?.keys() ?? [])].filter((status) => ![401, 429, 503].includes(status))).toEqual([])
  const minutes = Math.ceil((performance.now() - began) / 60_000)
  expect(tokens?.get(401) ?? 0).toBeLessThan(350 * minutes)
  if (minutes === 1) expect(tokens?.get(429) ?? 0).toBeGreaterThan(300)
  for (const answers of [asks, sessions, codes])
    expect([...(answers?.keys() ?? [])].filter((status) => ![409, 429, 503].includes(status))).toEqual([])
  expect(await server.ask(`select from pairing_requests where network = '127.0.0.x' and maker <> 'x'`)).toHaveLength(0)
  times.sort((a, b) => a - b)
  expect(times[Math.floor(times.length * 0.99)]).toBeLessThan(10_000)
})
